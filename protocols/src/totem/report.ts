import { type AlarmBits, raiseBits } from '../records/alarm-bits.ts'
import { timeMsOfDigits } from '../text/calendar.ts'
import { keepCell } from '../records/cells.ts'
import { placeAt } from '../text/degrees.ts'
import { keepExtra, put, raise } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported, Session } from '../message.ts'
import { fromHexDigits, toGsmSignal, toPositive } from '../text/numbers.ts'
import { keepCelsius, scaled } from './values.ts'

/** By the type of the report. */
const alarms: Readonly<Record<string, string>> = {
  '01': 'sos',
  '02': 'overspeed',
  '04': 'geofenceExit',
  '05': 'geofenceEnter',
  '06': 'towing',
  '07': 'gnssAntennaCut',
  '10': 'powerCut',
  '11': 'powerRestored',
  '12': 'lowPower',
  '13': 'lowBattery',
  '40': 'vibration',
  '41': 'idle',
  '42': 'harshAcceleration',
  '43': 'harshBraking',
}
const stateAlarms: AlarmBits = [
  [31, 'sos'],
  [29, 'overspeed'],
  [27, 'geofenceExit'],
  [26, 'geofenceEnter'],
  [25, 'gnssAntennaCut'],
]
const [IGNITION, CHARGING, FIRST_OUTPUT, OUTPUTS] = [30, 28, 23, 3]
/** Where a tracker says that it has a fix depends on whether it has a second thermometer. */
const [FIX, FIX_WITH_SECOND_THERMOMETER] = [14, 12]

const [STATE_DIGITS, TIME_DIGITS] = [8, 12]
/** Satellites, signal, course, speed, precision, odometer; the place, maybe a temperature, serial number, checksum. */
const END =
  /(\d\d)(\d\d)(\d{3})(\d{3})(\d\d\.\d)(\d{7})(\d{4}\.\d{4})([NS])(\d{5}\.\d{4})([EW])(?:\d{4})?\d{4}\w\w$/

/** New trackers send all values without anything between them. */
export function readReport(type: string, body: string, before: Session | undefined): Reported {
  const status: DeviceStatus = {}
  raise(status, alarms[type])
  const bits = fromHexDigits(body.slice(0, STATE_DIGITS)) ?? 0
  const session = raiseBits(status, bits, stateAlarms, before)
  status.ignition = bitOf(bits, IGNITION)
  keepExtra(status, 'charging', bitOf(bits, CHARGING))
  for (let at = 0; at < OUTPUTS; at++)
    keepExtra(status, `digitalOutput${at + 1}`, bitOf(bits, FIRST_OUTPUT - at))
  const timeMs = timeMsOfDigits(body.slice(STATE_DIGITS, STATE_DIGITS + TIME_DIGITS))
  const end = END.exec(body)
  if (!end) return { kind: 'status', status, session }
  const hasSecondThermometer = readMiddle(body.slice(STATE_DIGITS + TIME_DIGITS, end.index), status)
  const record = readEnd(end, timeMs, status)
  if (!record) return { kind: 'status', status, session }
  if (!bitOf(bits, hasSecondThermometer ? FIX_WITH_SECOND_THERMOMETER : FIX)) record.valid = false
  return { kind: 'positions', records: [{ ...record, ...status }], session }
}

function bitOf(bits: number, bit: number): boolean {
  return ((bits >>> bit) & 1) !== 0
}

/** What comes after the voltages: how many digits, and of what. */
const layouts: Readonly<Record<number, { hasShortBattery?: true; middle: number; hasOperator?: true }>> = {
  16: { middle: 0 },
  20: { middle: 4 },
  24: { middle: 8 },
  32: { middle: 16 },
  36: { middle: 20 },
  21: { middle: 0, hasOperator: true },
  25: { middle: 4, hasOperator: true },
  29: { middle: 8, hasOperator: true },
  37: { middle: 16, hasOperator: true },
  41: { middle: 20, hasOperator: true },
  15: { hasShortBattery: true, middle: 0 },
  19: { hasShortBattery: true, middle: 4 },
  23: { hasShortBattery: true, middle: 8 },
  31: { hasShortBattery: true, middle: 16 },
  35: { hasShortBattery: true, middle: 20 },
  28: { hasShortBattery: true, middle: 8, hasOperator: true },
  40: { hasShortBattery: true, middle: 20, hasOperator: true },
}
const [CELL_DIGITS, VALUE_DIGITS, WITH_MORE_ANALOGS] = [8, 4, 16]

/**
 * Battery and supply, an analog input, maybe three more, temperatures, the cell, maybe its operator: recognized by the length.
 * Returns whether there are two thermometers.
 */
function readMiddle(text: string, status: DeviceStatus): boolean {
  const layout = layouts[text.length]
  if (!layout) return false
  const analogAt = readVoltages(text, layout.hasShortBattery === true, status)
  const valuesAt = analogAt + VALUE_DIGITS
  const cellAt = valuesAt + layout.middle
  const valueAt = (at: number) => text.slice(at, at + VALUE_DIGITS)
  keepExtra(status, 'analogInput1Volts', scaled(valueAt(analogAt), 100))
  const moreAnalogs = layout.middle >= WITH_MORE_ANALOGS ? 3 : 0
  for (let at = 0; at < moreAnalogs; at++)
    keepExtra(status, `analogInput${at + 2}Volts`, scaled(valueAt(valuesAt + at * VALUE_DIGITS), 100))
  const thermometersAt = valuesAt + moreAnalogs * VALUE_DIGITS
  const thermometers = (cellAt - thermometersAt) / VALUE_DIGITS
  for (let at = 0; at < thermometers; at++)
    keepCelsius(status, `temperature${at + 1}Celsius`, valueAt(thermometersAt + at * VALUE_DIGITS))
  const operator = text.slice(cellAt + CELL_DIGITS)
  keepCell(status, {
    country: toPositive(operator.slice(2)),
    network: toPositive(operator.slice(0, 2)),
    area: fromHexDigits(text.slice(cellAt, cellAt + 4)),
    cell: fromHexDigits(text.slice(cellAt + 4, cellAt + CELL_DIGITS)),
  })
  return thermometers > 1
}

/** Returns where the analog input begins. */
function readVoltages(text: string, isShort: boolean, status: DeviceStatus): number {
  if (isShort) {
    put(status, 'batteryVolts', scaled(text.slice(0, 3), 100))
    return 3
  }
  put(status, 'batteryVolts', scaled(text.slice(0, 2), 10))
  put(status, 'externalVolts', toPositive(text.slice(2, 4)))
  return 4
}

function readEnd(end: RegExpExecArray, timeMs: number, status: DeviceStatus): PositionRecord | undefined {
  const [, satellites, signal, course, speed, hdop, kilometers, ...coordinates] = end
  const place = placeAt(coordinates, 0)
  if (!place) return undefined
  put(status, 'satellites', toPositive(satellites))
  put(status, 'gsmSignal', toGsmSignal(toPositive(signal)))
  put(status, 'hdop', toPositive(hdop))
  status.odometerMeters = Number(kilometers) * 1000
  return { timeMs, ...place, speedKmh: Number(speed), headingDegrees: Number(course) }
}
