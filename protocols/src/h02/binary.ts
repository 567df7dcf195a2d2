import type { PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toHex } from '../text/text.ts'
import { calendarTimeMs } from '../text/calendar.ts'
import { KMH_PER_KNOT, rounded } from '../records/units.ts'

/** The part of a binary message that all devices send; the rest differs and is not read. */
export const BINARY_BYTES = 32
const SHORT_NUMBER_BYTES = 5
const LONG_NUMBER_BYTES = 8
/** Flags in the half byte after the longitude. */
export const POSITIONED = 0x2
export const NORTH = 0x4
export const EAST = 0x8

type BinaryReport = { deviceId: string; record: PositionRecord; statusBits: number }

/** The length of the number: 5 bytes for 10 digits, 8 for an IMEI. Undefined if this isn't a message. */
export function binaryLayout(bytes: Uint8Array): { numberBytes: number } | undefined {
  const numberBytes = [SHORT_NUMBER_BYTES, LONG_NUMBER_BYTES].find((size) => isReport(bytes, 1 + size))
  return numberBytes === undefined || !isDigits(bytes, 1, numberBytes) ? undefined : { numberBytes }
}

/** The bytes from the time to the status. */
const TO_STATUS_BYTES = 19

/**
 * Whether `at` has a possible time, date, latitude and longitude, and the status after them doesn't begin with a digit.
 * Status bits are 1 when there is no alarm; a message read from a wrong offset has digits there.
 */
function isReport(bytes: Uint8Array, at: number): boolean {
  if (!isDigits(bytes, at, 10) || !isDigits(bytes, at + 11, 4)) return false
  if ((bytes[at + TO_STATUS_BYTES] ?? 0) >> 4 <= 9) return false
  const [hour, minute, second, day, month, , latitude, minutes] = digitPairs(bytes, at, 8)
  const longitude = digitPairs(bytes, at + 11, 2)
  return (
    isBelow(hour, 24) &&
    isBelow(minute, 60) &&
    isBelow(second, 60) &&
    isBelow(day, 32) &&
    isBelow(month, 13) &&
    isBelow(latitude, 91) &&
    isBelow(minutes, 60) &&
    (longitude[0] ?? 0) * 10 + Math.floor((longitude[1] ?? 0) / 10) <= 180
  )
}

function isBelow(value: number | undefined, limit: number): boolean {
  return value !== undefined && value < limit
}

function isDigits(bytes: Uint8Array, at: number, count: number): boolean {
  for (let index = at; index < at + count; index++) {
    const byte = bytes[index] ?? 0xff
    if (byte >> 4 > 9 || (byte & 0xf) > 9) return false
  }
  return true
}

function digitPairs(bytes: Uint8Array, at: number, count: number): number[] {
  return Array.from(bytes.subarray(at, at + count), (byte) => (byte >> 4) * 10 + (byte & 0xf))
}

export function binaryNumber(bytes: Uint8Array): string {
  const layout = binaryLayout(bytes)
  if (!layout) throw new ProtocolError('no binary message', 0)
  const digits = toHex(bytes.subarray(1, 1 + layout.numberBytes))
  return layout.numberBytes === LONG_NUMBER_BYTES ? digits.slice(0, 15) : digits
}

/** BCD digits: number, time, date, latitude, battery, longitude and flags, speed and course; then status. */
export function readBinary(bytes: Uint8Array): BinaryReport {
  const deviceId = binaryNumber(bytes)
  const reader = new ByteReader(bytes, 1 + (binaryLayout(bytes)?.numberBytes ?? 0))
  const when = toHex(reader.slice(6))
  const latitude = degreesOf(toHex(reader.slice(4)), 2)
  const battery = reader.uint8()
  const place = toHex(reader.slice(5))
  const longitude = degreesOf(place.slice(0, 9), 3)
  const flags = Number.parseInt(place.slice(9), 16)
  const motion = toHex(reader.slice(3))
  const record: PositionRecord = {
    timeMs: calendarTimeMs(when.slice(0, 6), when.slice(6)),
    latitude: flags & NORTH || latitude === 0 ? latitude : -latitude,
    longitude: flags & EAST || longitude === 0 ? longitude : -longitude,
  }
  const [knots, heading] = [Number(motion.slice(0, 3)), Number(motion.slice(3))]
  if (!Number.isNaN(knots)) record.speedKmh = rounded(knots * KMH_PER_KNOT)
  if (!Number.isNaN(heading)) record.headingDegrees = heading
  if (!(flags & POSITIONED)) record.valid = false
  const batteryPercent = percentOf(battery)
  if (batteryPercent !== undefined) record.batteryPercent = batteryPercent
  return { deviceId, record, statusBits: reader.uint32() }
}

/** Degrees with `degreeDigits` digits, then minutes with four decimals. */
function degreesOf(digits: string, degreeDigits: number): number {
  const minutes = Number(digits.slice(degreeDigits)) / 10_000
  return rounded(Number(digits.slice(0, degreeDigits)) + minutes / 60)
}

/** Percentages of the levels 1 to 6, from Traccar's decoder. */
const LEVEL_PERCENT = [0, 10, 20, 60, 80, 100]

/** A level of 1 to 6, or a percentage; 0 means unknown. */
export function percentOf(level: number): number | undefined {
  if (level === 0 || level > 100) return undefined
  return LEVEL_PERCENT[level - 1] ?? level
}
