import type { DeviceStatus } from '../message.ts'
import { readPid } from '../records/obd-pids.ts'
import { ByteReader } from '../bytes/reader.ts'

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
