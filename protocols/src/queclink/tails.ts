import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHexDigits, isDigits, toNumber, toPercent, toPositive } from '../text/numbers.ts'
import { readAccessories } from './accessories.ts'
import { type Locations, type Reader, toMeters } from './locations.ts'
import { familyOf } from './models.ts'

/** Send time and count. */
const END_FIELDS = 2
/** Below it, the field before the report's type is its number, not millivolts. */
const MIN_EXTERNAL_MILLIVOLTS = 10
const [POWER_BEFORE, TYPE_BEFORE] = [3, 2]

/** The fields between the last location and the send time. */
export function tailOf(fields: readonly string[], { end }: Locations): readonly string[] {
  return fields.slice(end, -END_FIELDS)
}

export function reportTypeOf(fields: readonly string[], { start }: Locations): number | undefined {
  return fromHexDigits(fields[start - TYPE_BEFORE])
}

/** Odometer, hours, analog inputs, battery, state and the vehicle's computer; small devices send less. */
export const readTail: Reader = (fields, located, status) => {
  const tail = tailOf(fields, located)
  const millivolts = toPositive(fields[located.start - POWER_BEFORE])
  if (millivolts !== undefined && millivolts > MIN_EXTERNAL_MILLIVOLTS)
    status.externalVolts = millivolts / 1000
  if (isAssetTail(tail)) return readAssetTail(tail, status)
  const atEnd = batteryAtEnd(tail)
  if (atEnd === undefined && familyOf(fields) === 'gl500') return readAssetHead(fields, located, status)
  const stateAt = tail.findIndex((field, at) => at >= 4 && isState(field))
  const first = readAppended(tail, status)
  put(status, 'odometerMeters', toMeters(tail[first]))
  keepExtra(status, 'engineMinutes', toMinutes(tail[first + 1]))
  if (stateAt < 0 && tail.length < 6) return put(status, 'batteryPercent', atEnd)
  const batteryAt = stateAt < 0 ? first + 5 : stateAt - 1
  readAnalogs(tail.slice(first + 2, Math.min(batteryAt, first + 4)), status)
  put(status, 'batteryPercent', toPercent(tail[batteryAt]))
  if (stateAt < 0) return
  readState(tail[stateAt] ?? '', status)
  put(status, 'engineRpm', toPositive(tail[stateAt + 1]))
  put(status, 'fuelPercent', toPercent(tail[stateAt + 3]))
}

/** Asset trackers have no odometer: signal and its error rate, the battery's millivolts and percent, two flags, Celsius. */
function isAssetTail([, rate = '', millivolts = '', , mode = '']: readonly string[]): boolean {
  return isDigits(rate) && rate.length <= 2 && !millivolts.includes('.') && (mode === '0' || mode === '1')
}

function readAssetTail(
  [, , millivolts, percent, , , celsius]: readonly string[],
  status: DeviceStatus,
): void {
  const value = toPositive(millivolts)
  if (value !== undefined) status.batteryVolts = value / 1000
  put(status, 'batteryPercent', toPercent(percent))
  keepExtra(status, 'celsius', toNumber(celsius))
}

/** Others have temperature and battery before the location. */
function readAssetHead(fields: readonly string[], { start }: Locations, status: DeviceStatus): void {
  put(status, 'batteryPercent', toPercent(fields[start - 1]))
  const celsius = fields[start - 2] ?? ''
  if (celsius.includes('.')) keepExtra(status, 'celsius', toNumber(celsius))
}

/** A battery percentage at the end, behind the field that follows each location. */
export function batteryAtEnd(tail: readonly string[]): number | undefined {
  const last = tail.at(-1) ?? ''
  return tail.length > 1 && isDigits(last) && last.length <= 3 ? toPercent(last) : undefined
}

const [HAS_SATELLITES, HAS_TRIGGER] = [0x1, 0x2]

/** Two digits after a location say what is appended to it. Returns the field after that. */
function readAppended(tail: readonly string[], status: DeviceStatus): number {
  const [mask = ''] = tail
  const bits = mask.length === 2 && isDigits(mask) ? Number(mask) : 0
  if (bits & HAS_SATELLITES) put(status, 'satellites', toPositive(tail[1]))
  return 1 + Number((bits & HAS_SATELLITES) > 0) + Number((bits & HAS_TRIGGER) > 0)
}

/** Hours and odometer after the ignition was switched. */
export const readIgnitionTail: Reader = (fields, located, status, type) => {
  status.ignition = type.endsWith('N')
  const tail = tailOf(fields, located)
  const first = readAppended(tail, status)
  keepExtra(status, 'engineMinutes', toMinutes(tail[first]))
  put(status, 'odometerMeters', toMeters(tail[first + 1]))
}

const ERI_POWER = 5

/** As `readTail`, and after the state what the mask in the head names. */
export const readExtendedTail: Reader = (fields, located, status) => {
  const family = familyOf(fields)
  const tail = tailOf(fields, located)
  const millivolts = toPositive(fields[ERI_POWER])
  if (millivolts !== undefined) status.externalVolts = millivolts / 1000
  if (family === 'gl320m') {
    put(status, 'odometerMeters', toMeters(tail[0]))
    return put(status, 'batteryPercent', toPercent(tail[1]))
  }
  // Two fields of the signal come first.
  if (family === 'gl500') return put(status, 'batteryPercent', toPercent(tail[3]))
  const first = readAppended(tail, status)
  put(status, 'odometerMeters', toMeters(tail[first]))
  keepExtra(status, 'engineMinutes', toMinutes(tail[first + 1]))
  if (family === 'gv200') {
    readAnalogs(tail.slice(first + 2, first + 5), status)
    readGv200Inputs(tail.slice(first + 5, first + 7), status)
    return readAccessories(fields, tail.slice(first + 8), status)
  }
  const stateAt = tail.findIndex((field, at) => at >= first + 3 && isState(field))
  if (stateAt < 0) return
  readAnalogs(tail.slice(first + 2, stateAt - 1), status)
  put(status, 'batteryPercent', toPercent(tail[stateAt - 1]))
  readState(tail[stateAt] ?? '', status)
  readAccessories(fields, tail.slice(stateAt + 2), status)
}

/** Hours, minutes and seconds. */
function toMinutes(text: string | undefined): number | undefined {
  const [hours, minutes] = text?.split(':').map(toPositive) ?? []
  return hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes
}

/** Millivolts, or the percentage of a fuel sensor after an F. */
function readAnalogs(values: readonly string[], status: DeviceStatus): void {
  values.forEach((text, at) => {
    if (text.startsWith('F')) return keepExtra(status, `fuel${at + 1}Percent`, toPercent(text.slice(1)))
    const millivolts = toPositive(text)
    keepExtra(status, `analogInput${at + 1}Volts`, millivolts === undefined ? undefined : millivolts / 1000)
  })
}

/** A byte of the ignition and movement, one of the inputs and one of the outputs; new models add more. */
function isState(text: string): boolean {
  return (text.length === 6 || text.length === 8 || text.length === 10) && fromHexDigits(text) !== undefined
}

const [STATE_DIGITS, BYTE_DIGITS] = [6, 2]

function readState(text: string, status: DeviceStatus): void {
  const digits = text.slice(-STATE_DIGITS)
  const [state = 0, inputs = 0, outputs = 0] = [0, 1, 2].map((byte) =>
    Number.parseInt(digits.slice(byte * BYTE_DIGITS, byte * BYTE_DIGITS + 2), 16),
  )
  readMotion(state, status)
  readInputs(inputs, outputs, status)
}

/** The first digit tells about the ignition (4: no wire for it), the second about the movement. */
export function readMotion(state: number, status: DeviceStatus): void {
  const [ignition, movement] = [state >> 4, state & 0xf]
  if (ignition === 1 || ignition === 2) status.ignition = ignition === 2
  if (movement === 1) status.movement = false
  if (movement === 2 || movement === 6 || movement === 0xa) status.movement = true
}

/** Inputs and outputs in place of the state. */
function readGv200Inputs(digits: readonly string[], status: DeviceStatus): void {
  const [inputs, outputs] = digits.map(fromHexDigits)
  if (inputs === undefined) return
  status.ignition = (inputs & 1) !== 0
  readInputs(inputs, outputs ?? 0, status)
}

/** The lowest input is the ignition's. */
function readInputs(inputs: number, outputs: number, status: DeviceStatus): void {
  for (const input of [1, 2]) keepExtra(status, `digitalInput${input}`, (inputs & (1 << input)) !== 0)
  for (const output of [1, 2])
    keepExtra(status, `digitalOutput${output}`, (outputs & (1 << (output - 1))) !== 0)
}
