import { keepExtra, put } from './extra.ts'
import type { DeviceStatus } from '../message.ts'
import { rounded } from './units.ts'

/** A value of all ones is not known to the vehicle. */
const UNKNOWN = 0xff

/** A parameter of OBD-II (SAE J1979, mode 1) by its number, with its value in one or two bytes. */
export function readPid(pid: number, value: number, status: DeviceStatus): void {
  if (pid === 0x04) keepExtra(status, 'engineLoadPercent', percentOf(value))
  else if (pid === 0x05) keepExtra(status, 'coolantCelsius', value - 40)
  else if (pid === 0x0c) put(status, 'engineRpm', value / 4)
  else if (pid === 0x0d) keepExtra(status, 'obdSpeedKmh', value)
  else if (pid === 0x11) keepExtra(status, 'throttlePercent', percentOf(value))
  else if (pid === 0x2f && value !== UNKNOWN) put(status, 'fuelPercent', percentOf(value))
  else if (pid === 0x42) put(status, 'externalVolts', value / 1000)
}

function percentOf(value: number): number {
  return rounded(Math.round((value * 1000) / 255) / 10)
}
