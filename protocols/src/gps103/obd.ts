import type { DeviceStatus } from '../message.ts'
import { keepExtra } from './keywords.ts'
import { toNumber, toOdometerMeters, toPercent } from './values.ts'

const [ODOMETER, HOURS, SPEED, LOAD, COOLANT, THROTTLE, RPM, VOLTS, FAULTS] = [3, 6, 7, 8, 9, 10, 11, 12, 13]
/** What a vehicle's computer sends for an unknown value. */
const UNKNOWN_RPM = 16_383

/** Values of the vehicle's computer. A voltage of zero means unknown. */
export function readObd(fields: readonly string[]): DeviceStatus {
  const status: DeviceStatus = {}
  const numberAt = (at: number) => toNumber(fields[at])
  const odometerMeters = toOdometerMeters(fields[ODOMETER])
  const [rpm, volts] = [numberAt(RPM), numberAt(VOLTS)]
  if (odometerMeters !== undefined) status.odometerMeters = odometerMeters
  if (rpm !== undefined && rpm < UNKNOWN_RPM) status.engineRpm = rpm
  if (volts) status.externalVolts = volts
  const hours = numberAt(HOURS)
  const faults = fields.slice(FAULTS).filter((code) => code.trim() !== '')
  const extras = {
    engineMinutes: hours === undefined ? undefined : hours * 60,
    obdSpeedKmh: numberAt(SPEED),
    engineLoadPercent: toPercent(fields[LOAD]),
    coolantCelsius: numberAt(COOLANT),
    throttlePercent: toPercent(fields[THROTTLE]),
    faultCodes: faults.length > 0 ? faults.join(' ') : undefined,
  }
  for (const [key, value] of Object.entries(extras)) if (value !== undefined) keepExtra(status, key, value)
  return status
}
