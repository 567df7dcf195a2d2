import { type BackupRecord, type Begin, readRecords, type Sequence, type TableEnd } from './backup-file.ts'
import type { Named } from './catalogue.ts'
import { BackupError } from './failure.ts'
import { RowDigest } from './row-digest.ts'

type OfKind<K extends BackupRecord['kind']> = Extract<BackupRecord, { kind: K }>

/** Reads a backup once, from start to end. */
export class BackupReader {
  readonly #path: string
  readonly #records: AsyncGenerator<BackupRecord>
  #tableEnd: BackupRecord | undefined

  constructor(path: string) {
    this.#path = path
    this.#records = readRecords(path)
  }

  async begin(): Promise<Begin> {
    return this.#expect('begin', await this.#next())
  }

  /** The rows of the next table, which must be this one, in COPY's text format. */
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
export type Manifest = Begin & { ends: TableEnd[]; sequences: Sequence[] }

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
    return { ...begin, ends, sequences: await reader.end() }
  } finally {
    await reader.close()
  }
}
