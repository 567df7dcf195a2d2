import { textFrames } from '../frames/text-frames.ts'

/** A voice message. */
export const MAX_FRAME_BYTES = 65_536
export const MAX_FIRST_FRAME_BYTES = 1024

const [OPEN, CLOSE] = [0x5b, 0x5d]

/** Messages in brackets. Brackets in sounds are paired or escaped, so that the last closes the first. */
export const frame = textFrames({
  maxBytes: MAX_FRAME_BYTES,
  starts: ['['],
  ends: ']',
  endAfter(buffer, start, limit) {
    let open = 0
    for (let at = start; at < limit; at++) {
      const byte = buffer[at]
      if (byte === OPEN) open++
      else if (byte === CLOSE && --open === 0) return at + 1
    }
    return undefined
  },
})
