import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { toPositive } from '../text/numbers.ts'
import { fromPercentSign, toOdometerMeters } from './values.ts'

const [ODOMETER, HOURS, SPEED, LOAD, COOLANT, THROTTLE, RPM, VOLTS, FAULTS] = [3, 6, 7, 8, 9, 10, 11, 12, 13]
/** What a vehicle's computer sends for an unknown value. */
const UNKNOWN_RPM = 16_383

/** Values of the vehicle's computer. A voltage of zero means unknown. */
export function readObd(fields: readonly string[]): DeviceStatus {
  const status: DeviceStatus = {}
  const numberAt = (at: number) => toPositive(fields[at])
  const rpm = numberAt(RPM)
  put(status, 'odometerMeters', toOdometerMeters(fields[ODOMETER]))
  if (rpm !== undefined && rpm < UNKNOWN_RPM) status.engineRpm = rpm
  put(status, 'externalVolts', numberAt(VOLTS) || undefined)
  const hours = numberAt(HOURS)
  const faults = fields.slice(FAULTS).filter((code) => code.trim() !== '')
  keepExtra(status, 'engineMinutes', hours === undefined ? undefined : hours * 60)
  keepExtra(status, 'obdSpeedKmh', numberAt(SPEED))
  keepExtra(status, 'engineLoadPercent', fromPercentSign(fields[LOAD]))
  keepExtra(status, 'coolantCelsius', numberAt(COOLANT))
  keepExtra(status, 'throttlePercent', fromPercentSign(fields[THROTTLE]))
  keepExtra(status, 'faultCodes', faults.join(' '))
  return status
}
