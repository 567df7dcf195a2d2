import type { Escapes } from '../bytes/escapes.ts'
import { textFrames } from '../frames/text-frames.ts'

/** Some dozens of positions that were kept. */
export const MAX_FRAME_BYTES = 8192
export const STAR = 0x2a
const HASH = 0x23
/** Before and after a binary message. */
export const MARK = 0xf8
export const escapes: Escapes = { mark: MARK, escape: 0x1b, escapedEscape: 0x00, escapedMark: 0xe3 }

/** Texts from a star to a number sign, and binary messages between two marks. */
export const frame = textFrames({
  maxBytes: MAX_FRAME_BYTES,
  starts: ['*GS', String.fromCharCode(MARK)],
  ends: '\r\n',
  endAfter(buffer, start, limit) {
    const end = buffer.indexOf(buffer[start] === MARK ? MARK : HASH, start + 1)
    return end < 0 || end >= limit ? undefined : end + 1
  },
})
