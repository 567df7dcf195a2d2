import { timeMsOfDigits } from '../text/calendar.ts'
import { placeAt } from '../text/degrees.ts'
import { keepExtra, put, raise } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { fromHexDigits, isDigits, toPositive, toSwitch } from '../text/numbers.ts'
import { readRmc } from '../text/rmc.ts'
import { fromKnots, rounded } from '../records/units.ts'
import { keepCelsius, oldAlarms, scaled } from './values.ts'

/** Between bars: alarm and sentence, three precisions, state, the clock, voltages; then a varying end. */
const [PDOP, HDOP, STATE, CLOCK, VOLTAGES, END] = [1, 2, 4, 5, 6, 7]
const CODE_DIGITS = 2
const CELL_DIGITS = 8

/** AVL02 and others: a sentence of NMEA. */
export function readSentence(body: string): Reported {
  const parts = body.split('|')
  const status: DeviceStatus = {}
  raise(status, oldAlarms[body.slice(0, CODE_DIGITS)])
  put(status, 'hdop', toPositive(parts[HDOP]))
  keepExtra(status, 'pdop', toPositive(parts[PDOP]))
  readPins(parts[STATE], status)
  const voltages = parts[VOLTAGES] ?? ''
  keepExtra(status, 'charging', toSwitch(voltages[0]))
  put(status, 'batteryVolts', scaled(voltages.slice(1, 4), 100))
  put(status, 'externalVolts', scaled(voltages.slice(4), 100))
  readEnd(parts.slice(END), status)
  const record = readRmc((parts[0] ?? '').split(','), 1)
  return reported(record, status, timeMsOfDigits(parts[CLOCK] ?? ''))
}

/** Analog inputs if there are two numbers of eight digits, then area and cell, temperature, and often the odometer. */
function readEnd(parts: readonly string[], status: DeviceStatus): void {
  const hasAnalogs = parts[0]?.length === CELL_DIGITS && parts[1]?.length === CELL_DIGITS
  if (hasAnalogs) keepExtra(status, 'analogInput1Volts', scaled(parts[0]?.slice(0, 4), 100))
  const at = hasAnalogs ? 1 : 0
  readCell(parts[at] ?? '', status)
  keepCelsius(status, 'celsius', parts[at + 1])
  if (parts[at + 2]?.includes('.')) putKilometers(status, parts[at + 2])
}

function readCell(text: string, status: DeviceStatus): void {
  const [area, cell] = [fromHexDigits(text.slice(-8, -4)), fromHexDigits(text.slice(-4))]
  if (!area || !cell) return
  keepExtra(status, 'gsmArea', area)
  keepExtra(status, 'gsmCell', cell)
}

function putKilometers(status: DeviceStatus, text: string | undefined): void {
  const kilometers = toPositive(text)
  if (kilometers !== undefined) status.odometerMeters = rounded(kilometers * 1000)
}

const PINS = 4
const [INPUTS_AT, OUTPUTS_AT] = [4, 8]

/** Twelve digits: four buttons, of which the first is for SOS, four inputs and four outputs. */
function readPins(text: string | undefined, status: DeviceStatus): void {
  if (text === undefined || !/^[01]{12}$/.test(text)) return
  for (let pin = 0; pin < PINS; pin++)
    keepExtra(status, `digitalInput${pin + 1}`, text[INPUTS_AT + pin] === '1')
  for (let pin = 0; pin < PINS; pin++)
    keepExtra(status, `digitalOutput${pin + 1}`, text[OUTPUTS_AT + pin] === '1')
}

function reported(record: PositionRecord | undefined, status: DeviceStatus, clockMs: number): Reported {
  if (record) return { kind: 'positions', records: [{ ...record, ...status }] }
  return { kind: 'status', ...(Number.isNaN(clockMs) ? {} : { timeMs: clockMs }), status }
}

/** Code and time, then each value between bars. */
export function readPiped(body: string): Reported {
  const [
    head = '',
    validity,
    latitude,
    north,
    longitude,
    east,
    speed,
    course,
    hdop,
    state,
    voltages = '',
    ...end
  ] = body.split('|')
  const status: DeviceStatus = {}
  raise(status, oldAlarms[head.slice(0, CODE_DIGITS)])
  const timeMs = dayFirstTimeMs(head.slice(CODE_DIGITS))
  const record = recordOf(timeMs, [latitude, north, longitude, east])
  if (!record) return reported(undefined, status, Number.NaN)
  put(record, 'speedKmh', fromKnots(toPositive(speed)))
  put(record, 'headingDegrees', toPositive(course))
  if (validity !== 'A') record.valid = false
  put(status, 'hdop', toPositive(hdop))
  readPins(state, status)
  keepExtra(status, 'charging', toSwitch(voltages[0]))
  put(status, 'batteryVolts', scaled(voltages.slice(1, 3), 10))
  put(status, 'externalVolts', toPositive(voltages.slice(3)))
  readEnd(end, status)
  return reported(record, status, timeMs)
}

function recordOf(timeMs: number, coordinates: readonly (string | undefined)[]): PositionRecord | undefined {
  const place = placeAt(coordinates, 0)
  return place && { timeMs, ...place }
}

/** ddmmyyhhmmss. */
function dayFirstTimeMs(digits: string): number {
  return timeMsOfDigits(
    `${digits.slice(4, 6)}${digits.slice(2, 4)}${digits.slice(0, 2)}${digits.slice(6, 12)}`,
  )
}

/**
 * Code, time, state, charger, battery, supply, analog inputs, temperatures, area and cell, validity, satellites, course, speed
 * in knots, precision, odometer, place, serial number.
 */
const COMPACT =
  /^(\w\w)(\d{12})\w{4}([01])(\d\d)(\d\d)(\d{4})(\d{4})(\d{3})(\d{3})(\w{8})([AV])(\d\d)(\d{3})(\d{3})(\d\d\.\d)(\d{7})(\d{4}\.\d{4})([NS])(\d{5}\.\d{4})([EW])/

/** All values without anything between them. */
export function readCompact(body: string): Reported {
  const status: DeviceStatus = {}
  const [, code = '', time = '', ...rest] = COMPACT.exec(body) ?? []
  if (!isDigits(time)) return reported(undefined, status, Number.NaN)
  const [charger, battery, supply, analog1, analog2, celsius1, celsius2, areaAndCell, validity, ...end] = rest
  const [satellites, course, speed, pdop, kilometers, ...coordinates] = end
  const record = recordOf(dayFirstTimeMs(time), coordinates)
  raise(status, oldAlarms[code])
  keepExtra(status, 'charging', toSwitch(charger))
  put(status, 'batteryVolts', scaled(battery, 10))
  put(status, 'externalVolts', toPositive(supply))
  keepExtra(status, 'analogInput1Volts', scaled(analog1, 100))
  keepExtra(status, 'analogInput2Volts', scaled(analog2, 100))
  keepCelsius(status, 'temperature1Celsius', celsius1)
  keepCelsius(status, 'temperature2Celsius', celsius2)
  readCell(areaAndCell ?? '', status)
  put(status, 'satellites', toPositive(satellites))
  keepExtra(status, 'pdop', toPositive(pdop))
  putKilometers(status, kilometers)
  if (!record) return reported(undefined, status, Number.NaN)
  put(record, 'speedKmh', fromKnots(toPositive(speed)))
  put(record, 'headingDegrees', toPositive(course))
  if (validity !== 'A') record.valid = false
  return reported(record, status, Number.NaN)
}
