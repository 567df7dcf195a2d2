import { timeMsOfDigits } from '../text/calendar.ts'
import { keepCell } from '../records/cells.ts'
import { fromDegreesMinutes, type Hemisphere } from '../text/degrees.ts'
import { keepExtra, put, raise } from '../records/extra.ts'
import type { DecodeContext, DeviceStatus, PositionRecord, Reported, Session } from '../message.ts'
import { fromHexDigits, isDigits, toNumber, toPositive } from '../text/numbers.ts'
import { readAlarmDigit, readAlarmNumber, readCommand } from './alarms.ts'
import { readBattery } from './battery.ts'
import type { Head } from './head.ts'

const DATE_DIGITS = 6
const CLOCK_DIGITS = 6
const HEADING_DIGITS = 6
const SHORT_HEADING_DIGITS = 2
const STATE_DIGITS = 8
const MAX_SPEED_DIGITS = 5
/** The fuel was cut or restored. */
const CUT_DONE = 'BV01'

/** A text without separators: what the command has, date, validity, coordinates, speed, time, heading, state, odometer. */
export function readReport(data: string, { command, deviceId }: Head, { session }: DecodeContext): Reported {
  const status: DeviceStatus = {}
  const dateAt = findDate(data)
  if (command === 'BO01') readAlarmDigit(data.slice(0, 1), status)
  if (command === 'BQ81') readAlarmNumber(toPositive(data.split(',')[2]), status)
  if (command === 'BV00') keepExtra(status, 'vin', data)
  if (command === 'BS50' || command === 'BS51') readBattery(command, data, status)
  if (command === 'BZ00' || data.startsWith('{')) readCells(data, status)
  readCommand(command, status)
  if (command === CUT_DONE) return { kind: 'status', deviceId, status, answers: {} }
  if (dateAt === undefined) return { kind: 'status', deviceId, status }
  const found = readFrom(data, dateAt, status, session)
  if (!found.record) return { kind: 'status', deviceId, status, ...found.state }
  return { kind: 'positions', deviceId, records: [{ ...found.record, ...status }], ...found.state }
}

/** Six digits before the letter of the validity, which digits or a space follow. */
function findDate(data: string): number | undefined {
  for (let at = DATE_DIGITS; at < data.length - 1; at++) {
    const letter = data[at]
    if (
      (letter === 'A' || letter === 'V') &&
      isDigits(data, at - DATE_DIGITS, at) &&
      /[\d ]/.test(data[at + 1]!)
    ) {
      return at - DATE_DIGITS
    }
  }
  return undefined
}

type Found = { record?: PositionRecord | undefined; state?: { session?: Session } }

function readFrom(data: string, dateAt: number, status: DeviceStatus, before: Session | undefined): Found {
  const validAt = dateAt + DATE_DIGITS
  const latitudeEnd = indexOfEither(data, 'N', 'S', validAt)
  const longitudeEnd = indexOfEither(data, 'E', 'W', latitudeEnd)
  if (latitudeEnd < 0 || longitudeEnd < 0) return {}
  // Found as the ends: N or S, E or W.
  const latitude = fromDegreesMinutes(
    data.slice(validAt + 1, latitudeEnd).trim(),
    data[latitudeEnd] as Hemisphere,
  )
  const longitude = fromDegreesMinutes(
    data.slice(latitudeEnd + 1, longitudeEnd).trim(),
    data[longitudeEnd] as Hemisphere,
  )
  const odometerAt = data.indexOf('L', longitudeEnd)
  const motion = readMotion(data, longitudeEnd + 1, odometerAt)
  const state = odometerAt < 0 ? {} : readState(data, odometerAt, status, before)
  const timeMs = timeMsOfDigits(data.slice(dateAt, validAt) + motion.clock)
  if (latitude === undefined || longitude === undefined || Number.isNaN(timeMs)) return { state }
  const record: PositionRecord = { timeMs, latitude, longitude }
  put(record, 'speedKmh', toPositive(motion.speed))
  put(record, 'headingDegrees', toPositive(motion.heading))
  if (data[validAt] !== 'A') record.valid = false
  return { record, state }
}

function indexOfEither(data: string, first: string, second: string, from: number): number {
  for (let at = from; at >= 0 && at < data.length; at++)
    if (data[at] === first || data[at] === second) return at
  return -1
}

/** Speed, time and heading have no separators: their lengths count from the state, or without one from the longitude. */
function readMotion(
  data: string,
  from: number,
  odometerAt: number,
): { speed: string; clock: string; heading: string } {
  const comma = data.indexOf(',', from)
  const text = data.slice(from, odometerAt >= 0 ? odometerAt - STATE_DIGITS : comma < 0 ? undefined : comma)
  const afterSpeed = text.length - CLOCK_DIGITS - HEADING_DIGITS
  const clockAt =
    odometerAt < 0
      ? MAX_SPEED_DIGITS
      : Math.min(
          MAX_SPEED_DIGITS,
          afterSpeed > 0 ? afterSpeed : text.length - CLOCK_DIGITS - SHORT_HEADING_DIGITS,
        )
  return {
    speed: text.slice(0, clockAt).trim(),
    clock: text.slice(clockAt, clockAt + CLOCK_DIGITS),
    heading: text.slice(clockAt + CLOCK_DIGITS).trim(),
  }
}

const [SUPPLY_AT, IGNITION_AT, FIRST_MASK_AT, SECOND_MASK_AT, FUEL_AT] = [0, 1, 2, 3, 5]
const [INPUT, PANIC, OUTPUT, BLOCKED] = [0x1, 0x2, 0x4, 0x8]
const DOOR = 0x8
/** A sign and four digits after the odometer. */
const TEMPERATURE = /[+-]\d{3}\.\d/

/** Eight digits before the odometer, which is hexadecimal. The panic button is an event when it is pressed, not while. */
function readState(
  data: string,
  odometerAt: number,
  status: DeviceStatus,
  before: Session | undefined,
): { session?: Session } {
  const digits = data.slice(odometerAt - STATE_DIGITS, odometerAt)
  const [first, second] = [fromHexDigits(digits[FIRST_MASK_AT]), fromHexDigits(digits[SECOND_MASK_AT])]
  put(status, 'odometerMeters', fromHexDigits(/^[0-9A-F]*/i.exec(data.slice(odometerAt + 1))?.[0]))
  keepExtra(status, 'celsius', toNumber(TEMPERATURE.exec(data.slice(odometerAt))?.[0]))
  if (first === undefined || second === undefined || digits.length < STATE_DIGITS) return {}
  status.ignition = digits[IGNITION_AT] === '1'
  keepExtra(status, 'charging', digits[SUPPLY_AT] === '0')
  keepExtra(status, 'digitalInput2', (first & INPUT) !== 0)
  keepExtra(status, 'digitalOutput2', (first & OUTPUT) !== 0)
  if (first & BLOCKED) keepExtra(status, 'immobilizer', true)
  if (second & DOOR) keepExtra(status, 'door', true)
  keepExtra(status, 'fuelSensor', fromHexDigits(digits.slice(FUEL_AT)))
  const alarms = first & PANIC
  if (alarms && !before?.alarms) raise(status, 'sos')
  return { session: { alarms } }
}

/** Cells in braces, or separated by commas. */
function readCells(data: string, status: DeviceStatus): void {
  const isInBraces = data.includes('{')
  const text = isInBraces ? data.slice(data.indexOf('{') + 1, data.indexOf('}')) : data.replace(/^,/, '')
  const [country, network, area, cell] = text.split(',')
  const read = isInBraces ? toPositive : fromHexDigits
  keepCell(status, {
    country: toPositive(country),
    network: toPositive(network),
    area: read(area),
    cell: read(cell),
  })
}
