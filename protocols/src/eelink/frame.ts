import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toHex } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { deviceNumber } from '../records/device-number.ts'

const MARK = 0x67
/** Marks, type, length. */
const HEAD_BYTES = 5
const DATAGRAM_FIRST = 0x45
const DATAGRAM_SECOND = 0x4c
/** Marks, length, checksum, device number. */
const DATAGRAM_HEAD_BYTES = 14
const NUMBER_BYTES = 8
export const MAX_FRAME_BYTES = 4096

/** Packages over TCP. */
export const frame = lengthFrames({ maxBytes: MAX_FRAME_BYTES, lengthAt })

function lengthAt(buffer: Uint8Array, offset: number): number | undefined {
  const second = buffer[offset + 1]
  if (buffer[offset] !== MARK || (second !== undefined && second !== MARK)) {
    throw new ProtocolError('no package of this protocol', offset)
  }
  if (buffer.length - offset < HEAD_BYTES) return undefined
  return HEAD_BYTES + (buffer[offset + 3] ?? 0) * 256 + (buffer[offset + 4] ?? 0)
}

/** A datagram has a head with a checksum and the device's number, and then packages. */
export const datagramFrame = lengthFrames({ maxBytes: MAX_FRAME_BYTES, lengthAt: datagramLengthAt })

function datagramLengthAt(buffer: Uint8Array, offset: number): number | undefined {
  const second = buffer[offset + 1]
  if (buffer[offset] !== DATAGRAM_FIRST || (second !== undefined && second !== DATAGRAM_SECOND)) {
    throw new ProtocolError('no datagram of this protocol', offset)
  }
  if (buffer.length - offset < DATAGRAM_HEAD_BYTES) return undefined
  return 4 + (buffer[offset + 2] ?? 0) * 256 + (buffer[offset + 3] ?? 0)
}

export function datagramNumber(datagram: Uint8Array): string {
  return readNumber(new ByteReader(datagram, 6))
}

export function packagesOf(datagram: Uint8Array): Uint8Array[] {
  return frame(datagram.subarray(DATAGRAM_HEAD_BYTES)).frames
}

/** An IMEI, after a zero. */
export function readNumber(reader: ByteReader): string {
  const at = reader.offset
  return deviceNumber(toHex(reader.slice(NUMBER_BYTES)), at).replace(/^0/, '')
}

export type Package = { type: number; serial: number; reader: ByteReader }

export function readPackage(bytes: Uint8Array): Package {
  const reader = new ByteReader(bytes, 2)
  const type = reader.uint8()
  reader.uint16()
  return { type, serial: reader.uint16(), reader }
}

/** The same in both directions. */
export function encodePackage(
  type: number,
  serial: number,
  content: Uint8Array = new Uint8Array(0),
): Uint8Array {
  const writer = new ByteWriter()
  writer.put(Uint8Array.of(MARK, MARK, type))
  writer.uint16(2 + content.length)
  writer.uint16(serial)
  writer.put(content)
  return writer.finish()
}

/** A package with the head of a datagram. */
export function encodeDatagram(number: Uint8Array, content: Uint8Array): Uint8Array {
  const writer = new ByteWriter()
  writer.put(Uint8Array.of(DATAGRAM_FIRST, DATAGRAM_SECOND))
  writer.uint16(2 + number.length + content.length)
  const checked = Uint8Array.of(...number, ...content)
  writer.uint16(checksumOf(checked))
  writer.put(checked)
  return writer.finish()
}

/** The checksum that was sent, and the right one. */
export function checksumsOf(datagram: Uint8Array): [sent: number, right: number] {
  return [new ByteReader(datagram, 4).uint16(), checksumOf(datagram.subarray(6))]
}

/** The sum is turned left by a bit before each byte. */
function checksumOf(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) sum = (((sum << 1) | (sum >> 15)) + byte) & 0xffff
  return sum
}
