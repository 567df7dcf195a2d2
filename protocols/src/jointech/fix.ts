import { readBcd } from '../bytes/bcd.ts'
import { toTimeMs } from '../text/calendar.ts'
import type { PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toHex } from '../text/text.ts'
import { KMH_PER_KNOT, rounded } from '../records/units.ts'

const POSITIONED = 1
const NORTH = 2
const EAST = 4

/** Decimal digits: day, month, year, time, degrees with minutes, flags; then speed in knots and half the heading. */
export function readFix(reader: ByteReader): PositionRecord {
  const [day, month, year] = [readBcd(reader), readBcd(reader), 2000 + readBcd(reader)]
  const [hour, minute, second] = [readBcd(reader), readBcd(reader), readBcd(reader)]
  const at = reader.offset
  const digits = toHex(reader.slice(9))
  if (!/^\d{17}/.test(digits)) throw new ProtocolError('coordinates that are not digits', at)
  const flags = Number.parseInt(digits.slice(17), 16)
  const latitude = degreesOf(digits.slice(0, 8))
  const longitude = degreesOf(digits.slice(8, 17))
  const record: PositionRecord = {
    timeMs: toTimeMs({ year, month, day, hour, minute, second }),
    latitude: flags & NORTH || latitude === 0 ? latitude : -latitude,
    longitude: flags & EAST || longitude === 0 ? longitude : -longitude,
    speedKmh: rounded(readKnots(reader) * KMH_PER_KNOT),
    headingDegrees: reader.uint8() * 2,
  }
  if (!(flags & POSITIONED)) record.valid = false
  return record
}

/** From 100 knots on, the first digit is above nine. */
function readKnots(reader: ByteReader): number {
  const byte = reader.uint8()
  return (byte >> 4) * 10 + (byte & 0xf)
}

/** Degrees, then minutes with four decimals. */
function degreesOf(digits: string): number {
  return rounded(Number(digits.slice(0, -6)) + Number(digits.slice(-6)) / 600_000)
}
