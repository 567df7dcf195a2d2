import { toPositive } from '../text/numbers.ts'
import { toAscii } from '../text/text.ts'
import { textFrames } from '../frames/text-frames.ts'
import { binaryEnd, isBinary } from './binary.ts'

/** Data of a device at the serial port has up to 500 bytes, the answer to a question for all settings a little more. */
export const MAX_FRAME_BYTES = 2048
export const MAX_FIRST_FRAME_BYTES = 1024

const CARRIAGE_RETURN = 0x0d
const SEMICOLON = 0x3b
const SERIAL_DATA = [0x55, 0x45, 0x58]
const LONGEST_HEAD = 8

/**
 * Texts end with a carriage return; data of a serial device, in the middle of a text, may have some of its own. They begin
 * with `S` (`SA200STT`, `ST300STT`), new ones with three letters. Messages in bytes have a length.
 */
export const frame = textFrames({
  maxBytes: MAX_FRAME_BYTES,
  starts: ['\u0002', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ\u0080\u0081\u0082\u0083\u0084'.split('')],
  ends: '\r',
  endAfter(buffer, start, limit) {
    if (isBinary(buffer, start)) return binaryEnd(buffer, start, limit)
    const from = hasSerialData(buffer, start) ? afterSerialData(buffer, start, limit) : start
    if (from === undefined) return undefined
    const end = buffer.subarray(0, limit).indexOf(CARRIAGE_RETURN, from)
    return end < 0 ? undefined : end + 1
  },
})

/** `UEX` before the first semicolon. */
function hasSerialData(buffer: Uint8Array, start: number): boolean {
  for (let at = start; at <= start + LONGEST_HEAD; at++) {
    if (buffer[at] !== SEMICOLON) continue
    return (
      at - start >= SERIAL_DATA.length && SERIAL_DATA.every((byte, index) => buffer[at - 3 + index] === byte)
    )
  }
  return false
}

/** In old texts the length comes after the state of inputs and outputs, in new ones after two of them. */
const [MIN_STATE_DIGITS, MAX_STATE_DIGITS] = [6, 8]
const FIRST_STATE = 14
const NEW_HEAD_LETTERS = 3

/** Undefined until the length has arrived; without one, the text is taken as one without data. */
function afterSerialData(buffer: Uint8Array, start: number, limit: number): number | undefined {
  const isNew = buffer[start + NEW_HEAD_LETTERS] === SEMICOLON
  let [at, states] = [start, 0]
  for (let field = 0; at < limit; field++) {
    if (at - start > MAX_HEAD_BYTES) return start
    const end = buffer.subarray(0, limit).indexOf(SEMICOLON, at)
    if (end < 0) return limit - start > MAX_HEAD_BYTES ? start : undefined
    if (states === (isNew ? 2 : 1))
      return end + 1 + (toPositive(toAscii(buffer, at, Math.min(end, at + MAX_DIGITS))) ?? 0)
    if (field >= FIRST_STATE - 1 && isState(buffer, at, end)) states++
    at = end + 1
  }
  return undefined
}

const MAX_HEAD_BYTES = 300
const MAX_DIGITS = 4
const [ZERO, ONE] = [0x30, 0x31]

function isState(buffer: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (buffer[at] !== ZERO && buffer[at] !== ONE) return false
  return end - start >= MIN_STATE_DIGITS && end - start <= MAX_STATE_DIGITS
}
