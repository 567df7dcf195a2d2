import type { Escapes } from '../bytes/escapes.ts'
import { starFrames } from '../frames/star-frames.ts'

/** Some dozens of positions that were kept. */
export const MAX_FRAME_BYTES = 8192
export const STAR = 0x2a
/** Before and after a binary message. */
export const MARK = 0xf8
export const escapes: Escapes = { mark: MARK, escape: 0x1b, escapedEscape: 0x00, escapedMark: 0xe3 }

export const frame = starFrames({ start: '*GS', mark: MARK, maxBytes: MAX_FRAME_BYTES })
