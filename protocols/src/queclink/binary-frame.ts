import { ProtocolError } from '../protocol-error.ts'
import { toAscii } from '../text/text.ts'

/** Where the length of a message stands by its first four characters, and how many bytes it has. */
const lengths: Readonly<Record<string, { at: number; bytes: 1 | 2 }>> = {
  '+RSP': { at: 9, bytes: 2 },
  '+BSP': { at: 9, bytes: 2 },
  '+EVT': { at: 9, bytes: 2 },
  '+BVT': { at: 9, bytes: 2 },
  '+INF': { at: 7, bytes: 2 },
  '+BNF': { at: 7, bytes: 2 },
  '+CRD': { at: 6, bytes: 2 },
  '+BRD': { at: 6, bytes: 2 },
  '+LGN': { at: 6, bytes: 2 },
  '+HBD': { at: 5, bytes: 1 },
  '+ACK': { at: 6, bytes: 1 },
}
const KIND_BYTES = 4
const COLON = 0x3a
/** Count, checksum, line end. */
export const TAIL_BYTES = 6
const MIN_BYTES = KIND_BYTES + TAIL_BYTES
const COMPACT_LENGTH_AT = 2

/** The newest devices send a zero in the second byte, where others have a letter. */
export function isCompact(bytes: Uint8Array, start = 0): boolean {
  return bytes[start + 1] === 0
}

export function kindOf(bytes: Uint8Array, start = 0): string {
  return toAscii(bytes, start, Math.min(bytes.length, start + KIND_BYTES))
}

const [LETTER_A, LETTER_E, LETTER_U] = [0x41, 0x45, 0x55]

/** `+RESP` and `+BUFF` by their second letter, `+ACK` by its colon: decided sooner than what is no text. */
export function isText(bytes: Uint8Array, start = 0): boolean {
  const second = bytes[start + 2]
  if (second === LETTER_E || second === LETTER_U) return true
  return bytes[start + 1] === LETTER_A && bytes[start + KIND_BYTES] === COLON
}

/** Others are messages in bytes, if they have one of the kinds. */

export function isBinary(bytes: Uint8Array, start = 0): boolean {
  return (
    isCompact(bytes, start) ||
    (lengths[kindOf(bytes, start)] !== undefined && bytes[start + KIND_BYTES] !== COLON)
  )
}

/** The offset after the end of the message; undefined until it has arrived. */
export function binaryEnd(
  buffer: Uint8Array,
  start: number,
  limit: number,
): number | ProtocolError | undefined {
  const { at, bytes } = isCompact(buffer, start)
    ? { at: COMPACT_LENGTH_AT, bytes: 2 }
    : (lengths[kindOf(buffer, start)] ?? { at: 0, bytes: 1 })
  if (limit - start < at + bytes) return undefined
  const first = buffer[start + at] ?? 0
  const length = bytes === 1 ? first : first * 256 + (buffer[start + at + 1] ?? 0)
  if (length < MIN_BYTES) return new ProtocolError(`a length of ${length}`, start + at)
  return start + length <= limit ? start + length : undefined
}
