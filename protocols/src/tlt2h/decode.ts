import type { FrameProtocol, Message } from '../message.ts'
import { isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { toAscii } from '../text/text.ts'
import { textFrames } from '../frames/text-frames.ts'
import { readText } from './report.ts'

/** Some dozens of positions that were kept. */
const MAX_FRAME_BYTES = 8192
const HASH = 0x23
const CARRIAGE_RETURN = 0x0d
const [MIN_DIGITS, MAX_DIGITS] = [5, 16]

/** TLT-2H over TCP and UDP: lines, the first with the device's number; none is answered. */
export const tlt2hFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame: textFrames({ maxBytes: MAX_FRAME_BYTES, starts: ['#'], ends: '\r\n', endAfter }),
  numberOf,
  decode,
} satisfies FrameProtocol

/** Behind a line of two number signs; the second sign alone may be an empty field. */
function endAfter(buffer: Uint8Array, start: number, limit: number): number | undefined {
  for (let at = start + 2; at < limit; at++) {
    if (buffer[at] === CARRIAGE_RETURN && buffer[at - 1] === HASH && buffer[at - 2] === HASH) return at + 1
  }
  return undefined
}

/** Reads only the number, before the rest is decoded. */
function numberOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(HASH, 1)
  const number = end < 0 || end > MAX_DIGITS + 1 ? '' : toAscii(bytes, 1, end)
  if (bytes[0] !== HASH || number.length < MIN_DIGITS || !isDigits(number))
    throw new ProtocolError('no device number', 1)
  return number
}

function decode(bytes: Uint8Array): Message[] {
  const deviceId = numberOf(bytes)
  return readText(toAscii(bytes)).map((message) => ({ ...message, deviceId }))
}
