import {
  type BackupRecord,
  type Begin,
  readRecords,
  type Sequence,
  type StoredFile,
  type TableEnd,
} from './backup-file.ts'
import type { Named } from './catalogue.ts'
import { BackupError } from './failure.ts'
import { digestOf, isSame } from './file-digest.ts'
import { RowDigest } from './row-digest.ts'

type OfKind<K extends BackupRecord['kind']> = Extract<BackupRecord, { kind: K }>

/** Reads a backup once, from start to end. */
export class BackupReader {
  readonly #path: string
  readonly #records: AsyncGenerator<BackupRecord>
  #tableEnd: BackupRecord | undefined
  /** Read, but not returned yet. */
  #ahead: BackupRecord | undefined

  constructor(path: string) {
    this.#path = path
    this.#records = readRecords(path)
  }

  async begin(): Promise<Begin> {
    return this.#expect('begin', await this.#next())
  }

  /** Rows of the next table, which must be this one, in COPY's text format. */
  async *rows({ schema, name }: Named): AsyncGenerator<Buffer> {
    const start = this.#expect('table', await this.#next())
    if (start.schema !== schema || start.name !== name) throw this.#unknown()
    let record = await this.#next()
    for (; record?.kind === 'data'; record = await this.#next()) yield record.bytes
    this.#tableEnd = record
  }

  /** The recorded end of the table whose rows were just read. */
  tableEnd(): TableEnd {
    return this.#expect('tableEnd', this.#tableEnd)
  }

  /** The files after the tables; each must be read to its end before the next. */
  async *files(): AsyncGenerator<{ file: StoredFile; bytes: AsyncGenerator<Buffer> }> {
    for (let record = await this.#next(); ; record = await this.#next()) {
      if (record?.kind !== 'file') {
        this.#ahead = record
        return
      }
      yield { file: record, bytes: this.#bytes() }
    }
  }

  async *#bytes(): AsyncGenerator<Buffer> {
    let record = await this.#next()
    for (; record?.kind === 'data'; record = await this.#next()) yield record.bytes
    this.#expect('fileEnd', record)
  }

  async end(): Promise<Sequence[]> {
    const { sequences } = this.#expect('end', await this.#next())
    // The reader rejects anything after the end.
    await this.#next()
    return sequences
  }

  async close(): Promise<void> {
    await this.#records.return(undefined)
  }

  async #next(): Promise<BackupRecord | undefined> {
    const ahead = this.#ahead
    this.#ahead = undefined
    if (ahead) return ahead
    const { value } = await this.#records.next()
    return value
  }

  #expect<K extends BackupRecord['kind']>(kind: K, record: BackupRecord | undefined): OfKind<K> {
    if (record?.kind === kind) return record as OfKind<K> // compared above
    throw this.#unknown()
  }

  #unknown(): BackupError {
    return new BackupError(
      `${this.#path} has an unknown structure. Restore it with the version of Roadbook that made it.`,
    )
  }
}

/** The contents of a backup; `ends` are in the order of its tables. */
export type Manifest = Begin & { ends: TableEnd[]; files: StoredFile[]; sequences: Sequence[] }

function damagedFile(path: string, { key }: StoredFile): BackupError {
  return new BackupError(`${path} is damaged: the file ${key} doesn't match its checksum.`)
}

/** Reads the whole file and checks it against its own counts and digests. */
export async function readManifest(path: string): Promise<Manifest> {
  const reader = new BackupReader(path)
  try {
    const begin = await reader.begin()
    const ends: TableEnd[] = []
    for (const table of begin.tables) {
      const digest = new RowDigest()
      for await (const bytes of reader.rows(table)) digest.add(bytes)
      const end = reader.tableEnd()
      if (digest.digest() !== end.digest || digest.rows !== end.rows)
        throw new BackupError(`${path} is damaged: the rows of ${table.name} don't match their checksum.`)
      ends.push(end)
    }
    const files: StoredFile[] = []
    for await (const { file, bytes } of reader.files()) {
      if (!isSame(file, await digestOf(bytes))) throw damagedFile(path, file)
      files.push(file)
    }
    return { ...begin, ends, files, sequences: await reader.end() }
  } finally {
    await reader.close()
  }
}
