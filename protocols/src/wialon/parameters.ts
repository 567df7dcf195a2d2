import { keepCell } from '../records/cells.ts'
import { keepExtra, put, raise } from '../records/extra.ts'
import { lookup } from '../records/lookup.ts'
import type { DeviceStatus } from '../message.ts'
import { toNumber, toPercent, toPositive } from '../text/numbers.ts'

/** Others are cut off: a device with more could fill the database with names. */
const MAX_PARAMETERS = 60
const MAX_NAME_LENGTH = 40
const CELL = ['mcc', 'mnc', 'lac', 'cell_id']
const ON = new Set(['1', 'true', 'on'])

type Read = (value: string, status: DeviceStatus) => void

/** Lookup table: names that mean the same on all devices; the others are kept by theirs. */
const readers: Record<string, Read> = {
  sos: (value, status) => raise(status, ON.has(value.toLowerCase()) ? 'sos' : undefined),
  bat: (value, status) => put(status, 'batteryPercent', toPercent(value)),
  temp: (value, status) => keepExtra(status, 'celsius', toNumber(value)),
  accuracy: (value, status) => put(status, 'accuracyMeters', toPositive(value)),
  motion: (value, status) => put(status, 'movement', toBoolean(value)),
  ign: readIgnition,
  ignition: readIgnition,
  engine_on: readIgnition,
  pwr_ext: (value, status) => put(status, 'externalVolts', toPositive(value)),
  pwr_int: (value, status) => put(status, 'batteryVolts', toPositive(value)),
}

function readIgnition(value: string, status: DeviceStatus): void {
  put(status, 'ignition', toBoolean(value))
}

function toBoolean(value: string): boolean | undefined {
  const text = value.toLowerCase()
  if (ON.has(text)) return true
  return text === '0' || text === 'false' || text === 'off' ? false : undefined
}

/** `name:type:value`, separated by commas; the types are 1 for whole numbers, 2 for others and 3 for texts. */
export function readParameters(text: string, status: DeviceStatus): void {
  if (text === '' || text === 'NA') return
  const cell: Record<string, number | undefined> = {}
  for (const parameter of text.split(',', MAX_PARAMETERS)) {
    const [name = '', type = ''] = parameter.split(':', 2)
    const value = parameter.slice(name.length + type.length + 2)
    const key = name.toLowerCase()
    if (name === '' || value === '' || name.length > MAX_NAME_LENGTH) continue
    const read = lookup(readers, key)
    if (read) read(value, status)
    else if (CELL.includes(key)) cell[key] = toPositive(value)
    else keepExtra(status, name, type === '3' ? value : (toNumber(value) ?? value))
  }
  keepCell(status, { country: cell.mcc, network: cell.mnc, area: cell.lac, cell: cell.cell_id })
}
