import { toTimeMs } from '../text/calendar.ts'
import type { PositionRecord } from '../message.ts'
import { ByteReader } from '../bytes/reader.ts'

/**
 * A location: precision, speed, heading, altitude, longitude, latitude, time, and a cell. Models and masks differ in what comes
 * before and after the locations, so they are found by their coordinates and time.
 */
const LOCATION_BYTES = 32
const TIME_AT = 16
const TIME_BYTES = 7
const MIN_YEAR = 2000
const MAX_YEAR = 2099
const UNITS_PER_DEGREE = 1_000_000

/** All locations between the offsets; none overlaps another. */
export function readLocations(bytes: Uint8Array, from: number, to: number): PositionRecord[] {
  const records: PositionRecord[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = from
  while (at + TIME_AT + TIME_BYTES <= to) {
    const isHere = isLocation(view, at)
    if (isHere) records.push(readLocation(bytes, at))
    at += isHere ? LOCATION_BYTES : 1
  }
  return records
}

function isLocation(view: DataView, at: number): boolean {
  const year = view.getUint16(at + TIME_AT)
  if (year < MIN_YEAR || year > MAX_YEAR) return false
  const isTime =
    view.getUint8(at + TIME_AT + 2) - 1 < 12 &&
    view.getUint8(at + TIME_AT + 3) - 1 < 31 &&
    view.getUint8(at + TIME_AT + 4) < 24 &&
    view.getUint8(at + TIME_AT + 5) < 60 &&
    view.getUint8(at + TIME_AT + 6) < 60
  return (
    isTime &&
    view.getUint16(at + 4) <= 360 &&
    Math.abs(view.getInt32(at + 8)) <= 180 * UNITS_PER_DEGREE &&
    Math.abs(view.getInt32(at + 12)) <= 90 * UNITS_PER_DEGREE
  )
}

/** Speeds are kilometers per hour in two bytes and tenths in a third. A precision of 0 says that there is no fix. */
function readLocation(bytes: Uint8Array, at: number): PositionRecord {
  const reader = new ByteReader(bytes, at)
  const hdop = reader.uint8()
  const speedKmh = reader.uint16() + reader.uint8() / 10
  const headingDegrees = reader.uint16()
  const altitudeMeters = reader.int16()
  const longitude = reader.int32() / UNITS_PER_DEGREE
  const latitude = reader.int32() / UNITS_PER_DEGREE
  const place = { latitude, longitude, altitudeMeters, speedKmh, headingDegrees }
  const timeMs = readTime(reader)
  return hdop > 0 ? { timeMs, ...place, hdop } : { timeMs, ...place, valid: false }
}

export function readTime(reader: ByteReader): number {
  return toTimeMs({
    year: reader.uint16(),
    month: reader.uint8(),
    day: reader.uint8(),
    hour: reader.uint8(),
    minute: reader.uint8(),
    second: reader.uint8(),
  })
}
