import { calendarTimeMs } from '../text/calendar.ts'
import { toLatitude, toLongitude } from '../text/degrees.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, Message, PositionRecord } from '../message.ts'
import { isDigits, toGsmSignal, toNumber, toPositive, toSwitch } from '../text/numbers.ts'

const [TIME, DATE, SIGNAL, FIX, LATITUDE, LONGITUDE] = [5, 6, 7, 8, 9, 10]
const [SPEED, COURSE, ALTITUDE, HDOP, SATELLITES, IGNITION, CHARGING] = [11, 12, 13, 14, 15, 16, 17]
const EVENT = 2

/** These trackers send their name in place of a keyword, time and date in UTC, and decimal degrees. */
export function isDecimalReport(fields: readonly string[]): boolean {
  return [TIME, DATE].every((at) => fields[at]?.length === 6 && isDigits(fields[at]))
}

export function readDecimalReport(fields: readonly string[], deviceId: string): Message {
  const status = readStatus(fields)
  const place = readPlace(fields)
  return place
    ? { kind: 'positions', deviceId, records: [{ ...place, ...status }] }
    : { kind: 'status', deviceId, status }
}

function readPlace(fields: readonly string[]): PositionRecord | undefined {
  const [latitude, longitude] = [toLatitude(fields[LATITUDE]), toLongitude(fields[LONGITUDE])]
  if (latitude === undefined || longitude === undefined) return undefined
  const timeMs = calendarTimeMs(fields[TIME] ?? '', fields[DATE] ?? '')
  const record: PositionRecord = { timeMs, latitude, longitude }
  put(record, 'speedKmh', toPositive(fields[SPEED]))
  put(record, 'headingDegrees', toPositive(fields[COURSE]))
  put(record, 'altitudeMeters', toNumber(fields[ALTITUDE]))
  put(record, 'hdop', toPositive(fields[HDOP]))
  put(record, 'satellites', toPositive(fields[SATELLITES]))
  if (fields[FIX] !== '1') record.valid = false
  return record
}

function readStatus(fields: readonly string[]): DeviceStatus {
  const status: DeviceStatus = {}
  put(status, 'gsmSignal', toGsmSignal(toPositive(fields[SIGNAL])))
  put(status, 'ignition', toSwitch(fields[IGNITION]))
  if (fields[CHARGING] === '1') keepExtra(status, 'charging', true)
  const event = fields[EVENT] ?? ''
  if (/[^-]/.test(event)) keepExtra(status, 'report', event)
  return status
}
