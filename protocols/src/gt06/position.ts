import type { PositionRecord, Session } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toTimeMs } from '../text/calendar.ts'
import { signed } from '../text/degrees.ts'

/** A minute of arc has 30,000 units. */
export const UNITS_PER_DEGREE = 1_800_000
export const TIME_BYTES = 6
/** Receiver, coordinates, speed, flags. */
export const FIX_BYTES = 12

/** The flags next to the course. */
export const NORTH = 0x0400
export const WEST = 0x0800
export const POSITIONED = 0x1000
/** The frame contains the state of the ignition. */
const HAS_IGNITION = 0x4000
const IGNITION_ON = 0x8000
export const COURSE_MASK = 0x03ff

/** The upper half of the byte with the satellites is the length of the fix; few devices leave it out. */
const MIN_LENGTH_NIBBLE = 0xc
const MAX_LATITUDE_BYTE = (90 * UNITS_PER_DEGREE) >> 24
const MAX_LONGITUDE_BYTE = (180 * UNITS_PER_DEGREE) / 2 ** 24
const MIN_YEAR = 5

/** Whether a time and a fix with its length can begin here; a list of cells or access points, or a device number, can't. */
export function looksLikeFix(reader: ByteReader, ahead = 0): boolean {
  return reader.peek(ahead + TIME_BYTES) >> 4 >= MIN_LENGTH_NIBBLE && couldBeFix(reader, ahead)
}

/** Whether a possible time and possible coordinates begin here. */
export function couldBeFix(reader: ByteReader, ahead = 0): boolean {
  const at = (offset: number) => reader.peek(ahead + offset)
  if (reader.left < ahead + TIME_BYTES + FIX_BYTES) return false
  const isDate = at(0) >= MIN_YEAR && at(0) < 100 && at(1) >= 1 && at(1) <= 12 && at(2) >= 1 && at(2) <= 31
  if (!isDate || at(3) > 23 || at(4) > 59 || at(5) > 59) return false
  return at(TIME_BYTES + 1) <= MAX_LATITUDE_BYTE && at(TIME_BYTES + 5) <= MAX_LONGITUDE_BYTE
}

export type Fix = Omit<PositionRecord, 'timeMs'>
type Place = Pick<PositionRecord, 'latitude' | 'longitude'>

/** Year, month, day, hour, minute, second, one byte each; NaN if there is no such time. */
export function readTime(reader: ByteReader, session: Session | undefined): number {
  const [year, month, day] = [2000 + reader.uint8(), reader.uint8(), reader.uint8()]
  const [hour, minute, second] = [reader.uint8(), reader.uint8(), reader.uint8()]
  return toTimeMs({ year, month, day, hour, minute, second }) - (session?.utcOffsetMinutes ?? 0) * 60_000
}

/** Satellites, coordinates, speed, and flags with the course. */
export function readFix(reader: ByteReader): Fix {
  const satellites = reader.uint8() & 0x0f
  const [latitude, longitude] = [reader.uint32(), reader.uint32()]
  const speedKmh = reader.uint8()
  const flags = reader.uint16()
  const fix: Fix = { ...placeOf(latitude, longitude, flags), speedKmh, satellites }
  fix.headingDegrees = flags & COURSE_MASK
  if (flags & HAS_IGNITION) fix.ignition = (flags & IGNITION_ON) !== 0
  if (!(flags & POSITIONED)) fix.valid = false
  return fix
}

/** Alarms of dash cameras have only coordinates and flags. */
export function readPlace(reader: ByteReader): Fix {
  const [latitude, longitude] = [reader.uint32(), reader.uint32()]
  const flags = reader.uint16()
  const fix: Fix = { ...placeOf(latitude, longitude, flags), headingDegrees: flags & COURSE_MASK }
  if (!(flags & POSITIONED)) fix.valid = false
  return fix
}

/** Newer dash cameras have the flags before a speed of two bytes. */
export function readCameraFix(reader: ByteReader): Fix {
  const satellites = reader.uint8() & 0x0f
  return { satellites, ...readPlace(reader), speedKmh: reader.uint16() }
}

function placeOf(latitude: number, longitude: number, flags: number): Place {
  return {
    latitude: signed(latitude / UNITS_PER_DEGREE, (flags & NORTH) === 0),
    longitude: signed(longitude / UNITS_PER_DEGREE, (flags & WEST) !== 0),
  }
}
