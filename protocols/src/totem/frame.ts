import { crc16Modbus } from '../checksums/crc.ts'
import { checksumText, xorOf } from '../checksums/checksum.ts'
import { fromHexDigits, toNumber } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { toAscii } from '../text/text.ts'
import { textFrames } from '../frames/text-frames.ts'

const HEAD = '$$'
export const MAX_FRAME_BYTES = 1024
const LENGTH_AT = HEAD.length
const ZERO = 0x30
const [NEW_LENGTH_DIGITS, OLD_LENGTH_DIGITS] = [4, 2]
const [NEW_CHECKSUM_DIGITS, OLD_CHECKSUM_DIGITS] = [2, 4]

/** New trackers have a length of four decimal digits, which begins with a zero; old ones two hexadecimal digits. */
export function isNew(bytes: Uint8Array): boolean {
  return bytes[LENGTH_AT] === ZERO
}

export const frame = textFrames({
  maxBytes: MAX_FRAME_BYTES,
  starts: [HEAD],
  ends: '\r\n',
  endAfter(buffer, start, limit) {
    const text = buffer.subarray(start, limit)
    const digits = toAscii(text, LENGTH_AT, Math.min(text.length, LENGTH_AT + lengthDigits(text)))
    if (digits.length < lengthDigits(text)) return undefined
    const length = isNew(text) ? toNumber(digits) : fromHexDigits(digits)
    if (length === undefined || length <= LENGTH_AT + digits.length || length > MAX_FRAME_BYTES)
      return new ProtocolError(`a length of ${digits}`, start)
    return start + length > limit ? undefined : start + length
  },
})

function lengthDigits(bytes: Uint8Array): number {
  return isNew(bytes) ? NEW_LENGTH_DIGITS : OLD_LENGTH_DIGITS
}

/** The checksum that was sent, and the right one. */
export function checksumsOf(bytes: Uint8Array, end: number): { sent: string; right: string } {
  if (isNew(bytes)) {
    const at = Math.max(0, end - NEW_CHECKSUM_DIGITS)
    return { sent: toAscii(bytes, at, end), right: checksumText(xorOf(bytes, 0, at)) }
  }
  const at = Math.max(0, end - OLD_CHECKSUM_DIGITS)
  const right = crc16Modbus(bytes, 0, at).toString(16).toUpperCase().padStart(OLD_CHECKSUM_DIGITS, '0')
  return { sent: toAscii(bytes, at, end), right }
}
