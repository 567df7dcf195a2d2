import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { BackupError, explainFile } from './failure.ts'

/* A backup is one file: a line that names the format, then one zstd stream of records. A record is a letter, the length
   of its content (32 bits, big-endian) and the content: `J` is JSON, `D` a piece of a table in COPY's text format.
     begin, then for each table { table, D …, tableEnd }, then for each file of the object store { file, D …, fileEnd }, then
   end
   `end` has the SHA-256 of all records before it, so a truncated or altered file is detected. A reader refuses sections
   that it does not know. */
const formatVersion = 1
const signature = Buffer.from(`ROADBOOK BACKUP ${formatVersion}\n`)
const anySignature = /^ROADBOOK BACKUP (\d+)\n/

const Partition = z.object({ name: z.string(), bound: z.string() })

/** A table of the backup. Rows of its partitions are read and written through it. */
export const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  partitions: z.array(Partition),
})
export type Table = z.infer<typeof Table>

export const Begin = z.object({
  kind: z.literal('begin'),
  /** Roadbook's version, from its package.json. */
  product: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(Table),
})
export type Begin = z.infer<typeof Begin>

const TableStart = z.object({ kind: z.literal('table'), schema: z.string(), name: z.string() })
const TableEnd = z.object({ kind: z.literal('tableEnd'), rows: z.int(), digest: z.string() })
export type TableEnd = z.infer<typeof TableEnd>

const StoredFile = z.object({
  kind: z.literal('file'),
  key: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  sha256: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>
const FileEnd = z.object({ kind: z.literal('fileEnd') })

const Sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })
export type Sequence = z.infer<typeof Sequence>

const End = z.object({ kind: z.literal('end'), sequences: z.array(Sequence), sha256: z.string() })

const Json = z.discriminatedUnion('kind', [Begin, TableStart, TableEnd, StoredFile, FileEnd, End])
export type BackupRecord = z.infer<typeof Json> | { kind: 'data'; bytes: Buffer }

type Written = Exclude<BackupRecord, { kind: 'end' }> | { kind: 'end'; sequences: Sequence[] }

const HEADER_BYTES = 5
const MAX_RECORD_BYTES = 64 * 1024 * 1024

/** The uncompressed first line of the file, and the compression of the rest. */
export const envelope = {
  signature,
  compress: () =>
    createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
    }),
}

/** Encodes records into the bytes to compress; the last one must be `end`. */
export async function* encodeRecords(records: AsyncIterable<Written>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256')
  for await (const record of records) {
    const final = record.kind === 'end' ? { ...record, sha256: sum.digest('hex') } : record
    const [letter, payload] =
      final.kind === 'data' ? ['D', final.bytes] : ['J', Buffer.from(JSON.stringify(final))]
    const header = Buffer.alloc(HEADER_BYTES)
    header.write(letter, 'latin1')
    header.writeUInt32BE(payload.length, 1)
    if (final.kind !== 'end') sum.update(header).update(payload)
    yield header
    yield payload
  }
}

/** The records of a file, each checked; throws BackupError if the file is damaged. */
export async function* readRecords(path: string): AsyncGenerator<BackupRecord> {
  await checkSignature(path)
  try {
    yield* checkedRecords(path)
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    const explained = explainFile(cause, path)
    throw explained instanceof BackupError ? explained : damaged(path, cause)
  }
}

async function* checkedRecords(path: string): AsyncGenerator<BackupRecord> {
  const sum = createHash('sha256')
  let ended = false
  for await (const { header, payload } of frames(path)) {
    const record = decode(header, payload)
    if (ended) throw damaged(path)
    if (record.kind !== 'end') sum.update(header).update(payload)
    else if (record.sha256 !== sum.digest('hex')) throw damaged(path)
    ended = record.kind === 'end'
    yield record
  }
  if (!ended) throw damaged(path)
}

async function checkSignature(path: string): Promise<void> {
  const start = Buffer.alloc(40)
  try {
    await using file = await open(path)
    await file.read(start, 0, start.length, 0)
  } catch (cause) {
    throw explainFile(cause, path)
  }
  const version = anySignature.exec(start.toString('latin1'))?.[1]
  if (version === undefined) throw new BackupError(`${path} is not a backup of Roadbook.`)
  if (Number(version) !== formatVersion) {
    throw new BackupError(`${path} was made by a newer version of Roadbook. Restore it with that version.`)
  }
}

type Frame = { header: Buffer; payload: Buffer }

async function* frames(path: string): AsyncGenerator<Frame> {
  const file = createReadStream(path, { start: signature.length })
  const plain = createZstdDecompress()
  file.on('error', (cause) => plain.destroy(cause))
  file.pipe(plain)
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      // made without objectMode or an encoding
      const [complete, left] = split(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]), path)
      rest = left
      yield* complete
    }
  } finally {
    file.destroy()
  }
  if (rest.length > 0) throw damaged(path)
}

function split(bytes: Buffer, path: string): [Frame[], Buffer] {
  const complete: Frame[] = []
  let from = 0
  while (bytes.length - from >= HEADER_BYTES) {
    const length = bytes.readUInt32BE(from + 1)
    if (length > MAX_RECORD_BYTES) throw damaged(path)
    const end = from + HEADER_BYTES + length
    if (end > bytes.length) break
    complete.push({
      header: bytes.subarray(from, from + HEADER_BYTES),
      payload: bytes.subarray(from + HEADER_BYTES, end),
    })
    from = end
  }
  return [complete, bytes.subarray(from)]
}

function decode(header: Buffer, payload: Buffer): BackupRecord {
  if (header[0] === 'D'.charCodeAt(0)) return { kind: 'data', bytes: payload }
  return Json.parse(JSON.parse(payload.toString()))
}

function damaged(path: string, cause?: unknown): BackupError {
  return new BackupError(`${path} is damaged or incomplete. Nothing was changed. Use another backup.`, {
    cause,
  })
}
