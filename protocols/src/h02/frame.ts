import { ProtocolError } from '../protocol-error.ts'
import { binaryLayout, BINARY_BYTES } from './binary.ts'
import { isLetter } from '../text/numbers.ts'

const STAR = 0x2a
const DOLLAR = 0x24
const HASH = 0x23
const COMMA = 0x2c
/** Texts with the device's status are the longest. */
const MAX_TEXT_BYTES = 1024
export const MAX_FRAME_BYTES = MAX_TEXT_BYTES
/** Binary messages may have up to 16 more bytes, without a length; texts end with a line end. */
const MAX_BETWEEN_BYTES = 64

type Found = { start: number; end: number }

/**
 * Splits a stream into texts, from `*` to `#`, and binary messages, which begin with `$` and have no length:
 * only the 32 bytes that all devices send are returned. Bytes between frames are skipped; too many of them
 * throw. The frames are views of `buffer`.
 */
export function frame(buffer: Uint8Array): { frames: Uint8Array[]; rest: Uint8Array } {
  const frames: Uint8Array[] = []
  let offset = 0
  while (offset < buffer.length) {
    const found = findFrame(buffer, offset)
    if (found === undefined) break
    if (found === 'none') {
      if (frames.length === 0) throw new ProtocolError(`${MAX_BETWEEN_BYTES} bytes without a message`, offset)
      break
    }
    frames.push(buffer.subarray(found.start, found.end))
    offset = found.end
  }
  return { frames, rest: buffer.subarray(offset) }
}

/** Undefined while the frame is incomplete, "none" if there are too many bytes without one. */
function findFrame(buffer: Uint8Array, from: number): Found | 'none' | undefined {
  for (let start = from; start < buffer.length; start++) {
    if (start - from > MAX_BETWEEN_BYTES) return 'none'
    const end = frameEnd(buffer, start)
    if (end === undefined) return undefined
    if (end > 0) return { start, end }
  }
  return undefined
}

/** 0 if no frame begins here, undefined while that is unknown. */
function frameEnd(buffer: Uint8Array, start: number): number | undefined {
  if (buffer[start] === STAR) return textEnd(buffer, start)
  if (buffer[start] !== DOLLAR) return 0
  if (buffer.length < start + BINARY_BYTES) return undefined
  return binaryLayout(buffer.subarray(start, start + BINARY_BYTES)) ? start + BINARY_BYTES : 0
}

/** A text begins with a star, two letters for the maker and a comma. */
function textEnd(buffer: Uint8Array, start: number): number | undefined {
  for (let at = start + 1; at < start + 4; at++) {
    const byte = buffer[at]
    if (byte === undefined) return undefined
    if (at === start + 3 ? byte !== COMMA : !isLetter(byte)) return 0
  }
  const window = buffer.subarray(start, start + MAX_TEXT_BYTES)
  const hash = window.indexOf(HASH)
  if (hash >= 0) return start + hash + 1
  return window.length < MAX_TEXT_BYTES ? undefined : 0
}
