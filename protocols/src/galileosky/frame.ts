import { crc16Modbus } from '../checksums/crc.ts'
import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { ByteWriter } from '../bytes/writer.ts'

export const RECORDS = 0x01
export const PHOTOGRAPH = 0x07
export const COMPACT_RECORDS = 0x08
const TYPES = new Set([RECORDS, PHOTOGRAPH, COMPACT_RECORDS])
/** Type and length. */
export const HEAD_BYTES = 3
export const CHECKSUM_BYTES = 2
/** The highest bit says that more is waiting in the device. */
const LENGTH_MASK = 0x7fff
/** Begins what a satellite modem's gateway sends, whose length is written the other way round. */
const SATELLITE_MARK = [0x01, 0x00, 0x1c]
export const MAX_FRAME_BYTES = 32_768 + HEAD_BYTES + CHECKSUM_BYTES

export const frame = lengthFrames({ maxBytes: MAX_FRAME_BYTES, lengthAt })

function lengthAt(buffer: Uint8Array, offset: number): number | undefined {
  const type = buffer[offset] ?? 0
  if (!TYPES.has(type)) throw new ProtocolError('no packet of this protocol', offset)
  if (buffer.length - offset < HEAD_BYTES + SATELLITE_MARK.length) return undefined
  const [first, second] = [buffer[offset + 1] ?? 0, buffer[offset + 2] ?? 0]
  if (hasSatelliteMark(buffer, offset)) return HEAD_BYTES + first * 256 + second
  return HEAD_BYTES + ((first + second * 256) & LENGTH_MASK) + CHECKSUM_BYTES
}

function hasSatelliteMark(buffer: Uint8Array, offset: number): boolean {
  return (
    buffer[offset] === RECORDS &&
    SATELLITE_MARK.every((byte, at) => buffer[offset + HEAD_BYTES + at] === byte)
  )
}

export function isFromSatellite(bytes: Uint8Array): boolean {
  return hasSatelliteMark(bytes, 0)
}

/** The checksum that was sent, and the right one. */
export function checksumsOf(bytes: Uint8Array): [sent: number, right: number] {
  if (bytes.length < HEAD_BYTES + CHECKSUM_BYTES) throw new ProtocolError('a packet that is cut off', 0)
  const at = bytes.length - CHECKSUM_BYTES
  return [new ByteReader(bytes, at).uint16Le(), crc16Modbus(bytes, 0, at)]
}

export function encodeFrame(type: number, content: Uint8Array): Uint8Array {
  const writer = new ByteWriter()
  writer.uint8(type)
  writer.uint16Le(content.length)
  writer.put(content)
  writer.uint16Le(crc16Modbus(writer.finish()))
  return writer.finish()
}
