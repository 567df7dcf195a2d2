import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHexDigits, toNumber, toPercent, toPositive } from '../text/numbers.ts'
import type { Reader } from './locations.ts'
import { familyOf } from './models.ts'

type Value = { bit: number; read?: (text: string, status: DeviceStatus) => void }

const [MASK, FIRST] = [6, 7]
const HECTOMETER = 100
const MINUTES_PER_HOUR = 60

/** Lookup table: values in the order of the text, which is not quite that of the mask's bits. */
const values: Value[] = [
  { bit: 0, read: (text, status) => keepExtra(status, 'vin', text) },
  { bit: 1, read: (text, status) => put(status, 'ignition', isAbove0(text)) },
  { bit: 2, read: readDistance },
  { bit: 3, read: (text, status) => put(status, 'fuelUsedLitres', toPositive(text)) },
  { bit: 5, read: (text, status) => put(status, 'engineRpm', toPositive(text)) },
  { bit: 4, read: (text, status) => keepExtra(status, 'canSpeedKmh', toPositive(text)) },
  { bit: 6, read: (text, status) => keepExtra(status, 'coolantCelsius', toNumber(text)) },
  { bit: 7 },
  { bit: 8, read: readFuel },
  { bit: 9 },
  { bit: 10, read: (text, status) => keepExtra(status, 'throttlePercent', toPercent(text)) },
  { bit: 11, read: readHours },
  ...[12, 13, 14, 15, 16, 17, 18].map((bit) => ({ bit })),
  { bit: 19, read: (text, status) => keepExtra(status, 'door', isAbove0(text, 16)) },
  ...[20, 21].map((bit) => ({ bit })),
]

/** Bits that only these models have. */
const ofModels: Record<string, number[]> = { F1: [22, 23, 24], '802005': [22, 23, 24, 25, 26, 27, 28] }
const EXTENSION = 29
const [FIRST_CARD, SECOND_CARD] = [15, 16]

/** Values of the vehicle's bus, as far as the mask names them, then a location that the common part has read. */
export const readCan: Reader = (fields, { start, records }, status) => {
  const mask = fromHexDigits(fields[MASK]) ?? 0
  let at = FIRST
  for (const { bit, read } of values) {
    if (!has(mask, bit)) continue
    const text = fields[at++] ?? ''
    if (text !== '') read?.(text, status)
  }
  const version = fields[1] ?? ''
  const more = ofModels[version.slice(0, 6)] ?? (familyOf(fields) === 'gv350m' ? ofModels.F1 : []) ?? []
  at += more.filter((bit) => has(mask, bit)).length
  if (has(mask, EXTENSION)) readExtension(fields, at, status)
  // Accuracy 0: where it was when it last knew.
  for (const record of records) if (fields[start] === '0') record.valid = false
}

/** Cards of the tachograph are among the values of the second mask. */
function readExtension(fields: readonly string[], at: number, status: DeviceStatus): void {
  const mask = fromHexDigits(fields[at]) ?? 0
  let next = at + 1
  for (let bit = 0; bit <= SECOND_CARD; bit++) {
    if (!has(mask, bit)) continue
    const text = fields[next++]
    if (bit === FIRST_CARD || bit === SECOND_CARD) keepExtra(status, 'driverKey', text)
  }
}

function has(mask: number, bit: number): boolean {
  return (mask & (1 << bit)) !== 0
}

function isAbove0(text: string, base = 10): boolean | undefined {
  const value = Number.parseInt(text, base)
  return Number.isNaN(value) ? undefined : value > 0
}

/** Hectometers after an H; impulses after an I. Beside the device's own odometer, which other reports have. */
function readDistance(text: string, status: DeviceStatus): void {
  const hectometers = text.startsWith('H') ? toPositive(text.slice(1)) : undefined
  if (hectometers !== undefined) keepExtra(status, 'canMileageMeters', hectometers * HECTOMETER)
}

/** Percent after a P, liters after an L. */
function readFuel(text: string, status: DeviceStatus): void {
  if (text.startsWith('P')) put(status, 'fuelPercent', toPercent(text.slice(1)))
  if (text.startsWith('L')) put(status, 'fuelLitres', toPositive(text.slice(1)))
}

function readHours(text: string, status: DeviceStatus): void {
  const hours = toPositive(text)
  if (hours !== undefined) keepExtra(status, 'engineMinutes', Math.round(hours * MINUTES_PER_HOUR))
}
