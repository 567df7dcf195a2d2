import { ProtocolError } from '../protocol-error.ts'
import { toAscii } from '../text/text.ts'
import { deviceNumber } from '../records/device-number.ts'

const COMMA = 0x2c
const [MIN_DIGITS, MAX_DIGITS] = [10, 16]

/** Reads only the number, before the rest is decoded. */
export function numberOf(bytes: Uint8Array): string {
  const start = bytes.indexOf(COMMA) + 1
  const end = start === 0 ? -1 : bytes.indexOf(COMMA, start)
  if (end - start < MIN_DIGITS || end - start > MAX_DIGITS) throw new ProtocolError('no device number', 0)
  return deviceNumber(toAscii(bytes, start, end), start)
}
