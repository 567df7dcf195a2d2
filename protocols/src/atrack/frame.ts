import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'
import { toAscii } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'

const AT = 0x40
const DOLLAR = 0x24
const COMMA = 0x2c
const LINE_FEED = 0x0a
const FIRST_PRINTABLE = 0x20
/** Begins a keep-alive, and every answer. */
const ANSWER_MARK = 0xfe
const ANSWER_SECOND = 0x02
export const ANSWER_BYTES = 12
/** Prefix, checksum, length. */
const COUNTED_FROM = 6
export const MAX_FRAME_BYTES = 8192
/** The prefix, the checksum and the length of a text. */
const MAX_TEXT_HEAD = 16

export const frame = lengthFrames({ maxBytes: MAX_FRAME_BYTES, lengthAt })

function lengthAt(buffer: Uint8Array, offset: number): number | undefined {
  const left = buffer.length - offset
  const first = buffer[offset]
  if (first === ANSWER_MARK) {
    if (left > 1 && buffer[offset + 1] !== ANSWER_SECOND) throw new ProtocolError('no keep-alive', offset + 1)
    return ANSWER_BYTES
  }
  if (first === DOLLAR) return lineLengthAt(buffer, offset)
  if (first !== AT) throw new ProtocolError('no message of this protocol', offset)
  if (left <= COUNTED_FROM) return undefined
  if (isText(buffer.subarray(offset, offset + COUNTED_FROM))) return textLengthAt(buffer, offset)
  return COUNTED_FROM + (buffer[offset + 4] ?? 0) * 256 + (buffer[offset + 5] ?? 0)
}

/** An answer to a command ends with its line. */
function lineLengthAt(buffer: Uint8Array, offset: number): number | undefined {
  const end = buffer.indexOf(LINE_FEED, offset)
  if (end >= 0) return end + 1 - offset
  if (buffer.length - offset > MAX_FRAME_BYTES) throw new ProtocolError('a line without an end', offset)
  return undefined
}

/** The length counts from the comma after it. Some devices do not count the last line feed. */
function textLengthAt(buffer: Uint8Array, offset: number): number | undefined {
  const lengthAtByte = buffer.indexOf(COMMA, offset + 3) + 1
  const end = lengthAtByte > 0 ? buffer.indexOf(COMMA, lengthAtByte) : -1
  if (end < 0) {
    if (buffer.length - offset > MAX_TEXT_HEAD) throw new ProtocolError('a text without a length', offset)
    return undefined
  }
  const digits = toAscii(buffer, lengthAtByte, Math.min(end, lengthAtByte + 6))
  if (!/^\d{1,5}$/.test(digits)) throw new ProtocolError('a length that is not digits', lengthAtByte)
  const length = end - offset + Number(digits)
  return buffer[offset + length] === LINE_FEED ? length + 1 : length
}

export function isKeepAlive(bytes: Uint8Array): boolean {
  return bytes[0] === ANSWER_MARK
}

export function isLine(bytes: Uint8Array): boolean {
  return bytes[0] === DOLLAR
}

/** A binary message, too, may have a comma there, but the first byte of its length is below that of a text. */
export function isText(bytes: Uint8Array): boolean {
  return bytes[2] === COMMA && (bytes[4] ?? 0) >= FIRST_PRINTABLE
}

/** The same to texts and binary messages. */
export function answerTo(number: bigint, serial: number): Uint8Array {
  const writer = new ByteWriter()
  writer.put(Uint8Array.of(ANSWER_MARK, ANSWER_SECOND))
  writer.uint64(number)
  writer.uint16(serial)
  return writer.finish()
}
