import { isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { toAscii } from '../text/text.ts'
import { binaryNumber, isBinary } from './binary.ts'

const SEMICOLON = 0x3b
const CARRIAGE_RETURN = 0x0d
const [MIN_DIGITS, MAX_DIGITS] = [5, 16]

/** Reads only the number, before the rest is decoded: the first field of digits. */
export function numberOf(bytes: Uint8Array): string {
  if (isBinary(bytes)) return binaryNumber(bytes)
  let at = bytes.indexOf(SEMICOLON)
  for (let field = 1; at >= 0 && field <= 2; field++) {
    const next = bytes.indexOf(SEMICOLON, at + 1)
    const end = next < 0 ? bytes.length - Number(bytes.at(-1) === CARRIAGE_RETURN) : next
    if (end - at - 1 <= MAX_DIGITS) {
      const text = toAscii(bytes, at + 1, end)
      if (text.length >= MIN_DIGITS && isDigits(text)) return text
    }
    at = next
  }
  throw new ProtocolError('no device number', 0)
}
