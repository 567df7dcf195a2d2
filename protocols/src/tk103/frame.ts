import { textFrames } from '../frames/text-frames.ts'

export const MAX_FRAME_BYTES = 1024

const END = 0x29
const DOLLAR = 0x24
/** Some trackers send their modem's words first. */
const MAX_GARBAGE_BYTES = 64

/** Texts in parentheses; between two dollar signs, other parentheses may come. */
export const frame = textFrames({
  maxBytes: MAX_FRAME_BYTES,
  maxGarbageBytes: MAX_GARBAGE_BYTES,
  starts: ['('],
  ends: ')',
  endAfter(buffer, start, limit) {
    let isFreeText = false
    for (let at = start; at < limit; at++) {
      if (buffer[at] === DOLLAR) isFreeText = !isFreeText
      else if (buffer[at] === END && !isFreeText) return at + 1
    }
    return undefined
  },
})
