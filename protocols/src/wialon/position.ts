import { calendarTimeMs } from '../text/calendar.ts'
import { placeAt } from '../text/degrees.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { toNumber, toPositive } from '../text/numbers.ts'
import { readParameters } from './parameters.ts'

const [DATE, TIME, LATITUDE, SPEED, HEADING, ALTITUDE, SATELLITES] = [0, 1, 2, 6, 7, 8, 9]
const [HDOP, INPUTS, OUTPUTS, ANALOGS, KEY, PARAMETERS] = [10, 11, 12, 13, 14, 15]
const UNKNOWN = 'NA'
const MIN_SATELLITES = 3

/** One message: short, or with sensors. Without a time, it is of now. */
export function readMessage(fields: readonly string[], receivedMs: number): Reported {
  const status: DeviceStatus = {}
  const satellites = toPositive(fields[SATELLITES])
  put(status, 'satellites', satellites)
  put(status, 'hdop', toPositive(fields[HDOP]))
  readBits(fields[INPUTS], 'digitalInput', status)
  readBits(fields[OUTPUTS], 'digitalOutput', status)
  fields[ANALOGS]
    ?.split(',')
    .forEach((text, at) => keepExtra(status, `analogInput${at + 1}Volts`, toNumber(text)))
  const key = fields[KEY] ?? UNKNOWN
  if (key !== UNKNOWN && /[^0]/.test(key)) keepExtra(status, 'driverKey', key)
  readParameters(fields[PARAMETERS] ?? UNKNOWN, status)
  const isNow = fields[DATE] === UNKNOWN || fields[TIME] === UNKNOWN
  const timeMs = isNow ? receivedMs : calendarTimeMs(fields[TIME] ?? '', fields[DATE] ?? '')
  const record = readPlace(fields, timeMs)
  if (!record) return { kind: 'status', ...(isNow || Number.isNaN(timeMs) ? {} : { timeMs }), status }
  if (satellites !== undefined && satellites < MIN_SATELLITES) record.valid = false
  return { kind: 'positions', records: [{ ...record, ...status }] }
}

function readPlace(fields: readonly string[], timeMs: number): PositionRecord | undefined {
  const place = placeAt(fields, LATITUDE)
  if (!place || Number.isNaN(timeMs)) return undefined
  const record: PositionRecord = { timeMs, ...place }
  put(record, 'speedKmh', toPositive(fields[SPEED]))
  put(record, 'headingDegrees', toPositive(fields[HEADING]))
  put(record, 'altitudeMeters', toNumber(fields[ALTITUDE]))
  return record
}

const MAX_BITS = 16
const FEWEST_BITS = 4

/** A decimal number whose bits are the inputs. */
function readBits(text: string | undefined, name: string, status: DeviceStatus): void {
  const value = toPositive(text)
  if (value === undefined) return
  for (let bit = 0; bit < MAX_BITS && (bit < FEWEST_BITS || value >> bit > 0); bit++) {
    keepExtra(status, `${name}${bit + 1}`, ((value >> bit) & 1) === 1)
  }
}
