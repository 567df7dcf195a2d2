import { type Escapes, withEscapes, withoutEscapes } from '../bytes/escapes.ts'
import { textFrames } from '../frames/text-frames.ts'
import { ByteWriter } from '../bytes/writer.ts'

/** A position with its cells and networks is half as long. */
export const MAX_FRAME_BYTES = 1024
/** Before and after a message. */
export const MARK = 0xc0
export const escapes: Escapes = { mark: MARK, escape: 0xdb, escapedEscape: 0xdd, escapedMark: 0xdc }
/** The mark, a flag, a reserved byte and the length. */
const LENGTH_AT = 3
export const TYPE_AT = 5
export const INDEX_AT = TYPE_AT + 4
export const CONTENT_AT = INDEX_AT + 4
/** Of a part of the content: its type and length. */
export const PART_HEAD_BYTES = 4
const HEAD_BYTES = CONTENT_AT - 1
const VERSION = 0x0100

export const frame = textFrames({
  maxBytes: MAX_FRAME_BYTES,
  starts: [String.fromCharCode(MARK)],
  ends: '',
  endAfter(buffer, start, limit) {
    const end = buffer.indexOf(MARK, start + 1)
    if (end < 0 || end >= limit) return undefined
    const announced = start + lengthOf(buffer, start)
    if (announced <= end + 1 || announced > start + MAX_FRAME_BYTES) return end + 1
    // Some devices leave marks in a message as they are: it then ends where its length says.
    if (announced > limit) return undefined
    return buffer[announced - 1] === MARK ? announced : end + 1
  },
})

/** Of a message without escapes, its marks included. */
function lengthOf(buffer: Uint8Array, start: number): number {
  return (buffer[start + LENGTH_AT] ?? 0) * 256 + (buffer[start + LENGTH_AT + 1] ?? 0) + 2
}

export function unescaped(bytes: Uint8Array): Uint8Array {
  return bytes.length === lengthOf(bytes, 0) ? bytes : withoutEscapes(bytes, escapes)
}

type Sent = { version?: number; type: number; index: number; content?: Uint8Array }

export function encodeMessage({
  version = VERSION,
  type,
  index,
  content = new Uint8Array(),
}: Sent): Uint8Array {
  const writer = new ByteWriter()
  writer.uint16(version)
  writer.uint16(HEAD_BYTES + content.length)
  writer.uint16(type)
  writer.uint16(0)
  writer.uint32(index)
  writer.put(content)
  return Uint8Array.of(MARK, ...withEscapes(writer.finish(), escapes), MARK)
}
