import { keepExtra, put } from '../records/extra.ts'
import { lookup } from '../records/lookup.ts'
import type { DeviceStatus } from '../message.ts'
import { toNumber, toPercent, toPositive } from '../text/numbers.ts'

type Read = (fields: readonly string[], status: DeviceStatus) => void

const readHeartRate: Read = ([rate], status) => keepExtra(status, 'heartRate', toPositive(rate))
/** The pressure comes first; the heart rate may follow. */
const readPressure: Read = ([, , rate], status) => keepExtra(status, 'heartRate', toPositive(rate))

/** Lookup table: what a watch measures, by the type in small letters. */
const readers: Record<string, Read> = {
  lk: ([, , battery], status) => put(status, 'batteryPercent', toPercent(battery)),
  pulse: readHeartRate,
  heart: readHeartRate,
  blood: readPressure,
  bphrt: readPressure,
  temp: ([celsius], status) => keepExtra(status, 'celsius', toNumber(celsius)),
  btemp2: ([isKnown, celsius], status) =>
    keepExtra(status, 'celsius', isKnown === '0' ? undefined : toNumber(celsius)),
  oxygen: ([, percent], status) => keepExtra(status, 'bloodOxygenPercent', toPercent(percent)),
}

/** Undefined for other types. */
export function readHealth(type: string, fields: readonly string[]): DeviceStatus | undefined {
  const read = lookup(readers, type.toLowerCase())
  if (!read) return undefined
  const status: DeviceStatus = {}
  read(fields, status)
  return status
}
