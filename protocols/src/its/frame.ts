import { textFrames } from '../frames/text-frames.ts'

/** A text with its cells is half as long. */
export const MAX_FRAME_BYTES = 1024

/** From a dollar sign to a star or line end; checksums and remarks of makers come behind the star. */
export const frame = textFrames({
  maxBytes: MAX_FRAME_BYTES,
  starts: ['$'],
  ends: '*\r\n',
  maxGarbageBytes: 128,
})
