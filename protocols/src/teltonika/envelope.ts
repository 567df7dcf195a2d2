/** Shared by TCP and UDP, records and texts: the device number, the repeated count, the end. */
import { ProtocolError } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { MAX_NUMBER_BYTES } from './frame.ts'
import { deviceNumber } from '../records/device-number.ts'

export function readDeviceNumber(reader: ByteReader, length: number): string {
  const at = reader.offset
  if (length > MAX_NUMBER_BYTES) throw new ProtocolError(`a device number of ${length} digits`, at)
  return deviceNumber(String.fromCharCode(...reader.slice(length)), at)
}

export function expectCount(reader: ByteReader, count: number): void {
  const at = reader.offset
  const repeated = reader.uint8()
  if (repeated !== count) throw new ProtocolError(`${count} records announced, ${repeated} at the end`, at)
}

export function expectEnd(reader: ByteReader): void {
  if (reader.offset !== reader.end) {
    throw new ProtocolError(`${reader.end - reader.offset} bytes after the end`, reader.offset)
  }
}
