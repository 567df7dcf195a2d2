import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'

const BINARY_MARK = 0x24
const TEXT_BEGIN = 0x28
const TEXT_END = 0x29
const ESCAPE = 0x3d
/** What the byte after an escape stands for. */
const escaped: Readonly<Record<number, number>> = {
  0x15: TEXT_BEGIN,
  0x14: TEXT_END,
  0x11: 0x2c,
  0x00: ESCAPE,
}
/** The length counts neither the head nor the last byte. */
const UNCOUNTED_BYTES = 10
/** Where the longer form has the upper byte of its length, which may be zero; in the shorter form this is the lower byte, which never is. */
const LONG_LENGTH_AT = 8
const MIN_LONG_DIGIT = 7
export const MAX_FRAME_BYTES = 4096

export const frame = lengthFrames({ maxBytes: MAX_FRAME_BYTES, lengthAt })

function lengthAt(buffer: Uint8Array, offset: number): number | undefined {
  const mark = buffer[offset]
  if (mark === BINARY_MARK) {
    if (buffer.length - offset < UNCOUNTED_BYTES) return undefined
    const at = offset + (isLong(buffer, offset) ? LONG_LENGTH_AT : LONG_LENGTH_AT - 1)
    return (buffer[at] ?? 0) * 256 + (buffer[at + 1] ?? 0) + UNCOUNTED_BYTES
  }
  if (mark !== TEXT_BEGIN) throw new ProtocolError('no message of this protocol', offset)
  const end = buffer.indexOf(TEXT_END, offset)
  if (end >= 0) return end + 1 - offset
  if (buffer.length - offset > MAX_FRAME_BYTES) throw new ProtocolError('a text without an end', offset)
  return undefined
}

export function isBinary(bytes: Uint8Array): boolean {
  return bytes[0] === BINARY_MARK
}

/** Numbers of the devices that send the longer form begin with a 7 or more. */
export function isLong(bytes: Uint8Array, offset = 0): boolean {
  return (bytes[offset + 1] ?? 0) >> 4 >= MIN_LONG_DIGIT || bytes[offset + LONG_LENGTH_AT] === 0
}

/** A text without escapes: a view of `bytes` if nothing is escaped. */
export function unescape(bytes: Uint8Array): Uint8Array {
  if (!bytes.includes(ESCAPE)) return bytes
  const plain = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    plain[length++] = byte === ESCAPE ? (escaped[bytes[++at] ?? 0] ?? ESCAPE) : byte
  }
  return plain.subarray(0, length)
}
