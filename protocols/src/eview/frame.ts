import { crc16Xmodem } from '../checksums/crc.ts'
import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { ByteWriter } from '../bytes/writer.ts'

const MARK = 0xab
/** Mark, properties, length, checksum, number. */
const HEAD_BYTES = 8
/** Dozens of buffered positions with the access points of each. */
export const MAX_FRAME_BYTES = 8192
/** The device waits for an answer. */
export const WANTS_ANSWER = 0x10

export type Head = { properties: number; checksum: number; serial: number; type: number }

export const frame = lengthFrames({ maxBytes: MAX_FRAME_BYTES, lengthAt })

function lengthAt(buffer: Uint8Array, offset: number): number | undefined {
  if (buffer[offset] !== MARK) throw new ProtocolError('no message of this protocol', offset)
  if (buffer.length - offset < HEAD_BYTES) return undefined
  return HEAD_BYTES + (buffer[offset + 2] ?? 0) + (buffer[offset + 3] ?? 0) * 256
}

/** The reader goes on after the type. */
export function readHead(bytes: Uint8Array): { head: Head; reader: ByteReader } {
  const reader = new ByteReader(bytes, 1)
  const properties = reader.uint8()
  const length = reader.uint16Le()
  if (HEAD_BYTES + length !== bytes.length) throw new ProtocolError(`a length of ${length}`, 2)
  const checksum = reader.uint16Le()
  const serial = reader.uint16Le()
  return { head: { properties, checksum, serial, type: reader.uint8() }, reader }
}

export function checksumOf(bytes: Uint8Array): number {
  return crc16Xmodem(bytes, HEAD_BYTES)
}

/** The same in both directions; the content begins with its type. */
export function encodeFrame(
  content: Uint8Array,
  { properties, serial }: Pick<Head, 'properties' | 'serial'>,
): Uint8Array {
  const writer = new ByteWriter()
  writer.uint8(MARK)
  writer.uint8(properties)
  writer.uint16Le(content.length)
  writer.uint16Le(crc16Xmodem(content))
  writer.uint16Le(serial)
  writer.put(content)
  return writer.finish()
}

/** Items: length, key, value. One that is cut off throws. */
export function* itemsOf(reader: ByteReader): Generator<{ key: number; item: ByteReader }, void> {
  while (reader.left > 0) {
    const length = reader.uint8()
    const item = reader.part(length)
    if (length > 0) yield { key: item.uint8(), item }
  }
}
