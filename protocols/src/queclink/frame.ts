import { ProtocolError } from '../protocol-error.ts'
import { toAscii } from '../text/text.ts'
import { textFrames } from '../frames/text-frames.ts'
import { binaryEnd, isBinary, isText } from './binary-frame.ts'

/** A report of fifteen positions, or of all values of a vehicle's CAN bus. */
export const MAX_FRAME_BYTES = 4096
/** Nothing that a device sends first is longer than one position with its accessories. */
export const MAX_FIRST_FRAME_BYTES = 2048

const STARTS = ['+RESP:GT', '+BUFF:GT', '+ACK:GT']
const MAX_START_BYTES = 8
const ENDS = '$\0'
const DOLLAR = 0x24

/** The first of either. */
function textEnd(buffer: Uint8Array, start: number, limit: number): number | undefined {
  const text = buffer.subarray(start, limit)
  const dollar = text.indexOf(DOLLAR)
  const zero = (dollar < 0 ? text : text.subarray(0, dollar)).indexOf(0)
  const end = zero < 0 ? dollar : zero
  return end < 0 ? undefined : start + end + 1
}

/**
 * Texts begin with `+RESP:GT`, `+BUFF:GT` or `+ACK:GT`; they end with a dollar sign, on old devices with a zero. Devices that are
 * set to send bytes have other beginnings, and a length.
 */
export const frame = textFrames({
  maxBytes: MAX_FRAME_BYTES,
  ends: ENDS,
  endAfter(buffer, start, limit) {
    if (!isText(buffer, start) && isBinary(buffer, start)) return binaryEnd(buffer, start, limit)
    const begin = toAscii(buffer, start, Math.min(limit, start + MAX_START_BYTES))
    if (STARTS.some((one) => one.startsWith(begin.slice(0, one.length)))) return textEnd(buffer, start, limit)
    return mayBecomeBinary(begin) ? undefined : new ProtocolError('no text of this protocol', start)
  },
})

/** The beginnings of messages in bytes are shorter than those of texts. */
function mayBecomeBinary(begin: string): boolean {
  return begin.length < 4
}
