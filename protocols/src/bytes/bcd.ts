import { toTimeMs } from '../text/calendar.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ByteReader } from './reader.ts'
import { toHex } from '../text/text.ts'

/** Two decimal digits in a byte. */
export function readBcd(reader: ByteReader): number {
  const at = reader.offset
  const byte = reader.uint8()
  if (byte >> 4 > 9 || (byte & 0xf) > 9) throw new ProtocolError('a byte that is not two digits', at)
  return (byte >> 4) * 10 + (byte & 0xf)
}

/** Year, month, day, hour, minute, second; NaN if there is no such time. */
export function readBcdTime(reader: ByteReader): number {
  return toTimeMs({
    year: 2000 + readBcd(reader),
    month: readBcd(reader),
    day: readBcd(reader),
    hour: readBcd(reader),
    minute: readBcd(reader),
    second: readBcd(reader),
  })
}

/** The digits of a device number, card or SIM, without the letters that fill the last byte. */
export function readDigits(reader: ByteReader, length: number): string {
  return toHex(reader.slice(length)).replace(/[a-f]+$/, '')
}
