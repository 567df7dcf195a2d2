import { keepCell } from '../records/cells.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, Reported } from '../message.ts'
import { fromHexDigits, isDigits, toPositive } from '../text/numbers.ts'
import { DRIVER_ALERT, readAlert } from './alarms.ts'
import type { Head } from './head.ts'
import { placeAt, report, timeAt } from './place.ts'
import { readSerialData } from './serial-data.ts'

/** Bits of the mask, in the order of the fields. */
const [CELL, OPERATOR, NETWORK, AREA] = [6, 7, 8, 9]
const [DATE, LATITUDE, SATELLITES, FIX, INPUTS, OUTPUTS] = [4, 11, 15, 16, 17, 18]
const [CODE, MODIFIER, CODE_DATA, RESERVED, ASSIGNED] = [19, 20, 21, 22, 23]
const MASK = 2
const TYPES = new Set(['STT', 'ALT', 'EMG', 'EVT', 'UEX'])

/** ST4000 and newer: three letters, and a mask that says which fields follow. Undefined for types without such a mask. */
export function readUniversal(fields: readonly string[], { type, deviceId }: Head): Reported | undefined {
  const mask = fromHexDigits(fields[MASK])
  if (!TYPES.has(type) || mask === undefined) return undefined
  const has = (bit: number) => (mask & (1 << bit)) !== 0
  /** Where the field of a bit is. The first bit is always set and has none. */
  const at = (bit: number) => MASK + bitCount(mask & ((1 << bit) - 1) & ~1) + 1
  const text = (bit: number) => (has(bit) ? fields[at(bit)] : undefined)
  const status: DeviceStatus = {}
  const [country, network] = [toPositive(text(OPERATOR)), toPositive(text(NETWORK))]
  keepCell(status, { country, network, area: fromHexDigits(text(AREA)), cell: fromHexDigits(text(CELL)) })
  put(status, 'satellites', toPositive(text(SATELLITES)))
  readInputs(text(INPUTS), text(OUTPUTS), status)
  if (type === 'UEX') readSerialData(fields, at(OUTPUTS) + 1, status)
  else {
    if (type === 'ALT') readAlert(toPositive(text(CODE)), status)
    if (type === 'ALT' && text(CODE) === String(DRIVER_ALERT)) keepExtra(status, 'driverKey', text(CODE_DATA))
    const rest = at(CODE) + [CODE, MODIFIER, CODE_DATA, RESERVED].filter(has).length
    readAssigned(fields.slice(rest), has(ASSIGNED), status)
  }
  const record = placeAt(fields, at(LATITUDE), timeAt(fields, at(DATE)))
  if (record && has(FIX) && text(FIX) !== '1') record.valid = false
  return report(deviceId, record, status)
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** Binary digits, the last for the ignition and for the first output. */
function readInputs(inputs: string | undefined, outputs: string | undefined, status: DeviceStatus): void {
  const isOn = (digits: string, at: number) => digits[digits.length - 1 - at] === '1'
  if (inputs !== undefined && isDigits(inputs)) {
    status.ignition = isOn(inputs, 0)
    for (const input of [1, 2]) keepExtra(status, `digitalInput${input}`, isOn(inputs, input))
  }
  if (outputs !== undefined && isDigits(outputs)) {
    for (const output of [1, 2]) keepExtra(status, `digitalOutput${output}`, isOn(outputs, output - 1))
  }
}

/** Values that can be chosen; as delivered, the battery's and the supply's volts are the first two. */
function readAssigned(fields: readonly string[], hasMask: boolean, status: DeviceStatus): void {
  const mask = hasMask ? fromHexDigits(fields[0]) : 0x3
  const values = hasMask ? fields.slice(1) : fields
  if (mask === undefined || (mask & 0x3) !== 0x3) return
  const [battery, external] = values
  if (!battery?.includes('.') || !external?.includes('.')) return
  put(status, 'batteryVolts', toPositive(battery))
  put(status, 'externalVolts', toPositive(external))
}
