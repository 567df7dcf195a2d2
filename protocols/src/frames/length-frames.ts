import type { FrameProtocol } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'

type LengthMarks = {
  maxBytes: number
  /** Bytes that may come between two frames, and are skipped. */
  isBetween?: (byte: number) => boolean
  /**
   * The length of the frame that begins at `offset`; undefined until enough bytes have arrived. Throws ProtocolError if none
   * begins there.
   */
  lengthAt: (buffer: Uint8Array, offset: number) => number | undefined
}

/**
 * Splits a stream into frames whose length can be read from their beginning, as views of the buffer. Whole frames before
 * invalid bytes are returned first; the next call, whose buffer begins with the invalid bytes, throws.
 */
export function lengthFrames({ maxBytes, lengthAt, isBetween }: LengthMarks): FrameProtocol['frame'] {
  return (buffer) => {
    const frames: Uint8Array[] = []
    let offset = 0
    while (offset < buffer.length) {
      if (isBetween?.(buffer[offset] ?? 0)) {
        offset++
        continue
      }
      let length: number | undefined
      try {
        length = lengthAt(buffer, offset)
        if (length !== undefined && (length < 1 || length > maxBytes)) {
          throw new ProtocolError(`a length of ${length}, not 1 to ${maxBytes}`, offset)
        }
      } catch (error) {
        if (frames.length > 0) break
        throw error
      }
      if (length === undefined || offset + length > buffer.length) break
      frames.push(buffer.subarray(offset, offset + length))
      offset += length
    }
    return { frames, rest: buffer.subarray(offset) }
  }
}
