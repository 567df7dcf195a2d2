import { ProtocolError } from '../protocol-error.ts'
import { fromAscii } from '../text.ts'

/** A position with all its fields is half as long. */
export const MAX_FIRST_FRAME_BYTES = 512
/** A part of a photo in hexadecimal digits. */
export const MAX_FRAME_BYTES = 4096

export const HASH = 0x23
const SEMICOLON = 0x3b
const STAR = 0x2a
const COMMA = 0x2c
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const LOGIN_HEAD = fromAscii('##,imei:')
const REPORT_HEAD = fromAscii('imei:')

/**
 * Splits a stream into texts: `##,imei:…` and `imei:…`, or a heartbeat of digits only, each up to a semicolon, a line end,
 * or a star after a comma. Other bytes throw. The frames are views of `buffer`, including their end.
 */
export function frame(buffer: Uint8Array): { frames: Uint8Array[]; rest: Uint8Array } {
  const frames: Uint8Array[] = []
  let start = nextStart(buffer, 0)
  while (start < buffer.length) {
    const end = endAfter(buffer, start)
    const error = mistakeIn(buffer, start, end)
    if (error && frames.length === 0) throw new ProtocolError(error, start)
    if (error || end === undefined) break
    frames.push(buffer.subarray(start, end))
    start = nextStart(buffer, end)
  }
  return { frames, rest: buffer.subarray(start) }
}

function mistakeIn(buffer: Uint8Array, start: number, end: number | undefined): string | undefined {
  if (numberStart(buffer, start) === undefined) return 'no text of this protocol'
  const isEndless = end === undefined && buffer.length - start >= MAX_FRAME_BYTES
  return isEndless ? `${MAX_FRAME_BYTES} bytes without an end` : undefined
}

/** Where the digits of the number begin, according to the bytes so far; undefined if no text begins like this. */
export function numberStart(bytes: Uint8Array, start = 0): number | undefined {
  const first = bytes[start] ?? 0
  if (isDigit(first)) return start
  const head = first === HASH ? LOGIN_HEAD : REPORT_HEAD
  for (let at = 0; at < head.length && start + at < bytes.length; at++) {
    if (bytes[start + at] !== head[at]) return undefined
  }
  return start + head.length
}

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

/** Skips ends of texts and spaces. */
function nextStart(buffer: Uint8Array, from: number): number {
  let at = from
  while (at < buffer.length && (isEnd(buffer[at]) || buffer[at] === STAR || buffer[at] === SPACE)) at++
  return at
}

/** The offset after the end of the text. */
function endAfter(buffer: Uint8Array, start: number): number | undefined {
  const limit = Math.min(buffer.length, start + MAX_FRAME_BYTES)
  for (let at = start; at < limit; at++) {
    const byte = buffer[at]
    if (isEnd(byte) || (byte === STAR && buffer[at - 1] === COMMA)) return at + 1
  }
  return undefined
}

export function isEnd(byte: number | undefined): boolean {
  return byte === SEMICOLON || byte === LINE_FEED || byte === CARRIAGE_RETURN
}
