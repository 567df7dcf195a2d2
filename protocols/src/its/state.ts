import { keepCell } from '../records/cells.ts'
import { numberedNames } from '../records/draft.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHexDigits, isDigits, toGsmSignal, toNumber, toPositive, toSwitch } from '../text/numbers.ts'
import { rounded } from '../records/units.ts'

/** From the altitude on. */
const [ALTITUDE, PDOP, HDOP, IGNITION, SUPPLIED, SUPPLY, BATTERY, BUTTON, TAMPER] = [
  0, 1, 2, 4, 5, 6, 7, 8, 9,
]
/** From the signal on: country, network, area and cell; then neighbours, as many as the maker likes. */
const [COUNTRY, NETWORK, AREA, CELL] = [1, 2, 3, 4]
const INPUT_PINS = numberedNames(4, 'digitalInput')
const OUTPUT_PINS = numberedNames(2, 'digitalOutput')
const INPUTS = /^[012]{4}$/
const OUTPUTS = /^[01]{2}$/

/** Returns whether the emergency button is pressed. */
export function readState(fields: readonly string[], at: number, status: DeviceStatus): boolean | undefined {
  const ignition = toSwitch(fields[at + IGNITION])
  if (ignition === undefined || toPositive(fields[at + ALTITUDE]) === undefined) return undefined
  put(status, 'altitudeMeters', toNumber(fields[at + ALTITUDE]))
  keepExtra(status, 'pdop', toPositive(fields[at + PDOP]))
  put(status, 'hdop', toPositive(fields[at + HDOP]))
  status.ignition = ignition
  keepExtra(status, 'charging', toSwitch(fields[at + SUPPLIED]))
  put(status, 'externalVolts', toPositive(fields[at + SUPPLY]))
  put(status, 'batteryVolts', toPositive(fields[at + BATTERY]))
  // A letter or nothing, which some makers leave out.
  const cellAt = at + TAMPER + (isDigits(fields[at + TAMPER]?.trim() ?? '') ? 0 : 1)
  readCell(fields, cellAt, status)
  const inputsAt = findInputs(fields, cellAt + CELL)
  if (inputsAt !== undefined) {
    readPins(fields[inputsAt] ?? '', INPUT_PINS, status)
    readPins(fields[inputsAt + 1] ?? '', OUTPUT_PINS, status)
    readEnd(fields, inputsAt + 2, status)
  }
  return toSwitch(fields[at + BUTTON])
}

function readCell(fields: readonly string[], at: number, status: DeviceStatus): void {
  put(status, 'gsmSignal', toGsmSignal(toPositive(fields[at]?.trim())))
  keepCell(status, {
    country: toPositive(fields[at + COUNTRY]),
    network: toPositive(fields[at + NETWORK]?.trim()),
    area: fromHexDigits(fields[at + AREA]),
    cell: fromHexDigits(fields[at + CELL]),
  })
}

/** Cells may look like them, so they are the last that do. */
function findInputs(fields: readonly string[], from: number): number | undefined {
  for (let at = fields.length - 2; at >= from; at--) {
    if (INPUTS.test(fields[at] ?? '') && OUTPUTS.test(fields[at + 1] ?? '')) return at
  }
  return undefined
}

/** The last digit is the first pin. */
function readPins(digits: string, names: readonly string[], status: DeviceStatus): void {
  names.forEach((name, at) => keepExtra(status, name, digits[digits.length - 1 - at] === '1'))
}

const ACCELERATION_FIELDS = [3, 4, 5, 6, 7]
const COUNTER_DIGITS = 6

/** Makers differ: a counter with odometer, with two analog inputs, or an analog input and the odometer before the counter. */
function readEnd(fields: readonly string[], at: number, status: DeviceStatus): void {
  const [first = '', second, third = ''] = fields.slice(at, at + 3)
  const [firstNumber, secondNumber, thirdNumber] = [toPositive(first), toPositive(second), toPositive(third)]
  if (firstNumber === undefined || secondNumber === undefined) return
  const isCounter = (text: string) => text.length === COUNTER_DIGITS && isDigits(text)
  if (!isDigits(first) || isCounter(third)) {
    keepExtra(status, 'analogInput1Volts', firstNumber)
    if (isCounter(third) && !isDigits(first) && isDigits(second ?? '')) status.odometerMeters = secondNumber
    return
  }
  const hasAcceleration = ACCELERATION_FIELDS.every((offset) => toNumber(fields[at + offset]) !== undefined)
  if (hasAcceleration || fromHexDigits(third) !== undefined) {
    status.odometerMeters = rounded(secondNumber * 1000)
    if (hasAcceleration) keepExtra(status, 'analogInput1Volts', thirdNumber)
    return
  }
  if (thirdNumber === undefined) return
  keepExtra(status, 'analogInput1Volts', secondNumber)
  keepExtra(status, 'analogInput2Volts', thirdNumber)
}
