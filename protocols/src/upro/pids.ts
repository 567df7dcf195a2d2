import { keepExtra, put } from '../extra.ts'
import type { DeviceStatus } from '../message.ts'
import { ByteReader } from '../reader.ts'
import { rounded } from '../units.ts'

/** Parameters of OBD-II (SAE J1979) that these devices read, with the number of their bytes. */
const bytesOfPid: Readonly<Record<number, number>> = {
  0x04: 1,
  0x05: 1,
  0x0c: 2,
  0x0d: 1,
  0x0f: 1,
  0x11: 1,
  0x1f: 2,
  0x21: 2,
  0x2f: 1,
  0x31: 2,
  0x42: 2,
}
/** A value of all ones is not known to the vehicle. */
const UNKNOWN = 0xff

/** Pairs of a parameter and its value; what comes after an unknown one can't be told apart. */
export function readPids(bytes: Uint8Array, status: DeviceStatus): void {
  const reader = new ByteReader(bytes)
  while (reader.left > 0) {
    const pid = reader.uint8()
    const length = bytesOfPid[pid]
    if (length === undefined || reader.left < length) return
    readPid(pid, length === 2 ? reader.uint16() : reader.uint8(), status)
  }
}

function readPid(pid: number, value: number, status: DeviceStatus): void {
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
