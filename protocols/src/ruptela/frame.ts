import { crc16Kermit } from '../checksums/crc.ts'
import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteWriter } from '../bytes/writer.ts'

/** The length counts neither itself nor the checksum. */
export const LENGTH_BYTES = 2
export const CHECKSUM_BYTES = 2
/** The device number and the type. */
const MIN_LENGTH = 9
/** A kilobyte of records, or of a file. */
export const MAX_FRAME_BYTES = 4096
/** An IMEI of 15 digits has zeros in the highest of its eight bytes. */
const NUMBER_MARK_BYTES = 1

export const frame = lengthFrames({ maxBytes: MAX_FRAME_BYTES, lengthAt })

function lengthAt(buffer: Uint8Array, offset: number): number | undefined {
  if (buffer.length - offset < LENGTH_BYTES + NUMBER_MARK_BYTES) return undefined
  const length = (buffer[offset] ?? 0) * 256 + (buffer[offset + 1] ?? 0)
  if (length < MIN_LENGTH || buffer[offset + LENGTH_BYTES] !== 0) {
    throw new ProtocolError('no message of this protocol', offset)
  }
  return LENGTH_BYTES + length + CHECKSUM_BYTES
}

export function checksumOf(bytes: Uint8Array): number {
  return crc16Kermit(bytes, LENGTH_BYTES, bytes.length - CHECKSUM_BYTES)
}

/** The same in both directions, but answers have no device number. */
export function encodeFrame(content: Uint8Array): Uint8Array {
  const writer = new ByteWriter()
  writer.uint16(content.length)
  writer.put(content)
  writer.uint16(crc16Kermit(content))
  return writer.finish()
}
