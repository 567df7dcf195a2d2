import { textFrames } from '../text-frames.ts'

/** A report of fifteen positions, or of all values of a vehicle's CAN bus. */
export const MAX_FRAME_BYTES = 4096
/** Nothing that a device sends first is longer than one position with its accessories. */
export const MAX_FIRST_FRAME_BYTES = 2048

/** Texts begin with `+RESP:GT`, `+BUFF:GT` or `+ACK:GT`; they end with a dollar sign, on old devices with a zero. */
export const frame = textFrames({
  maxBytes: MAX_FRAME_BYTES,
  starts: ['+RESP:GT', '+BUFF:GT', '+ACK:GT'],
  ends: '$\0',
})
