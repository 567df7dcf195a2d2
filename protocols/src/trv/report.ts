import { timeMsOfDigits } from '../text/calendar.ts'
import { keepCell } from '../records/cells.ts'
import { fromDegreesMinutes, type Hemisphere } from '../text/degrees.ts'
import { keepExtra, put, raise } from '../records/extra.ts'
import { lookup } from '../records/lookup.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { toNumber, toPercent, toPositive } from '../text/numbers.ts'

const POSITIONS = new Set(['AP01', 'AP10', 'YP03', 'YP14'])
/** Digits before the letter of the validity, and fields of a fixed width after the longitude. */
const DATE_DIGITS = 6
const MOTION = /^(\d{3}\.\d)(\d{6})([\d.]{6})(\d+)$/
const STATE_DIGITS = 14

/** Reads a text by its type; one of an unknown type is kept as it is. */
export function readReport(type: string, content: string): Reported {
  const fields = content.split(',')
  const status: DeviceStatus = {}
  if (POSITIONS.has(type)) return readPosition(fields, status)
  if (type === 'CP01') readState(fields[1] ?? '', status)
  else if (type === 'AP02') readCells(fields, status)
  else if (type === 'AP03') put(status, 'batteryPercent', toPercent(fields[1]?.slice(6, 9)))
  else if (!readHealth(type, fields, status)) return { kind: 'text', text: type + content }
  return { kind: 'status', status }
}

/** Date, validity and coordinates, then speed, time, heading and state in one field; after it the cell and an alarm. */
function readPosition([text = '', ...fields]: readonly string[], status: DeviceStatus): Reported {
  const latitudeEnd = endOf(text, DATE_DIGITS, 'NS')
  const longitudeEnd = endOf(text, latitudeEnd + 1, 'EW')
  const [, speed, clock = '', heading, state = ''] = MOTION.exec(text.slice(longitudeEnd + 1)) ?? []
  readState(state.slice(0, STATE_DIGITS), status)
  const [country, network, area, cell] = fields.map(toPositive)
  keepCell(status, { country, network, area, cell })
  readAlarm(fields[4] ?? '', status)
  const latitude = toDegrees(text.slice(DATE_DIGITS + 1, latitudeEnd + 1))
  const longitude = toDegrees(text.slice(latitudeEnd + 1, longitudeEnd + 1))
  const timeMs = timeMsOfDigits(text.slice(0, DATE_DIGITS) + clock)
  if (latitude === undefined || longitude === undefined || Number.isNaN(timeMs))
    return { kind: 'status', status }
  const record: PositionRecord = { timeMs, latitude, longitude }
  put(record, 'speedKmh', toPositive(speed))
  put(record, 'headingDegrees', toPositive(heading))
  if (text[DATE_DIGITS] !== 'A') record.valid = false
  return { kind: 'positions', records: [{ ...record, ...status }] }
}

function endOf(text: string, from: number, letters: string): number {
  let at = from
  while (at < text.length && !letters.includes(text[at] ?? '')) at++
  return at
}

/** The hemisphere is the last letter. */
function toDegrees(text: string): number | undefined {
  // `endOf` found one of its letters, or the text is cut and no degrees.
  return fromDegreesMinutes(text.slice(0, -1), text.slice(-1) as Hemisphere)
}

/** Lookup table: alarm numbers. Only 1 is a call for help. */
const alarms: Record<string, string> = { '01': 'sos', '05': 'fall', '06': 'fall' }

function readAlarm(number: string, status: DeviceStatus): void {
  const alarm = lookup(alarms, number)
  raise(status, alarm)
  if (/^\d\d$/.test(number) && alarm === undefined && number !== '00') {
    keepExtra(status, 'eventId', Number(number))
  }
}

/** Where signal, satellites, battery, ignition and arming begin; later reporting, immobilizer, supply and movement. */
const [SATELLITES, BATTERY, IGNITION, ARMED, BLOCKED, SUPPLY, MOVEMENT, END] = [3, 6, 9, 10, 25, 26, 27, 29]

/** Of our five bars. */
const PERCENT_PER_BAR = 20

function readState(digits: string, status: DeviceStatus): void {
  const signal = toPercent(digits.slice(0, SATELLITES))
  put(status, 'gsmSignal', signal === undefined ? undefined : Math.round(signal / PERCENT_PER_BAR))
  put(status, 'satellites', toPositive(digits.slice(SATELLITES, BATTERY)))
  put(status, 'batteryPercent', toPercent(digits.slice(BATTERY, IGNITION)))
  put(status, 'ignition', choice(digits[IGNITION], '1', '2'))
  keepExtra(status, 'armed', choice(digits.slice(ARMED, ARMED + 2), '01', '02'))
  if (digits.length < END) return
  keepExtra(status, 'immobilizer', choice(digits[BLOCKED], '2', '1'))
  keepExtra(status, 'charging', choice(digits[SUPPLY], '1', '2'))
  put(status, 'movement', choice(digits[MOVEMENT], '1', '2'))
}

/** Zero means unknown. */
function choice(digits: string | undefined, yes: string, no: string): boolean | undefined {
  if (digits === yes) return true
  return digits === no || (digits !== undefined && digits.length === no.length && Number(digits) > 0)
    ? false
    : undefined
}

function readCells(fields: readonly string[], status: DeviceStatus): void {
  const [country, network] = [toPositive(fields[4]), toPositive(fields[5])]
  const [area, cell] = fields[6]?.split('|').map(toPositive) ?? []
  keepCell(status, { country, network, area, cell })
}

/** Watches measure what people are like; false for other types. */
function readHealth(type: string, fields: readonly string[], status: DeviceStatus): boolean {
  if (type === 'AP49' || type === 'APHT' || type === 'APHP')
    keepExtra(status, 'heartRate', toPositive(fields[1]))
  else if (type === 'AP50') put(status, 'batteryPercent', toPercent(fields[2]))
  else return false
  if (type === 'APHP') keepExtra(status, 'celsius', toNumber(fields[6]))
  if (type === 'AP50') keepExtra(status, 'celsius', toNumber(fields[1]))
  return true
}
