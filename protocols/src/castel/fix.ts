import { toTimeMs } from '../text/calendar.ts'
import type { PositionRecord } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { rounded } from '../records/units.ts'

export const UNITS_PER_DEGREE = 3_600_000
/** Speeds are centimeters per second. */
export const KMH_PER_UNIT = 0.036
export const EAST = 0x01
export const NORTH = 0x02
export const POSITIONED = 0x0c
const SATELLITES_SHIFT = 4

/** Day, month, year, time, latitude, longitude, speed, course, flags with the satellites. */
export function readFix(reader: ByteReader): PositionRecord {
  const [day, month, year] = [reader.uint8(), reader.uint8(), 2000 + reader.uint8()]
  const [hour, minute, second] = [reader.uint8(), reader.uint8(), reader.uint8()]
  const latitude = reader.uint32Le() / UNITS_PER_DEGREE
  const longitude = reader.uint32Le() / UNITS_PER_DEGREE
  const speedKmh = rounded(reader.uint16Le() * KMH_PER_UNIT)
  const headingDegrees = reader.uint16Le() / 10
  const flags = reader.uint8()
  const record: PositionRecord = {
    timeMs: toTimeMs({ year, month, day, hour, minute, second }),
    latitude: flags & NORTH || latitude === 0 ? latitude : -latitude,
    longitude: flags & EAST || longitude === 0 ? longitude : -longitude,
    speedKmh,
    headingDegrees,
    satellites: flags >> SATELLITES_SHIFT,
  }
  if (!(flags & POSITIONED)) record.valid = false
  return record
}
