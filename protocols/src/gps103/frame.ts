import { isDigit } from '../text/numbers.ts'
import { fromAscii } from '../text/text.ts'
import { endAfterOneOf, textFrames } from '../frames/text-frames.ts'

/** A position with all its fields is half as long. */
export const MAX_FIRST_FRAME_BYTES = 512
/** A part of a photo in hexadecimal digits. */
export const MAX_FRAME_BYTES = 4096

export const HASH = 0x23
const STAR = 0x2a
const COMMA = 0x2c
const ENDS = ';\r\n'
const LOGIN_HEAD = '##,imei:'
const REPORT_HEAD = 'imei:'

const afterEnd = endAfterOneOf(`${ENDS}*`)

/**
 * Splits a stream into texts: `##,imei:…` and `imei:…`, or a heartbeat of digits only, each up to a semicolon, a line end,
 * or a star after a comma.
 */
export const frame = textFrames({
  maxBytes: MAX_FRAME_BYTES,
  starts: [LOGIN_HEAD, REPORT_HEAD, ...'0123456789'.split('')],
  ends: ENDS,
  endAfter(buffer, start, limit) {
    let end = afterEnd(buffer, start, limit)
    while (end !== undefined && buffer[end - 1] === STAR && buffer[end - 2] !== COMMA) {
      end = afterEnd(buffer, end, limit)
    }
    return end
  },
  between: '*',
})

const heads = [LOGIN_HEAD, REPORT_HEAD].map(fromAscii)

/** Where the digits of the number begin, according to the bytes so far; undefined if no text begins like this. */
export function numberStart(bytes: Uint8Array): number | undefined {
  if (isDigit(bytes[0] ?? 0)) return afterHeartbeat(bytes) ?? 0
  const head = heads.find((candidate) =>
    candidate.every((byte, at) => at >= bytes.length || byte === bytes[at]),
  )
  return head?.length
}

/** A report may follow a heartbeat without anything between them: where its number begins. */
function afterHeartbeat(bytes: Uint8Array): number | undefined {
  const at = bytes.findIndex((byte) => !isDigit(byte))
  const head = fromAscii(REPORT_HEAD)
  return at > 0 && head.every((byte, index) => bytes[at + index] === byte) ? at + head.length : undefined
}

export function isEnd(byte: number | undefined): boolean {
  return byte !== undefined && ENDS.includes(String.fromCharCode(byte))
}
