import { keepExtra } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { toNumber, toPositive } from '../text/numbers.ts'

/** A number with this many decimals, which are not written as such. */
export function scaled(text: string | undefined, divisor: number): number | undefined {
  const value = toPositive(text)
  return value === undefined ? undefined : value / divisor
}

/** A digit or sign, then tenths of a degree; zeros if there is no sensor. */
export function keepCelsius(status: DeviceStatus, name: string, text: string | undefined): void {
  const tenths = toNumber(text)
  if (tenths) keepExtra(status, name, tenths / 10)
}

/** By the code of the report of an old tracker. */
export const oldAlarms: Readonly<Record<string, string>> = {
  '01': 'sos',
  '10': 'lowBattery',
  '11': 'overspeed',
  '30': 'parking',
  '42': 'geofenceExit',
  '43': 'geofenceEnter',
}
