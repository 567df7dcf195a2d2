import type { PositionRecord, Session } from '../message.ts'
import type { ByteReader } from '../reader.ts'
import { toTimeMs } from '../calendar.ts'

/** A minute of arc has 30,000 units. */
export const UNITS_PER_DEGREE = 1_800_000
export const TIME_BYTES = 6
/** Receiver, coordinates, speed, flags. */
export const FIX_BYTES = 12

/** The flags next to the course. */
export const NORTH = 0x0400
export const WEST = 0x0800
export const POSITIONED = 0x1000
/** The frame says whether the ignition is on. */
export const HAS_IGNITION = 0x4000
export const IGNITION_ON = 0x8000
export const COURSE_MASK = 0x03ff

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

function placeOf(latitude: number, longitude: number, flags: number): Place {
  return {
    latitude: signed(latitude / UNITS_PER_DEGREE, (flags & NORTH) === 0),
    longitude: signed(longitude / UNITS_PER_DEGREE, (flags & WEST) !== 0),
  }
}

/** Never -0. */
function signed(value: number, isNegative: boolean): number {
  return isNegative && value !== 0 ? -value : value
}
