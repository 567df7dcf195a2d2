import { isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { toAscii } from '../text/text.ts'
import { textFrames } from '../frames/text-frames.ts'

/** A message of many positions, or a part of a photo. */
export const MAX_FRAME_BYTES = 4096
export const MAX_FIRST_FRAME_BYTES = MAX_FRAME_BYTES

const COMMA = 0x2c
const LINE_FEED = 0x0a
/** `$$`, an identifier, five digits, the number and the type. */
const MAX_HEAD_BYTES = 32
const DIGITS_FROM = 3
const TYPE_BYTES = 3
/** Others are texts, which end at their line end; the lengths of some are wrong. */
const BINARY = new Set(['CCC', 'CCE', 'D00'])

/** The length, after two dollar signs and an identifier, counts from the first comma to the line end. */
export const frame = textFrames({
  maxBytes: MAX_FRAME_BYTES,
  starts: ['$$'],
  ends: '\n',
  endAfter(buffer, start, limit) {
    const head = buffer.subarray(0, Math.min(limit, start + MAX_HEAD_BYTES))
    const comma = head.indexOf(COMMA, start)
    const typeAt = comma < 0 ? 0 : head.indexOf(COMMA, comma + 1) + 1
    if (typeAt === 0 || typeAt + TYPE_BYTES > head.length) {
      return limit - start < MAX_HEAD_BYTES ? undefined : new ProtocolError('no type', start)
    }
    if (!BINARY.has(toAscii(buffer, typeAt, typeAt + TYPE_BYTES))) return lineEnd(buffer, start, limit)
    const digits = toAscii(buffer, start + DIGITS_FROM, comma)
    const end = comma + Number(digits)
    const isPossible = isDigits(digits) && end >= typeAt + TYPE_BYTES && end - start <= MAX_FRAME_BYTES
    if (!isPossible) return new ProtocolError('no possible length', start)
    return end > limit ? undefined : end
  },
})

function lineEnd(buffer: Uint8Array, start: number, limit: number): number | undefined {
  const end = buffer.subarray(0, limit).indexOf(LINE_FEED, start)
  return end < 0 ? undefined : end + 1
}
