import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteWriter } from '../bytes/writer.ts'

/** A device sends its records in messages of about a kilobyte. */
export const MAX_FRAME_BYTES = 16_384
/** A mark of two bytes, the type, the length of what follows. */
export const HEAD_BYTES = 5
export const TYPE_AT = 2
const MARK = [0x02, 0x55]

export const frame = lengthFrames({
  maxBytes: MAX_FRAME_BYTES,
  lengthAt(buffer, offset) {
    for (let at = 0; at < MARK.length && offset + at < buffer.length; at++) {
      if (buffer[offset + at] !== MARK[at]) throw new ProtocolError('no message of this protocol', offset)
    }
    if (buffer.length - offset < HEAD_BYTES) return undefined
    return HEAD_BYTES + (buffer[offset + 3] ?? 0) + (buffer[offset + 4] ?? 0) * 256
  },
})

export function encodeMessage(type: number, content: Uint8Array = new Uint8Array()): Uint8Array {
  const writer = new ByteWriter()
  writer.put(Uint8Array.of(...MARK, type))
  writer.uint16Le(content.length)
  writer.put(content)
  return writer.finish()
}

/** Seconds are counted from the beginning of 2013. */
const EPOCH_MS = Date.UTC(2013, 0, 1)

export function fromSeconds(seconds: number): number {
  return EPOCH_MS + seconds * 1000
}

export function toSeconds(timeMs: number): number {
  return Math.floor((timeMs - EPOCH_MS) / 1000)
}
