import { crc16Itu } from '../checksums/crc.ts'
import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toAscii } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'

/** Messages with a version begin with @@, those of the oldest devices with $$. */
export const VERSIONED_MARK = 0x40
const OLD_MARK = 0x24
const NUMBER_BYTES = 20
/** Checksum, carriage return, line feed. */
const TAIL_BYTES = 4
const MIN_LENGTH = 4 + NUMBER_BYTES + 2 + TAIL_BYTES
export const MAX_FRAME_BYTES = 4096

export type Head = {
  mark: number
  /** Absent in the messages of the oldest devices. */
  version?: number
  /** As sent, with the zeros after it. */
  number: Uint8Array
  type: number
}

export const frame = lengthFrames({ maxBytes: MAX_FRAME_BYTES, lengthAt })

function lengthAt(buffer: Uint8Array, offset: number): number | undefined {
  const mark = buffer[offset]
  const second = buffer[offset + 1]
  if ((mark !== VERSIONED_MARK && mark !== OLD_MARK) || (second !== undefined && second !== mark)) {
    throw new ProtocolError('no message of this protocol', offset)
  }
  if (buffer.length - offset < 4) return undefined
  const length = (buffer[offset + 2] ?? 0) + (buffer[offset + 3] ?? 0) * 256
  if (length < MIN_LENGTH) throw new ProtocolError(`a length of ${length}`, offset + 2)
  return length
}

/** The reader goes on at the content, and ends before the checksum. */
export function readHead(bytes: Uint8Array): { head: Head; reader: ByteReader } {
  const reader = new ByteReader(bytes, 0, bytes.length - TAIL_BYTES)
  const mark = reader.uint8()
  reader.slice(3)
  const version = mark === VERSIONED_MARK ? { version: reader.uint8() } : {}
  return { head: { mark, ...version, number: reader.slice(NUMBER_BYTES), type: reader.uint16() }, reader }
}

/** The digits of a number such as 213EP2016000585, which is printed on the device. */
export function deviceIdOf(number: Uint8Array): string {
  const digits = toAscii(number).replaceAll(/\D/g, '')
  if (digits.length < 5) throw new ProtocolError('a device number without digits', 4)
  return digits
}

/** The checksum that was sent, and the right one. */
export function checksumsOf(bytes: Uint8Array): [sent: number, right: number] {
  const at = bytes.length - TAIL_BYTES
  return [new ByteReader(bytes, at).uint16Le(), crc16Itu(bytes, 0, at)]
}

/** The same in both directions. */
export function encodeFrame({ mark, version, number, type }: Head, content: Uint8Array): Uint8Array {
  const writer = new ByteWriter()
  writer.uint8(mark)
  writer.uint8(mark)
  writer.uint16Le((version === undefined ? 0 : 1) + MIN_LENGTH + content.length)
  if (version !== undefined) writer.uint8(version)
  writer.put(number)
  writer.uint16(type)
  writer.put(content)
  writer.uint16Le(crc16Itu(writer.finish()))
  writer.uint16(0x0d0a)
  return writer.finish()
}

/** A number as devices send it. */
export function numberBytes(number: string): Uint8Array {
  const bytes = new Uint8Array(NUMBER_BYTES)
  for (let at = 0; at < number.length; at++) bytes[at] = number.charCodeAt(at)
  return bytes
}
