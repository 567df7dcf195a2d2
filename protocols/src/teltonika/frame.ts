import { ProtocolError } from '../protocol-error.ts'

export const KEEP_ALIVE = 0xff
/** Preamble of four zeros, length of the data. */
export const HEADER_BYTES = 8
export const CHECKSUM_BYTES = 4
/** Less than any list of records has; whether it is one is decided after the checksum. */
const MIN_DATA_BYTES = 1
/** Devices send at most 1,280 bytes of records; answers to commands and old families need more. */
export const MAX_DATA_BYTES = 16_384
/** An IMEI has 15 digits, or 16 with the software version. */
const MIN_NUMBER_BYTES = 8
export const MAX_NUMBER_BYTES = 20
export const MAX_LOGIN_BYTES = 2 + MAX_NUMBER_BYTES

/**
 * Splits a TCP stream into logins, data frames and keep-alives; the frames are views of `buffer`, not copies.
 * Complete frames before invalid bytes are returned first; the next call, whose buffer begins with the
 * invalid bytes, throws.
 */
export function frame(buffer: Uint8Array): { frames: Uint8Array[]; rest: Uint8Array } {
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length)
  const frames: Uint8Array[] = []
  let offset = 0
  while (offset < buffer.length) {
    let length: number
    try {
      length = frameLength(view, offset)
    } catch (error) {
      if (frames.length > 0) break
      throw error
    }
    if (length === 0 || offset + length > buffer.length) break
    frames.push(buffer.subarray(offset, offset + length))
    offset += length
  }
  return { frames, rest: buffer.subarray(offset) }
}

/** The length of the frame at `offset`; 0 until enough bytes have arrived. */
function frameLength(view: DataView, offset: number): number {
  const first = view.getUint8(offset)
  if (first === KEEP_ALIVE) return 1
  if (first !== 0)
    throw new ProtocolError(`0x${first.toString(16)} begins neither a login nor a frame`, offset)
  const left = view.byteLength - offset
  if (left < 2) return 0
  const numberLength = view.getUint8(offset + 1)
  return numberLength === 0 ? dataFrameLength(view, offset, left) : loginLength(numberLength, offset)
}

function loginLength(numberLength: number, offset: number): number {
  if (numberLength < MIN_NUMBER_BYTES || numberLength > MAX_NUMBER_BYTES) {
    throw new ProtocolError(`a device number of ${numberLength} digits`, offset)
  }
  return 2 + numberLength
}

function dataFrameLength(view: DataView, offset: number, left: number): number {
  for (let at = 2; at < Math.min(4, left); at++) {
    if (view.getUint8(offset + at) !== 0) throw new ProtocolError('the preamble is not zero', offset + at)
  }
  if (left < HEADER_BYTES) return 0
  const dataLength = view.getUint32(offset + 4)
  if (dataLength < MIN_DATA_BYTES || dataLength > MAX_DATA_BYTES) {
    throw new ProtocolError(
      `a data length of ${dataLength}, not ${MIN_DATA_BYTES} to ${MAX_DATA_BYTES}`,
      offset + 4,
    )
  }
  return HEADER_BYTES + dataLength + CHECKSUM_BYTES
}
