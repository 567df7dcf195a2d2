import type { FrameProtocol } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii } from '../text/text.ts'

type TextMarks = {
  /** No text is longer, its end included. */
  maxBytes: number
  /** The beginnings of texts. Without any, a text may begin with every byte. */
  starts?: readonly string[]
  /** The characters that end a text. */
  ends: string
  /**
   * Instead of `ends`: the offset after the end of the text that begins at `start`, undefined until it has arrived, or what is
   * wrong with it.
   */
  endAfter?: (buffer: Uint8Array, start: number, limit: number) => number | ProtocolError | undefined
  /** How many bytes that begin no text may come before one; none unless given. */
  maxGarbageBytes?: number
  /** More characters that may come between two texts; ends, line ends and spaces may in any case. */
  between?: string
}

/**
 * Splits a stream into texts, each a view that includes its start and its end. Bytes that begin no text throw, unless whole
 * texts come before them.
 */
export function textFrames(marks: TextMarks): FrameProtocol['frame'] {
  const mayBegin = beginning(marks.starts)
  const { maxGarbageBytes = 0 } = marks
  const isBetween = flagsOf(`${marks.ends}${marks.between ?? ''}\r\n `)
  const endAfter = marks.endAfter ?? endAfterOneOf(marks.ends)
  const nextStart = (buffer: Uint8Array, from: number): number => {
    const start = skip(buffer, from, isBetween)
    if (maxGarbageBytes === 0) return start
    const limit = Math.min(buffer.length, start + maxGarbageBytes + 1)
    for (let at = start; at < limit; at++) if (mayBegin(buffer, at)) return at
    return limit <= start + maxGarbageBytes ? limit : start
  }
  /** Undefined while the text is incomplete. */
  const endOrMistake = (buffer: Uint8Array, start: number): number | ProtocolError | undefined => {
    if (!mayBegin(buffer, start)) return new ProtocolError('no text of this protocol', start)
    const end = endAfter(buffer, start, Math.min(buffer.length, start + marks.maxBytes))
    if (end !== undefined || buffer.length - start < marks.maxBytes) return end
    return new ProtocolError(`${marks.maxBytes} bytes without an end`, start)
  }
  return (buffer) => {
    const frames: Uint8Array[] = []
    let start = nextStart(buffer, 0)
    while (start < buffer.length) {
      const end = endOrMistake(buffer, start)
      if (typeof end !== 'number') {
        if (end === undefined || frames.length > 0) break
        throw end
      }
      frames.push(buffer.subarray(start, end))
      start = nextStart(buffer, end)
    }
    return { frames, rest: buffer.subarray(start) }
  }
}

/** Finds the first of these characters. */
export function endAfterOneOf(
  ends: string,
): (buffer: Uint8Array, start: number, limit: number) => number | undefined {
  const isEnd = flagsOf(ends)
  return (buffer, start, limit) => {
    for (let at = start; at < limit; at++) if (isEnd[buffer[at]!]) return at + 1
    return undefined
  }
}

/** Whether a text begins at `at`, as far as its bytes have arrived; the first byte decides most of it. */
function beginning(starts: readonly string[] = []): (buffer: Uint8Array, at: number) => boolean {
  if (starts.length === 0) return () => true
  const single = flagsOf(starts.filter((start) => start.length === 1).join(''))
  const longer = starts.filter((start) => start.length > 1).map(fromAscii)
  return (buffer, at) => single[buffer[at]!] === 1 || longer.some((start) => agreesWith(buffer, at, start))
}

function agreesWith(buffer: Uint8Array, at: number, start: Uint8Array): boolean {
  const length = Math.min(start.length, buffer.length - at)
  for (let index = 0; index < length; index++) if (buffer[at + index] !== start[index]) return false
  return true
}

function skip(buffer: Uint8Array, from: number, isBetween: Uint8Array): number {
  let at = from
  while (at < buffer.length && isBetween[buffer[at]!]) at++
  return at
}

/** 1 for each of the characters, 0 for the other bytes. */
function flagsOf(characters: string): Uint8Array {
  const flags = new Uint8Array(256)
  for (const byte of fromAscii(characters)) flags[byte] = 1
  return flags
}
