import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'

export const MAX_FRAME_BYTES = 2048

/** The first byte of a message. */
export const [COMPACT, BLOCKS, TEXT] = [0x01, 0x04, 0x80]
/** Of a text or a compact message: kind, version, number, type, length, mask, checksum, device, time. */
export const HEAD_BYTES = 20
const LENGTH_AT = 6
const DEVICE_AT = 12
/** Of a message of blocks: kind, length, checksum, number, device in two parts, time. */
export const BLOCKS_HEAD_BYTES = 19
const BLOCKS_LENGTH_AT = 1
const BLOCKS_DEVICE_AT = 7
const DEVICE_DIGITS = [8, 7] as const

export const frame = lengthFrames({
  maxBytes: MAX_FRAME_BYTES,
  lengthAt(buffer, offset) {
    const kind = buffer[offset]
    if (kind !== COMPACT && kind !== BLOCKS && kind !== TEXT)
      throw new ProtocolError('no message of this protocol', offset)
    if (buffer.length - offset < HEAD_BYTES) return undefined
    const [length, least] = lengthOf(kind, buffer, offset)
    if (length < least) throw new ProtocolError(`a length of ${length}, less than its head`, offset)
    return length
  },
})

function lengthOf(kind: number, buffer: Uint8Array, offset: number): [length: number, least: number] {
  if (kind === BLOCKS)
    return [new ByteReader(buffer, offset + BLOCKS_LENGTH_AT).uint16Le(), BLOCKS_HEAD_BYTES]
  const reader = new ByteReader(buffer, offset + LENGTH_AT)
  return [kind === TEXT ? reader.uint16Le() : reader.uint16(), HEAD_BYTES]
}

/** In a message of blocks it is an IMEI, in others the number of the unit. */
export function numberOf(bytes: Uint8Array): string {
  if (bytes[0] === BLOCKS) {
    const reader = new ByteReader(bytes, BLOCKS_DEVICE_AT)
    return DEVICE_DIGITS.map((digits) => String(reader.uint32Le()).padStart(digits, '0')).join('')
  }
  const reader = new ByteReader(bytes, DEVICE_AT)
  return String(bytes[0] === TEXT ? reader.uint32() : reader.uint32Le())
}
