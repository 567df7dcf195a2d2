import { ByteReader } from '../bytes/reader.ts'
import type { Extra, PositionRecord, UnreadablePart } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { toHex, toTextOrHex } from '../text/text.ts'
import { beaconsIn } from './beacons.ts'
import { joinDriverCards } from './driver-cards.ts'
import { type CodecLayout, PERIODIC_GENERATION, positionCodecOf, refusedCodecName } from './codecs.ts'
import { eventOf } from './events.ts'
import { type IoElement, ioElement, isBooleanField, unnamedKey } from './io-elements.ts'
import { PERSONAL_CODEC, readPersonalRecord } from './personal-records.ts'

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

/** Coordinates are sent as ten-millionths of a degree. */
export const COORDINATE_DIVISOR = 1e7

/** The size of all event elements; another size belongs to another device family. */
const EVENT_BYTES = 1

type Draft = { record: PositionRecord; extra: Extra | undefined }

/** One record: time, priority, fix, then the IO elements. */
function readRecord(reader: ByteReader, codec: CodecLayout): PositionRecord {
  // Times and positions are checked later, for all protocols: an invalid one must not cost the records after it.
  const timeMs = Number(reader.uint64())
  const priority = reader.uint8()
  const longitude = reader.int32() / COORDINATE_DIVISOR
  const latitude = reader.int32() / COORDINATE_DIVISOR
  const altitudeMeters = reader.int16()
  const headingDegrees = reader.uint16()
  const satellites = reader.uint8()
  const speedKmh = reader.uint16()
  const record: PositionRecord = {
    timeMs,
    latitude,
    longitude,
    altitudeMeters,
    speedKmh,
    headingDegrees,
    satellites,
  }
  // Without a fix, a device repeats the last place that it knew.
  if (satellites === 0) record.valid = false
  const draft: Draft = { record, extra: undefined }
  if (priority !== 0) keepExtra(draft, 'priority', priority)
  readElements(reader, codec, draft)
  if (draft.extra) {
    joinDriverCards(draft.extra)
    record.extra = draft.extra
  }
  return record
}

function readElements(reader: ByteReader, codec: CodecLayout, draft: Draft): void {
  const eventId = readId(reader, codec)
  if (codec.hasGenerationType) {
    const generationType = reader.uint8()
    if (generationType !== PERIODIC_GENERATION) keepExtra(draft, 'generationType', generationType)
  }
  // The total is ignored: the counts that follow add up to the same, and with a correct checksum they are
  // right.
  readCount(reader, codec)
  let event: PositionRecord['event']
  for (let bytes = 1; bytes <= 8; bytes *= 2) {
    for (let left = readCount(reader, codec); left > 0; left--) {
      const id = readId(reader, codec)
      const value = readValue(reader, bytes)
      if (id === eventId && bytes === EVENT_BYTES) event = eventOf(id, Number(value))
      keepElement(draft, id, bytes, value)
    }
  }
  if (codec.hasVariableElements) readVariableElements(reader, draft)
  if (event) draft.record.event = event
  else if (eventId !== 0) keepExtra(draft, 'eventId', eventId)
}

function readVariableElements(reader: ByteReader, draft: Draft): void {
  for (let left = reader.uint16(); left > 0; left--) {
    const id = reader.uint16()
    const value = reader.slice(reader.uint16())
    const element = ioElement(id)
    if (element?.bytes === 0) keepExtra(draft, element.name, toTextOrHex(value))
    else keepBytes(draft, id, value)
  }
}

function keepBytes(draft: Draft, id: number, value: Uint8Array): void {
  const beacons = beaconsIn(id, value)
  if (beacons) draft.extra = Object.assign(draft.extra ?? {}, beacons)
  else keepExtra(draft, unnamedKey(id), `0x${toHex(value)}`)
}

function readId(reader: ByteReader, codec: CodecLayout): number {
  return codec.idBytes === 1 ? reader.uint8() : reader.uint16()
}

function readCount(reader: ByteReader, codec: CodecLayout): number {
  return codec.countBytes === 1 ? reader.uint8() : reader.uint16()
}

function readValue(reader: ByteReader, bytes: number): number | string {
  if (bytes === 1) return reader.uint8()
  if (bytes === 2) return reader.uint16()
  if (bytes === 4) return reader.uint32()
  return reader.uint64()
}

function keepElement(draft: Draft, id: number, bytes: number, value: number | string): void {
  const element = ioElement(id)
  if (element === undefined || (element.bytes !== bytes && element.alsoBytes !== bytes))
    return keepExtra(draft, unnamedKey(id), value)
  if (element.faults?.includes(Number(value))) return keepExtra(draft, unnamedKey(id), value)
  if (typeof value === 'string') return keepExtra(draft, element.name, value)
  if (element.isSwitch) {
    return value > 1 ? keepExtra(draft, unnamedKey(id), value) : keepExtra(draft, element.name, value === 1)
  }
  const { field } = element
  if (field === undefined || draft.record[field] !== undefined) {
    return keepExtra(draft, element.name, toUnit(element, bytes, value))
  }
  if (isBooleanField(field)) draft.record[field] = value !== 0
  else draft.record[field] = toUnit(element, bytes, value)
}

function toUnit(element: IoElement, bytes: number, value: number): number {
  const range = 2 ** (bytes * 8)
  const signed = element.signed && value >= range / 2 ? value - range : value
  return element.divisor === 1 ? signed : signed / element.divisor
}

function keepExtra(draft: Draft, key: string, value: number | string | boolean): void {
  draft.extra ??= {}
  draft.extra[key] = value
}
