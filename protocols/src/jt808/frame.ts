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

/** What is escaped, by the byte after the escape. */
type Escapes = { escapes: Readonly<Record<number, Readonly<Record<number, number>>>> }

const usual: Escapes['escapes'] = { 0x7d: { 1: 0x7d, 2: 0x7e } }
const other: Escapes['escapes'] = { 0xe6: { 1: 0xe6, 2: 0xe7 }, 0x3e: { 1: 0x3e, 2: 0x3d } }

/** What is between the marks, without escapes: a view of `bytes` if nothing is escaped. */
export function unescape(bytes: Uint8Array): Uint8Array {
  const content = bytes.subarray(1, -1)
  const escapes = bytes[0] === OTHER_MARK ? other : usual
  const isEscaped = Object.keys(escapes).some((mark) => content.includes(Number(mark)))
  return isEscaped ? withoutEscapes(content, escapes) : content
}

function withoutEscapes(content: Uint8Array, escapes: Escapes['escapes']): Uint8Array {
  const plain = new Uint8Array(content.length)
  let length = 0
  for (let at = 0; at < content.length; at++) {
    const byte = content[at] ?? 0
    const escaped = escapes[byte]
    if (!escaped) {
      plain[length++] = byte
      continue
    }
    const meant = escaped[content[++at] ?? 0]
    if (meant === undefined) throw new ProtocolError('an escape that stands for nothing', at)
    plain[length++] = meant
  }
  return plain.subarray(0, length)
}

/** The inverse of `unescape`: marks around the content. */
export function escape(content: Uint8Array, mark: number = MARK): Uint8Array {
  const escapes = mark === OTHER_MARK ? other : usual
  const escaped: number[] = [mark]
  for (const byte of content) escaped.push(...escapeOf(byte, escapes))
  escaped.push(mark)
  return Uint8Array.from(escaped)
}

function escapeOf(byte: number, escapes: Escapes['escapes']): number[] {
  for (const [mark, meant] of Object.entries(escapes)) {
    for (const [code, value] of Object.entries(meant)) if (value === byte) return [Number(mark), Number(code)]
  }
  return [byte]
}
