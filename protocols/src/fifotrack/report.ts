import { timeMsOfDigits } from '../text/calendar.ts'
import { keepCell } from '../records/cells.ts'
import { toLatitude, toLongitude } from '../text/degrees.ts'
import { numberedNames } from '../records/draft.ts'
import { keepExtra, keepSwitches, put, raise } from '../records/extra.ts'
import type { DeviceStatus, Place, PositionRecord, Reported } from '../message.ts'
import { fromHexDigits, toGsmSignal, toNumber, toPercent, toPositive } from '../text/numbers.ts'
import { alarms } from './alarms.ts'
import { readVoltages } from './voltages.ts'

/** Behind length, number, index and type. */
const [EVENT, TIME, VALIDITY, LATITUDE, LONGITUDE, SPEED, COURSE, ALTITUDE] = [4, 5, 6, 7, 8, 9, 10, 11]
const [ODOMETER, SECONDS, STATE, INPUTS, OUTPUTS, CELL, ANALOGS, KEY] = [12, 13, 14, 15, 16, 17, 18, 19]

/** Undefined for a text without a place, such as the answer to a command. */
export function readReport(fields: readonly string[]): Reported | undefined {
  const validity = fields[VALIDITY]
  if (validity !== 'A' && validity !== 'V') return undefined
  const timeMs = timeMsOfDigits(fields[TIME] ?? '')
  const status = readStatus(fields)
  const place = placeOf(fields[LATITUDE], fields[LONGITUDE], validity)
  if (!place) return { kind: 'status', ...(Number.isNaN(timeMs) ? {} : { timeMs }), status }
  const record: PositionRecord = { timeMs, ...place }
  put(record, 'speedKmh', toPositive(fields[SPEED]))
  put(record, 'headingDegrees', toPositive(fields[COURSE]))
  put(record, 'altitudeMeters', toNumber(fields[ALTITUDE]))
  return { kind: 'positions', records: [{ ...record, ...status }] }
}

function placeOf(north: string | undefined, east: string | undefined, validity: string): Place | undefined {
  const [latitude, longitude] = [toLatitude(north), toLongitude(east)]
  if (latitude === undefined || longitude === undefined) return undefined
  if (validity === 'A') return { latitude, longitude }
  return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude, valid: false }
}

const SIGNAL_BITS = 3
const SIGNAL_MASK = 0x1f
const SECONDS_PER_MINUTE = 60

function readStatus(fields: readonly string[]): DeviceStatus {
  const status: DeviceStatus = {}
  readEvent(fields[EVENT], status)
  put(status, 'odometerMeters', toPositive(fields[ODOMETER]))
  const seconds = toPositive(fields[SECONDS])
  if (seconds !== undefined) keepExtra(status, 'engineMinutes', Math.floor(seconds / SECONDS_PER_MINUTE))
  const state = fromHexDigits(fields[STATE])
  if (state !== undefined) put(status, 'gsmSignal', toGsmSignal((state >> SIGNAL_BITS) & SIGNAL_MASK))
  // The highest of eight digits; older trackers send four.
  if (fields[STATE]?.length === 8) put(status, 'satellites', fromHexDigits(fields[STATE]?.[0]))
  readPins(fields[INPUTS], INPUT_PINS, status)
  readPins(fields[OUTPUTS], OUTPUT_PINS, status)
  readCell(fields[CELL], status)
  readVoltages(fields[ANALOGS] ?? '', status)
  readKey(fields[KEY] ?? '', status)
  return status
}

function readEvent(text: string | undefined, status: DeviceStatus): void {
  const event = toPositive(text)
  if (event === undefined) return
  raise(status, alarms[event])
  keepExtra(status, 'eventId', event)
}

const INPUT_PINS = numberedNames(4, 'digitalInput')
const OUTPUT_PINS = numberedNames(4, 'digitalOutput')

/** Bits in hexadecimal digits, the lowest is the first pin. */
function readPins(text: string | undefined, names: readonly string[], status: DeviceStatus): void {
  const bits = fromHexDigits(text)
  if (bits !== undefined) keepSwitches(status, names, bits)
}

function readCell(text: string | undefined, status: DeviceStatus): void {
  const [country, network, area, cell] = text?.split('|') ?? []
  keepCell(status, {
    country: toPositive(country),
    network: toPositive(network),
    area: fromHexDigits(area),
    cell: fromHexDigits(cell),
  })
}

/** An RFID's number in hexadecimal digits, which is printed on it in decimal ones; or the text of a magnetic card. */
function readKey(text: string, status: DeviceStatus): void {
  const number = fromHexDigits(text)
  if (number === undefined) keepExtra(status, 'driverKey', text.trim())
  else if (number > 0) keepExtra(status, 'driverKey', String(number))
}

/** From the cell on. */
const [P_CELL, BATTERY, LEVEL, HOW, P_VALIDITY, P_SPEED, P_SATELLITES, P_LATITUDE, P_LONGITUDE] = [
  6, 7, 8, 10, 11, 12, 13, 14, 15,
]
const BY_SATELLITES = '0'

/** Trackers of people and goods: by satellites, or with the networks that they have found. */
export function readPersonal(fields: readonly string[]): Reported {
  const status: DeviceStatus = {}
  readEvent(fields[EVENT], status)
  readCell(fields[P_CELL], status)
  put(status, 'batteryVolts', toPositive(fields[BATTERY]))
  put(status, 'batteryPercent', toPercent(fields[LEVEL]))
  const timeMs = timeMsOfDigits(fields[TIME] ?? '')
  const isFix = fields[HOW] === BY_SATELLITES
  const place = isFix ? placeOf(fields[P_LATITUDE], fields[P_LONGITUDE], fields[P_VALIDITY] ?? '') : undefined
  if (isFix) put(status, 'satellites', toPositive(fields[P_SATELLITES]))
  if (!place) return { kind: 'status', ...(Number.isNaN(timeMs) ? {} : { timeMs }), status }
  const record: PositionRecord = { timeMs, ...place }
  put(record, 'speedKmh', toPositive(fields[P_SPEED]))
  return { kind: 'positions', records: [{ ...record, ...status }] }
}

const [PHOTO_TIME, PHOTO_LATITUDE, PHOTO_LONGITUDE] = [4, 5, 6]

/** A photo was taken: when and where; it is not asked for. */
export function readPhoto(fields: readonly string[]): Reported {
  const place = placeOf(fields[PHOTO_LATITUDE], fields[PHOTO_LONGITUDE], 'A')
  const timeMs = timeMsOfDigits(fields[PHOTO_TIME] ?? '')
  return place ? { kind: 'positions', records: [{ timeMs, ...place }] } : { kind: 'status', status: {} }
}
