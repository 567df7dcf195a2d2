import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { ByteWriter } from '../bytes/writer.ts'

/** The first two bytes are the same, and tell the family of the device. */
export const FIRST_FAMILY = 0x23
export const OBD_FAMILY = 0x26
export const BATTERY_FAMILY = 0x27
const FAMILIES = new Set([FIRST_FAMILY, 0x25, OBD_FAMILY, BATTERY_FAMILY])
const TEXT_BEGIN = 0x28
const TEXT_END = 0x29
/** Family, type, length, serial number, device number. */
const HEAD_BYTES = 15
const NUMBER_BYTES = 8
export const MAX_FRAME_BYTES = 4096

export type Head = {
  family: number
  type: number
  serial: number
  number: Uint8Array
}

export const frame = lengthFrames({ maxBytes: MAX_FRAME_BYTES, lengthAt })

function lengthAt(buffer: Uint8Array, offset: number): number | undefined {
  const family = buffer[offset] ?? 0
  if (family === TEXT_BEGIN) return textLengthAt(buffer, offset)
  const second = buffer[offset + 1]
  if (!FAMILIES.has(family) || (second !== undefined && second !== family)) {
    throw new ProtocolError('no message of this protocol', offset)
  }
  if (buffer.length - offset < 5) return undefined
  const length = (buffer[offset + 3] ?? 0) * 256 + (buffer[offset + 4] ?? 0)
  if (length < HEAD_BYTES) throw new ProtocolError(`a length of ${length}`, offset + 3)
  return length
}

function textLengthAt(buffer: Uint8Array, offset: number): number | undefined {
  const end = buffer.indexOf(TEXT_END, offset)
  if (end >= 0) return end + 1 - offset
  if (buffer.length - offset > MAX_FRAME_BYTES) throw new ProtocolError('a text without an end', offset)
  return undefined
}

export function isText(bytes: Uint8Array): boolean {
  return bytes[0] === TEXT_BEGIN
}

/** The reader goes on at the content. */
export function readHead(bytes: Uint8Array): { head: Head; reader: ByteReader } {
  const reader = new ByteReader(bytes)
  const family = reader.uint8()
  reader.uint8()
  const type = reader.uint8()
  reader.uint16()
  return { head: { family, type, serial: reader.uint16(), number: reader.slice(NUMBER_BYTES) }, reader }
}

/** The same in both directions. */
export function encodeFrame({ family, type, serial, number }: Head, content: Uint8Array): Uint8Array {
  const writer = new ByteWriter()
  writer.put(Uint8Array.of(family, family, type))
  writer.uint16(HEAD_BYTES + content.length)
  writer.uint16(serial)
  writer.put(number)
  writer.put(content)
  return writer.finish()
}
