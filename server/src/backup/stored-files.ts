/** Reads the files of the object store for a backup, and puts them back on a restore. */
import { fileDeletionsLock } from '../database/schedule-file-deletions.ts'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { ObjectStore } from '../platform/object-store/object-store.ts'
import type { StoredFile } from './backup-file.ts'
import { BackupReader, type Manifest } from './backup-reader.ts'
import { BackupError } from './failure.ts'
import { digestOf, isSame } from './file-digest.ts'

/** Held during a backup and a restore: no file is deleted from the store meanwhile (`directory.take_file_deletions`). */
export const noDeletions = `select pg_advisory_lock_shared(${fileDeletionsLock})`

/** Receipts and documents, and old positions: the files of each table. */
const fileQueries = {
  attachments: `
    select file_key as key, content_type as "contentType", size_bytes::float8 as "sizeBytes", sha256
    from public.attachments where attached_at is not null order by file_key`,
  position_files: `
    select tenant_id || '/' || file_id as key, 'application/octet-stream' as "contentType",
      size_bytes::float8 as "sizeBytes", sha256
    from public.position_files order by 1`,
}

/** In the snapshot of the backup. */
async function listFiles(client: pg.ClientBase): Promise<Omit<StoredFile, 'kind'>[]> {
  const files: Omit<StoredFile, 'kind'>[] = []
  for (const [table, query] of Object.entries(fileQueries)) {
    const known = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
      `public.${table}`,
    ])
    if (known.rows[0]?.found) files.push(...(await client.query<Omit<StoredFile, 'kind'>>(query)).rows)
  }
  return files
}

export async function fileKeys(client: pg.ClientBase): Promise<Set<string>> {
  return new Set((await listFiles(client)).map(({ key }) => key))
}

export type CountedFiles = {
  files: number
  /** Keys of files that are missing or damaged in the store. A backup without them is better than none. */
  lost: string[]
}

/** The records of all intact files; throws if the store can't be reached. */
export async function* fileRecords(client: pg.ClientBase, store: ObjectStore, counted: CountedFiles) {
  for (const file of await listFiles(client)) {
    const parts = await readWhole(store, file)
    if (parts === undefined) {
      counted.lost.push(file.key)
      continue
    }
    yield { kind: 'file', ...file } as const
    for (const bytes of parts) yield { kind: 'data', bytes } as const
    yield { kind: 'fileEnd' } as const
    counted.files += 1
  }
}

/** Undefined unless the file is the one that was attached. Kept in memory; there is room for the largest one. */
async function readWhole(store: ObjectStore, file: Omit<StoredFile, 'kind'>): Promise<Buffer[] | undefined> {
  const stored = await store.read(file.key)
  if (stored === undefined) return undefined
  if (stored.sizeBytes !== file.sizeBytes) {
    stored.body.destroy()
    return undefined
  }
  try {
    const parts: Buffer[] = await stored.body.toArray() // a stream without an encoding
    return isSame(file, await digestOf(Readable.from(parts))) ? parts : undefined
  } catch {
    // A block of the disk can't be read; if the whole store is unreachable, the next file fails.
    return undefined
  }
}

/**
 * Puts the files of a backup into the store and reads each back. Files that are there already stay; after a failure the new
 * ones are removed again.
 */
export async function restoreFiles(path: string, manifest: Manifest, store: ObjectStore): Promise<void> {
  const reader = new BackupReader(path)
  const added: string[] = []
  try {
    await reader.begin()
    for (const table of manifest.tables) for await (const _ of reader.rows(table));
    for await (const { file, bytes } of reader.files()) {
      if (await holds(store, file)) {
        await digestOf(bytes)
        continue
      }
      await store.delete(file.key)
      added.push(file.key)
      await store.write(file.key, { ...file, body: Readable.from(bytes, { objectMode: false }) })
      if (!(await holds(store, file)))
        throw new BackupError(`The file ${file.key} could not be stored. Nothing was changed.`)
    }
  } catch (cause) {
    for (const key of added) await store.delete(key).catch(() => undefined)
    throw cause
  } finally {
    await reader.close()
  }
}

async function holds(store: ObjectStore, file: StoredFile): Promise<boolean> {
  const stored = await store.read(file.key)
  return stored !== undefined && isSame(file, await digestOf(stored.body as AsyncIterable<Buffer>)) // no encoding is set
}
