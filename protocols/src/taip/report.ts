import { calendarTimeMs, timeOfDayMs } from '../text/calendar.ts'
import { onHemisphere } from '../text/degrees.ts'
import { put } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { isDigits, toNumber, toPositive } from '../text/numbers.ts'
import { KMH_PER_MPH, rounded } from '../records/units.ts'
import { readAkroz } from './akroz.ts'
import { readAlarm } from './alarms.ts'
import { readAttributes } from './attributes.ts'
import { gpsTimeMs } from './time.ts'
import { readState, readUserState, readVehicleState } from './states.ts'

const TYPE_LENGTH = 3
/** Latitude and longitude, in degrees, or in degrees and minutes; then speed and heading. */
const PLACE = /([+-]\d{7})([+-]\d{8})(\d{3})(\d{3})|([+-]\d{4}\.\d{4})([+-]\d{5}\.\d{4})(\d{3})(\d{3})/
const LONG_PLACE = /^(\d{5})(\d{3})([+-]\d{9})([+-]\d{10})([+-]\d{8})(\d{4})[+-]\d{4}(\d{4})(\d\d)/
const CLOCK_AND_DATE_DIGITS = 12

type Head = { deviceId: string; receivedMs: number }

/** Reads a report by its type; any text with coordinates and a time is a position. */
export function readReport(
  text: string,
  attributes: readonly string[],
  { deviceId, receivedMs }: Head,
): Reported {
  const status: DeviceStatus = {}
  const type = text.slice(0, TYPE_LENGTH)
  const place = type === 'RLN' ? readLongPlace(text, receivedMs) : readPlace(text, type, receivedMs, status)
  readAttributes(attributes, status)
  const { record } = place
  if (!record) return { kind: 'status', deviceId, status }
  return { kind: 'positions', deviceId, records: [{ ...record, ...status }] }
}

type Place = { record?: PositionRecord }

function readPlace(text: string, type: string, receivedMs: number, status: DeviceStatus): Place {
  const found = PLACE.exec(text)
  if (!found) return {}
  const isAkroz = type === 'RUV'
  const head = text.slice(TYPE_LENGTH, found.index)
  const { timeMs, event } = readHead(head, type, receivedMs)
  const isValid = readRest(text, type, found.index + found[0].length, status)
  readAlarm(isAkroz ? 'akroz' : type === 'RUS' ? 'user' : 'standard', event ?? isValid.event, status)
  const latitude = toDegrees(found[1] ?? found[5], 90)
  const longitude = toDegrees(found[2] ?? found[6], 180)
  if (latitude === undefined || longitude === undefined || Number.isNaN(timeMs)) return {}
  if (isValid.valid === false && latitude === 0 && longitude === 0) return {}
  const speed = Number(found[3] ?? found[7])
  const record: PositionRecord = { timeMs, latitude, longitude }
  record.speedKmh = isAkroz ? speed : rounded(speed * KMH_PER_MPH)
  record.headingDegrees = Number(found[4] ?? found[8])
  if (isValid.valid === false) record.valid = false
  return { record }
}

/** Seven and eight digits are hundred thousandths of degrees; with a point, they are degrees and minutes. */
function toDegrees(text: string | undefined, max: 90 | 180): number | undefined {
  const value = toNumber(text)
  if (text === undefined || value === undefined) return undefined
  const amount = Math.abs(value)
  const degrees = text.includes('.') ? Math.floor(amount / 100) + (amount % 100) / 60 : amount / 100_000
  const isNegative = value < 0
  if (max === 90) return onHemisphere(degrees, isNegative ? 'S' : 'N')
  return onHemisphere(degrees, isNegative ? 'W' : 'E')
}

const [EVENT_DIGITS, WEEK_DIGITS, SECONDS_DIGITS] = [2, 4, 5]

/** GPS time after an event or alone, or date and time at the end, with an event before it. */
function readHead(
  head: string,
  type: string,
  receivedMs: number,
): { timeMs: number; event?: number | undefined } {
  if (type === 'RPV' || type === 'REV') {
    if (!isDigits(head)) return { timeMs: Number.NaN }
    if (head.length === SECONDS_DIGITS) return { timeMs: timeOfDayMs(Number(head), receivedMs) }
    const weekAt = EVENT_DIGITS
    const dayAt = weekAt + WEEK_DIGITS
    const [week, day] = [Number(head.slice(weekAt, dayAt)), Number(head[dayAt])]
    const timeMs = gpsTimeMs(week, day, Number(head.slice(dayAt + 1)))
    return { timeMs, event: Number(head.slice(0, EVENT_DIGITS)) }
  }
  const at = head.length - CLOCK_AND_DATE_DIGITS
  const timeMs = calendarTimeMs(head.slice(at + 6), head.slice(Math.max(0, at), at + 6))
  const before = head.slice(0, Math.max(0, at)).split(',')[0] ?? ''
  // RUS and RUV have two more digits for what they are.
  const event = type === 'RUS' || type === 'RUV' ? before.slice(2) : before
  return { timeMs, event: toPositive(event) }
}

type Rest = { valid?: boolean | undefined; event?: number | undefined }

/** What comes after the heading differs by type. */
function readRest(text: string, type: string, at: number, status: DeviceStatus): Rest {
  const rest = text.slice(at)
  if (type === 'RUV') return readAkroz(text, rest, status)
  if (type === 'RCQ' || type === 'RCV' || type === 'RBR') return readVehicleState(rest, status)
  if (type === 'RUS' && rest.includes(',')) return readUserState(rest, status)
  if (type === 'RGP' || type === 'RPI' || type === 'RUS') return readState(rest, status)
  return {}
}

const FEET_PER_METER = 3.280_84

/** The long form: time, coordinates, altitude in feet, speed, climb, heading and satellites. */
function readLongPlace(text: string, receivedMs: number): Place {
  const found = LONG_PLACE.exec(text.slice(TYPE_LENGTH))
  if (!found) return {}
  const [, seconds, , latitudeText, longitudeText, feet, speed, heading, satellites] = found
  const [latitude, longitude] = [Number(latitudeText) / 1e7, Number(longitudeText) / 1e7]
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return {}
  const timeMs = timeOfDayMs(Number(seconds), receivedMs)
  const record: PositionRecord = { timeMs, latitude, longitude }
  put(record, 'altitudeMeters', Math.round(Number(feet) / 100 / FEET_PER_METER))
  record.speedKmh = rounded((Number(speed) / 10) * KMH_PER_MPH)
  record.headingDegrees = Number(heading) / 10
  record.satellites = Number(satellites)
  return { record }
}
