import type { PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { keepExtra } from '../records/extra.ts'

/** Codec 7, of the personal trackers GH1201, GH1202 and GH3000. Source: Teltonika's protocol of these devices. */
export const PERSONAL_CODEC = 0x07

const EPOCH_SECONDS = Date.UTC(2007, 0) / 1000
/** The two bits above are the priority. */
const SECONDS_MASK = 0x3fff_ffff
const DEGREES_PER_STEP = 360 / 256

type Draft = Partial<PositionRecord>

/** A part of a record that a bit announces, in the order of the bits. */
type Part = (reader: ByteReader, record: Draft) => void

const place: readonly Part[] = [
  (reader, record) => {
    record.latitude = reader.float32()
    record.longitude = reader.float32()
  },
  (reader, record) => (record.altitudeMeters = reader.int16()),
  (reader, record) => (record.headingDegrees = Math.round(reader.uint8() * DEGREES_PER_STEP)),
  (reader, record) => (record.speedKmh = reader.uint8()),
  (reader, record) => (record.satellites = reader.uint8()),
  (reader, record) => {
    keepExtra(record, 'gsmArea', reader.uint16())
    keepExtra(record, 'gsmCell', reader.uint16())
  },
  (reader, record) => (record.gsmSignal = reader.uint8()),
  (reader, record) => keepExtra(record, 'gsmOperator', reader.uint32()),
]

const parts: readonly Part[] = [
  (reader, record) => readParts(place, reader, record),
  (reader, record) => readElements(reader, record, () => reader.uint8()),
  (reader, record) => readElements(reader, record, () => reader.uint16()),
  (reader, record) => readElements(reader, record, () => reader.uint32()),
]

/** Throws ProtocolError if the record has no place. */
export function readPersonalRecord(reader: ByteReader): PositionRecord {
  const start = reader.offset
  const record: Draft = { timeMs: ((reader.uint32() & SECONDS_MASK) + EPOCH_SECONDS) * 1000 }
  readParts(parts, reader, record)
  const { timeMs, latitude, longitude, ...rest } = record
  if (timeMs === undefined || latitude === undefined || longitude === undefined)
    throw new ProtocolError('a record without a place', start)
  return { timeMs, latitude, longitude, ...rest }
}

function readParts(known: readonly Part[], reader: ByteReader, record: Draft): void {
  const start = reader.offset
  const mask = reader.uint8()
  if (mask >= 2 ** known.length) throw new ProtocolError(`parts that are not known (${mask})`, start)
  known.forEach((read, bit) => {
    if (mask & (1 << bit)) read(reader, record)
  })
}

/** These devices number their elements otherwise than those in vehicles, so the numbers stay. */
function readElements(reader: ByteReader, record: Draft, readValue: () => number): void {
  for (let left = reader.uint8(); left > 0; left--) {
    const id = reader.uint8()
    keepExtra(record, `io${id}`, readValue())
  }
}
