import { crc16Xmodem } from '../checksums/crc.ts'
import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromHex } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'

export const NUMBER_AT = 4
export const NUMBER_BYTES = 7
export const COMMAND_AT = NUMBER_AT + NUMBER_BYTES
export const CONTENT_AT = COMMAND_AT + 2
/** Checksum, carriage return, line feed. */
export const TRAILER_BYTES = 4
const MIN_BYTES = CONTENT_AT + TRAILER_BYTES
/** Parts of photographs are the longest. */
export const MAX_FRAME_BYTES = 2048
const DOLLAR = 0x24
/** The server's mark, which some trackers use as well. */
const AT = 0x40
const CHECKSUM_START = 0xffff

export const frame = lengthFrames({
  maxBytes: MAX_FRAME_BYTES,
  lengthAt(buffer, offset) {
    const mark = buffer[offset]
    const second = buffer[offset + 1] ?? mark
    if ((mark !== DOLLAR && mark !== AT) || second !== mark) throw new ProtocolError('no marks', offset)
    const [upper, lower] = [buffer[offset + 2], buffer[offset + 3]]
    if (upper === undefined || lower === undefined) return undefined
    const length = upper * 256 + lower
    if (length < MIN_BYTES) throw new ProtocolError(`a length of ${length}`, offset + 2)
    return length
  },
})

/** CRC-16/CCITT-FALSE of all before it. */
export function checksumOf(bytes: Uint8Array, end: number): number {
  return crc16Xmodem(bytes, 0, end, CHECKSUM_START)
}

type Sent = { mark: '$$' | '@@'; number: Uint8Array; command: number; content: Uint8Array }

export function encodeFrame({ mark, number, command, content }: Sent): Uint8Array {
  const writer = new ByteWriter()
  for (const character of mark.split('')) writer.uint8(character.charCodeAt(0))
  writer.uint16(MIN_BYTES + content.length)
  writer.put(number)
  writer.uint16(command)
  writer.put(content)
  const bytes = writer.finish()
  const checksum = checksumOf(bytes, bytes.length)
  return Uint8Array.of(...bytes, checksum >> 8, checksum & 0xff, 0x0d, 0x0a)
}

/** Decimal digits, two a byte, filled with 0xf; an IMEI without its check digit. */
export function numberBytes(number: string): Uint8Array {
  return fromHex(number.slice(0, NUMBER_BYTES * 2).padEnd(NUMBER_BYTES * 2, 'f'))
}
