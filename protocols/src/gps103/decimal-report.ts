import { calendarTimeMs } from '../calendar.ts'
import type { DeviceStatus, Message, PositionRecord } from '../message.ts'
import { keepExtra } from './keywords.ts'
import { toNumber } from './values.ts'

const [TIME, DATE, SIGNAL, FIX, LATITUDE, LONGITUDE] = [5, 6, 7, 8, 9, 10]
const [SPEED, COURSE, ALTITUDE, HDOP, SATELLITES, IGNITION, CHARGING] = [11, 12, 13, 14, 15, 16, 17]
const EVENT = 2
const DEGREES = /^-?\d{1,3}\.\d+$/
const MAX_SIGNAL = 31

/** These trackers send their name in place of a keyword, time and date in UTC, and decimal degrees. */
export function isDecimalReport(fields: readonly string[]): boolean {
  return /^\d{6}$/.test(fields[TIME] ?? '') && /^\d{6}$/.test(fields[DATE] ?? '')
}

export function readDecimalReport(fields: readonly string[], deviceId: string): Message {
  const status = readStatus(fields)
  const place = readPlace(fields)
  return place
    ? { kind: 'positions', deviceId, records: [{ ...place, ...status }] }
    : { kind: 'status', deviceId, status }
}

function readPlace(fields: readonly string[]): PositionRecord | undefined {
  const [latitude = '', longitude = ''] = [fields[LATITUDE], fields[LONGITUDE]]
  if (!DEGREES.test(latitude) || !DEGREES.test(longitude)) return undefined
  if (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) return undefined
  const timeMs = calendarTimeMs(fields[TIME] ?? '', fields[DATE] ?? '')
  const record: PositionRecord = { timeMs, latitude: Number(latitude), longitude: Number(longitude) }
  const measured = {
    speedKmh: toNumber(fields[SPEED]),
    headingDegrees: toNumber(fields[COURSE]),
    altitudeMeters: toNumber(fields[ALTITUDE]),
    hdop: toNumber(fields[HDOP]),
    satellites: toNumber(fields[SATELLITES]),
  }
  for (const [key, value] of Object.entries(measured)) {
    if (value !== undefined) Object.assign(record, { [key]: value })
  }
  if (fields[FIX] !== '1') record.valid = false
  return record
}

function readStatus(fields: readonly string[]): DeviceStatus {
  const status: DeviceStatus = {}
  const level = toNumber(fields[SIGNAL])
  if (level !== undefined && level <= MAX_SIGNAL) status.gsmSignal = Math.round((level * 5) / MAX_SIGNAL)
  if (/^[01]$/.test(fields[IGNITION] ?? '')) status.ignition = fields[IGNITION] === '1'
  if (fields[CHARGING] === '1') keepExtra(status, 'charging', true)
  const event = fields[EVENT] ?? ''
  if (/[^-]/.test(event)) keepExtra(status, 'report', event)
  return status
}
