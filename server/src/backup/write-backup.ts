import { access, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isDistributed } from '../database/citus/distribute.ts'
import { isAlive } from '../database/embedded/owner.ts'
import { type Begin, encodeRecords, envelope, type Table } from './backup-file.ts'
import {
  columnList,
  qualified,
  readMigrations,
  readSequences,
  readTables,
  sessionSettings,
} from './catalogue.ts'
import { BackupError, explainFile } from './failure.ts'
import { type CountedFiles, fileRecords, noDeletions } from './stored-files.ts'
import type { ObjectStore } from '../platform/object-store/object-store.ts'
import { RowDigest } from './row-digest.ts'

type BackupOptions = {
  connectionString: string
  path: string
  product: string
  now: Date
  store: ObjectStore
}

type WrittenBackup = { bytes: number } & Counted

/** Writes a consistent snapshot to a new file, which appears only once it is complete. */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { path } = options
  await refuseExisting(path)
  await removeAbandoned(path)
  const partial = `${path}.partial-${process.pid}`
  try {
    const counted = await writeFile(options, partial)
    // Checked again, since rename would overwrite it.
    await refuseExisting(path)
    await rename(partial, path)
    await keepName(path)
    return { ...counted, bytes: (await stat(path)).size }
  } catch (cause) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw explainFile(cause, path)
  }
}

/**
 * Removes partial files that killed backups to the same path left behind: they are as large and as confidential as a backup.
 */
async function removeAbandoned(path: string): Promise<void> {
  const prefix = `${basename(path)}.partial-`
  const names = await readdir(dirname(path)).catch(() => [])
  for (const name of names) {
    const pid = Number(name.slice(prefix.length))
    if (name.startsWith(prefix) && !isAlive(pid)) await rm(join(dirname(path), name), { force: true })
  }
}

async function refuseExisting(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) throw new BackupError(`${path} already exists. Name another file, or move it away.`)
}

type Counted = { tables: number; rows: number } & CountedFiles

async function writeFile(options: BackupOptions, partial: string): Promise<Counted> {
  const counted: Counted = { tables: 0, rows: 0, files: 0, lost: [] }
  // It holds password hashes and keys, so only the owner may read it.
  const file = await open(partial, 'wx', 0o600)
  try {
    await file.write(envelope.signature)
    const records = Readable.from(encodeRecords(readRecords(options, counted)), { objectMode: false })
    await pipeline(records, envelope.compress(), file.createWriteStream({ flush: true }))
    return counted
  } finally {
    await file.close()
  }
}

/** The new name survives a power cut only once its folder is synced too; not every system supports that. */
async function keepName(path: string): Promise<void> {
  const folder = await open(dirname(path)).catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/**
 * One connection holds the snapshot but no locks; another copies each table in a short transaction of that
 * snapshot. So a client that must lock a table never waits for the whole backup. A snapshot is of one machine: on Citus everything
 * is read in one transaction, which has one snapshot on each, and a company is on one.
 */
async function* readRecords({ connectionString, product, now, store }: BackupOptions, counted: Counted) {
  const keeper = await connect(connectionString)
  const reader = await connect(connectionString)
  try {
    await keeper.query(noDeletions)
    await keeper.query('begin isolation level repeatable read read only')
    const isCluster = await isDistributed(keeper)
    const { rows } = await keeper.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const migrations = await readMigrations(keeper)
    if (!migrations || migrations.length === 0) throw new BackupError('This database has no Roadbook data.')
    const tables = await readTables(keeper)
    const begin: Begin = { kind: 'begin', product, createdAt: now.toISOString(), migrations, tables }
    yield begin
    for (const table of tables) {
      yield { kind: 'table', schema: table.schema, name: table.name } as const
      const digest = new RowDigest()
      const read = isCluster ? copyRows(keeper, table) : readRows(reader, table, rows[0]?.snapshot)
      for await (const bytes of read) {
        digest.add(bytes)
        yield { kind: 'data', bytes } as const
      }
      yield { kind: 'tableEnd', digest: digest.digest(), rows: digest.rows } as const
      counted.tables += 1
      counted.rows += digest.rows
    }
    yield* fileRecords(keeper, store, counted)
    // Read last, so that sequences are never behind the rows numbered by them.
    yield { kind: 'end', sequences: await readSequences(keeper) } as const
  } finally {
    // Not awaited: if the copy was aborted, the server still has rows to send.
    for (const client of [keeper, reader]) client.end().catch(() => undefined)
  }
}

/** The rows of a table in COPY's text format, including those of its partitions. */
export async function* readRows(client: pg.Client, table: Table, snapshot?: string): AsyncGenerator<Buffer> {
  await client.query('begin isolation level repeatable read read only')
  if (snapshot !== undefined) await client.query(`set transaction snapshot ${pg.escapeLiteral(snapshot)}`)
  yield* copyRows(client, table)
  await client.query('commit')
}

async function* copyRows(client: pg.Client, table: Table): AsyncGenerator<Buffer> {
  const select = `select ${columnList(table)} from ${qualified(table)}`
  yield* client.query(copyTo(`copy (${select}) to stdout`)) as AsyncIterable<Buffer> // no encoding is set
}

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'roadbook backup' })
  // A lost connection also fails the pending query, which is where it is reported.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(sessionSettings)
  return client
}
