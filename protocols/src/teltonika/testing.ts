/** For tests: invalid frames with a correct checksum. */
import { crc16Ibm } from '../checksums/crc.ts'
import type { PositionRecord } from '../message.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { type PositionCodec, positionCodecs } from './codecs.ts'
import { encodePositions } from './encode.ts'
import { CHECKSUM_BYTES, HEADER_BYTES } from './frame.ts'

/** Any data in a frame with a correct length and checksum. */
export function framed(data: Uint8Array): Uint8Array {
  const writer = new ByteWriter()
  writer.uint32(0)
  writer.uint32(data.length)
  writer.put(data)
  writer.uint32(crc16Ibm(data))
  return writer.finish()
}

/** The bytes of one record, to be changed and put into a frame with `framedRecords`. */
export function recordBytes(record: PositionRecord, codec: PositionCodec = '8'): Uint8Array {
  const frame = encodePositions([record], { codec })
  // Between the codec and first count, and the closing count.
  return frame.slice(HEADER_BYTES + 2, -CHECKSUM_BYTES - 1)
}

type Counts = { codec?: PositionCodec; announced?: number; repeated?: number }

export function framedRecords(
  parts: readonly Uint8Array[],
  { codec = '8', announced = parts.length, repeated = announced }: Counts = {},
): Uint8Array {
  const bytes = parts.flatMap((part) => [...part])
  return framed(Uint8Array.of(positionCodecs[codec].id, announced, ...bytes, repeated))
}

/** A record with an impossible time. */
export function withoutTime(record: Uint8Array): Uint8Array {
  return Uint8Array.from(record, (byte, at) => (at < 8 ? 0xff : byte))
}
