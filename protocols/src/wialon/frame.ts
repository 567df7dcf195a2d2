import { textFrames } from '../frames/text-frames.ts'

/** Some hundred positions of a device that was offline. */
export const MAX_FRAME_BYTES = 65_536
/** A login, or over UDP a number with a position. */
export const MAX_FIRST_FRAME_BYTES = 1024

const LINE_FEED = 0x0a
const HASH = 0x23
const SEMICOLON = 0x3b
/** The type of a photo and of a tachograph's file: after the line, as many bytes come as its first field says. */
const FILE_TYPES = new Set([0x49, 0x54])
const SIZE_AT = 3
const MAX_SIZE_DIGITS = 5

/** Lines; the number, which is known from the login, may come first. */
export const frame = textFrames({
  maxBytes: MAX_FRAME_BYTES,
  starts: '#0123456789'.split(''),
  ends: '\n',
  endAfter(buffer, start, limit) {
    const end = buffer.subarray(0, limit).indexOf(LINE_FEED, start)
    if (end < 0) return undefined
    const afterFile = end + 1 + fileSize(buffer, start, end)
    return afterFile > limit ? undefined : afterFile
  },
})

/** A datagram is one text, with the number first, whether it has a line end or not. */
export function datagram(buffer: Uint8Array): { frames: Uint8Array[]; rest: Uint8Array } {
  let start = 0
  const frames: Uint8Array[] = []
  while (start < buffer.length) {
    const lineFeed = buffer.indexOf(LINE_FEED, start)
    const end = lineFeed < 0 ? buffer.length : lineFeed + 1
    if (end - start > 2 && end - start <= MAX_FRAME_BYTES) frames.push(buffer.subarray(start, end))
    start = end
  }
  return { frames, rest: buffer.subarray(buffer.length) }
}

function fileSize(buffer: Uint8Array, start: number, end: number): number {
  if (!FILE_TYPES.has(buffer[start + 1]!) || buffer[start + 2] !== HASH) return 0
  let size = 0
  for (let at = start + SIZE_AT; at < end && at < start + SIZE_AT + MAX_SIZE_DIGITS; at++) {
    if (buffer[at] === SEMICOLON) return size
    size = size * 10 + buffer[at]! - 0x30
  }
  return 0
}
