import type { Escapes } from '../bytes/escapes.ts'
import { starFrames } from '../frames/star-frames.ts'

/** A message with values of the CAN bus is half as long. */
export const MAX_FRAME_BYTES = 2048
/** Before and after a binary message. */
export const MARK = 0xf8
export const escapes: Escapes = { mark: MARK, escape: 0xf7, escapedEscape: 0x00, escapedMark: 0x0f }

export const frame = starFrames({ start: '*TS', mark: MARK, maxBytes: MAX_FRAME_BYTES })
