import { timeMsOfDigits } from '../text/calendar.ts'
import { toLatitude, toLongitude } from '../text/degrees.ts'
import { put } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { toPositive } from '../text/numbers.ts'

const [DATE_DIGITS, CLOCK_DIGITS] = [8, 8]
const DEGREE_DECIMALS = 6

/** The field of the date, before the time; undefined if the device doesn't know it. */
export function findDate(fields: readonly string[], from: number): number | undefined {
  for (let at = from; at + 1 < fields.length; at++) {
    if (fields[at]!.length !== DATE_DIGITS || fields[at + 1]!.length !== CLOCK_DIGITS) continue
    if (!Number.isNaN(timeAt(fields, at))) return at
  }
  return undefined
}

/** `yyyymmdd`, then `hh:mm:ss` in UTC. */
export function timeAt(fields: readonly string[], at: number): number {
  const [date = '', clock = ''] = [fields[at], fields[at + 1]]
  if (clock[2] !== ':' || clock[5] !== ':') return Number.NaN
  return timeMsOfDigits(date + clock.slice(0, 2) + clock.slice(3, 5) + clock.slice(6))
}

/** The field of the latitude, the first of two with six decimals. */
export function findLatitude(fields: readonly string[], from: number): number | undefined {
  for (let at = from; at + 1 < fields.length; at++) {
    if (isDegrees(fields[at]!) && isDegrees(fields[at + 1]!)) return at
  }
  return undefined
}

function isDegrees(text: string): boolean {
  return text.length > DEGREE_DECIMALS && text[text.length - DEGREE_DECIMALS - 1] === '.'
}

/** Latitude and longitude; speed and heading after them. */
export function placeAt(fields: readonly string[], at: number, timeMs: number): PositionRecord | undefined {
  const [latitude, longitude] = [toLatitude(fields[at]), toLongitude(fields[at + 1])]
  if (latitude === undefined || longitude === undefined || Number.isNaN(timeMs)) return undefined
  const record: PositionRecord = { timeMs, latitude, longitude }
  put(record, 'speedKmh', toPositive(fields[at + 2]))
  put(record, 'headingDegrees', toPositive(fields[at + 3]))
  return record
}

export function report(deviceId: string, record: PositionRecord | undefined, status: DeviceStatus): Reported {
  return record
    ? { kind: 'positions', deviceId, records: [{ ...record, ...status }] }
    : { kind: 'status', deviceId, status }
}
