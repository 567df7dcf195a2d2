import { keepCell } from '../records/cells.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, Reported } from '../message.ts'
import { toNumber, toPercent, toPositive } from '../text/numbers.ts'

const [CELL, AREA, COUNTRY, NETWORK] = [4, 5, 6, 7]

/** The cell, without a fix; in decimal digits. */
export function readCell(fields: readonly string[]): Reported {
  const status: DeviceStatus = {}
  keepCell(status, {
    country: toPositive(fields[COUNTRY]),
    network: toPositive(fields[NETWORK]),
    area: toPositive(fields[AREA]),
    cell: toPositive(fields[CELL]),
  })
  return { kind: 'status', status }
}

type ValueReader = (value: string, status: DeviceStatus) => void

/** By the letter of the value. */
const readers: Record<string, ValueReader> = {
  V: (value, status) => put(status, 'externalVolts', toPositive(value)),
  R: (value, status) => put(status, 'engineRpm', toPositive(value)),
  S: (value, status) => keepExtra(status, 'obdSpeedKmh', toPositive(value)),
  P: (value, status) => keepExtra(status, 'throttlePercent', toPercent(value)),
  O: (value, status) => keepExtra(status, 'engineLoadPercent', toPercent(value)),
  C: (value, status) => keepExtra(status, 'coolantCelsius', toNumber(value)),
  L: (value, status) => put(status, 'fuelPercent', toPercent(value)),
}

/** Values of the vehicle's computer, behind a dollar sign, between semicolons. */
export function readObd(text: string): DeviceStatus {
  const status: DeviceStatus = {}
  for (const part of text.slice(text.indexOf('$') + 1).split(';'))
    readers[part[0] ?? '']?.(part.slice(1), status)
  return status
}
