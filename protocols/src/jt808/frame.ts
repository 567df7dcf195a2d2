import { ProtocolError } from '../protocol-error.ts'

/** Begins and ends a message. */
export const MARK = 0x7e
/** The same of some makers, with escapes of its own. */
export const OTHER_MARK = 0xe7
const TEXT_BEGIN = 0x28
const TEXT_END = 0x29
/** A body has at most 1,023 bytes, a header 21; each byte may be escaped. Some devices send longer lists. */
export const MAX_FRAME_BYTES = 8192

const ends: Readonly<Record<number, number>> = {
  [MARK]: MARK,
  [OTHER_MARK]: OTHER_MARK,
  [TEXT_BEGIN]: TEXT_END,
}

/**
 * Splits a stream into messages with their marks, which are views of `buffer`. Complete messages before invalid bytes are
 * returned first; the next call, whose buffer begins with the invalid bytes, throws.
 */
export function frame(buffer: Uint8Array): { frames: Uint8Array[]; rest: Uint8Array } {
  const frames: Uint8Array[] = []
  let offset = 0
  while (offset < buffer.length) {
    const begin = buffer[offset] ?? 0
    const end = ends[begin]
    if (end === undefined) {
      if (frames.length > 0) break
      throw new ProtocolError(`0x${begin.toString(16)} begins no message`, offset)
    }
    const at = buffer.indexOf(end, offset + 1)
    const isTooLong = (at < 0 ? buffer.length : at + 1) - offset > MAX_FRAME_BYTES
    if (isTooLong) {
      if (frames.length > 0) break
      throw new ProtocolError('a message without an end', offset)
    }
    if (at < 0) break
    // Two marks in a row: the first ended a message whose beginning was lost.
    if (at === offset + 1) {
      offset += 1
      continue
    }
    frames.push(buffer.subarray(offset, at + 1))
    offset = at + 1
  }
  return { frames, rest: buffer.subarray(offset) }
}

export function isText(bytes: Uint8Array): boolean {
  return bytes[0] === TEXT_BEGIN
}

/** The bytes that begin an escape, and what each of their codes stands for. */
type Escapes = { marks: readonly number[]; meanings: Uint8Array; codes: Uint16Array }

/** The index of a meaning is the mark, and in its upper byte the code, 1 or 2, which keeps 0 for nothing. */
function escapesOf(rows: readonly (readonly [mark: number, code: number, meaning: number])[]): Escapes {
  const meanings = new Uint8Array(3 * 256)
  const codes = new Uint16Array(256)
  for (const [mark, code, meaning] of rows) {
    meanings[code * 256 + mark] = meaning
    codes[meaning] = mark * 256 + code
  }
  return { marks: [...new Set(rows.map(([mark]) => mark))], meanings, codes }
}

const usual = escapesOf([
  [0x7d, 1, 0x7d],
  [0x7d, 2, 0x7e],
])
const other = escapesOf([
  [0xe6, 1, 0xe6],
  [0xe6, 2, 0xe7],
  [0x3e, 1, 0x3e],
  [0x3e, 2, 0x3d],
])
const MAX_CODE = 2

/** What is between the marks, without escapes: a view of `bytes` if nothing is escaped. */
export function unescape(bytes: Uint8Array): Uint8Array {
  const content = bytes.subarray(1, -1)
  const escapes = bytes[0] === OTHER_MARK ? other : usual
  return escapes.marks.some((mark) => content.includes(mark)) ? withoutEscapes(content, escapes) : content
}

function withoutEscapes(content: Uint8Array, { marks, meanings }: Escapes): Uint8Array {
  const plain = new Uint8Array(content.length)
  let length = 0
  for (let at = 0; at < content.length; at++) {
    const byte = content[at] ?? 0
    if (!marks.includes(byte)) {
      plain[length++] = byte
      continue
    }
    const code = content[++at] ?? 0
    const meaning = code > MAX_CODE ? 0 : meanings[code * 256 + byte]
    if (!meaning) throw new ProtocolError('an escape that stands for nothing', at)
    plain[length++] = meaning
  }
  return plain.subarray(0, length)
}

/** The inverse of `unescape`: marks around the content. */
export function escape(content: Uint8Array, mark: number = MARK): Uint8Array {
  const { codes } = mark === OTHER_MARK ? other : usual
  const escaped = new Uint8Array(content.length * 2 + 2)
  let length = 0
  escaped[length++] = mark
  for (const byte of content) {
    const code = codes[byte] ?? 0
    if (code === 0) escaped[length++] = byte
    else {
      escaped[length++] = code >> 8
      escaped[length++] = code & 0xff
    }
  }
  escaped[length++] = mark
  return escaped.slice(0, length)
}
