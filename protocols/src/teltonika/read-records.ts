import type { PositionRecord, UnreadablePart } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { positionCodecOf, refusedCodecName } from './codecs.ts'
import { PERSONAL_CODEC, readPersonalRecord } from './personal-records.ts'
import { readRecord } from './records.ts'

/** The data from the codec to the closing count, as offsets into the frame or datagram, which errors refer to. */
export type DataRange = { bytes: Uint8Array; start: number; end: number }

type ReadRecords = {
  records: PositionRecord[]
  unreadable?: UnreadablePart[]
  /** The number of records that the device expects in the acknowledgement. */
  count: number
}

type ReadOne = (reader: ByteReader) => PositionRecord

function recordReaderOf(codecId: number): ReadOne | undefined {
  if (codecId === PERSONAL_CODEC) return readPersonalRecord
  const codec = positionCodecOf(codecId)
  return codec && ((reader) => readRecord(reader, codec))
}

/** Never throws: the data arrived intact, so sending it again would not help. */
export function readRecords(data: DataRange): ReadRecords {
  const { start, end } = data
  const announced = byteOf(data, start + 1) ?? 0
  const repeated = byteOf(data, Math.max(start + 2, end - 1)) ?? announced
  const count = announced || repeated
  const codecId = codecOf(data)
  const readOne = recordReaderOf(codecId)
  const setAside = (reason: UnreadablePart['reason'], detail: string): ReadRecords => ({
    records: [],
    unreadable: [wholeOf(data, reason, { detail, records: count })],
    count,
  })
  if (!readOne) return setAside('unsupportedFormat', `${refusedCodecName(codecId)} is not supported`)
  if (end - start < MIN_BYTES) return setAside('unreadable', `${end - start} bytes are no list of records`)
  const records: PositionRecord[] = []
  const unreadable = readBetweenCounts({ ...data, readOne, announced, repeated }, records)
  return unreadable ? { records, unreadable: [unreadable], count } : { records, count }
}

export function codecOf(data: DataRange): number {
  return byteOf(data, data.start) ?? 0
}

function byteOf({ bytes, end }: DataRange, at: number): number | undefined {
  return at < end ? bytes[at] : undefined
}

/** Codec and the count at both ends. */
const MIN_BYTES = 3

/**
 * Records have no length field, so none can be found after an unreadable one. If the counts differ, all existing records are
 * read. Returns the part that could not be read.
 */
function readBetweenCounts(
  data: DataRange & { readOne: ReadOne; announced: number; repeated: number },
  records: PositionRecord[],
): UnreadablePart | undefined {
  const { bytes, start, end, readOne, announced, repeated } = data
  const reader = new ByteReader(bytes, start + 2, end - 1)
  const expected = Math.max(announced, repeated)
  let readUntil = reader.offset
  let detail: string | undefined
  try {
    while (records.length < expected && reader.offset < reader.end) {
      records.push(readOne(reader))
      readUntil = reader.offset
    }
  } catch (error) {
    detail = messageOf(error)
  }
  const missing = expected - records.length
  if (readUntil < reader.end) {
    detail ??= `${reader.end - readUntil} bytes after the last record at byte ${readUntil}`
    return wholeOf({ bytes, start: readUntil, end }, 'unreadable', { detail, records: missing })
  }
  if (announced === repeated && missing === 0) return undefined
  detail = `${announced} records announced, ${repeated} at the end, ${records.length} there`
  return wholeOf(data, 'unreadable', { detail, records: missing })
}

export function wholeOf(
  { bytes, start, end }: DataRange,
  reason: UnreadablePart['reason'],
  { detail, records }: Pick<UnreadablePart, 'detail' | 'records'>,
): UnreadablePart {
  return { reason, detail, bytes: bytes.subarray(start, end), records: Math.max(1, records) }
}

/** Any error other than ProtocolError is a bug. */
export function messageOf(error: unknown): string {
  if (error instanceof ProtocolError) return error.message
  throw error
}
