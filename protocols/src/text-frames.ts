import type { FrameProtocol } from './message.ts'
import { ProtocolError } from './protocol-error.ts'
import { fromAscii } from './text.ts'

type TextMarks = {
  /** No text is longer, its end included. */
  maxBytes: number
  /** The beginnings of texts. Without any, a text may begin with every byte. */
  starts?: readonly string[]
  /** The characters that end a text. */
  ends: string
  /** Instead of `ends`: the offset after the end of the text that begins at `start`, undefined until it has arrived. */
  endAfter?: (buffer: Uint8Array, start: number, limit: number) => number | undefined
  /** More characters that may come between two texts; ends, line ends and spaces may in any case. */
  between?: string
}

/**
 * Splits a stream into texts, each a view that includes its start and its end. Bytes that begin no text throw, unless whole
 * texts come before them.
 */
export function textFrames(marks: TextMarks): FrameProtocol['frame'] {
  const starts = (marks.starts ?? []).map(fromAscii)
  const isBetween = flagsOf(`${marks.ends}${marks.between ?? ''}\r\n `)
  const endAfter = marks.endAfter ?? endAfterOneOf(marks.ends)
  return (buffer) => {
    const frames: Uint8Array[] = []
    let start = skip(buffer, 0, isBetween)
    while (start < buffer.length) {
      const isStart = mayBegin(buffer, start, starts)
      const limit = Math.min(buffer.length, start + marks.maxBytes)
      const end = isStart ? endAfter(buffer, start, limit) : undefined
      if (end === undefined) {
        const isEndless = isStart && buffer.length - start >= marks.maxBytes
        if (frames.length > 0 || (isStart && !isEndless)) break
        const mistake = isEndless ? `${marks.maxBytes} bytes without an end` : 'no text of this protocol'
        throw new ProtocolError(mistake, start)
      }
      frames.push(buffer.subarray(start, end))
      start = skip(buffer, end, isBetween)
    }
    return { frames, rest: buffer.subarray(start) }
  }
}

/** Finds the first of these characters. */
export function endAfterOneOf(ends: string): NonNullable<TextMarks['endAfter']> {
  const isEnd = flagsOf(ends)
  return (buffer, start, limit) => {
    for (let at = start; at < limit; at++) if (isEnd[buffer[at]!]) return at + 1
    return undefined
  }
}

/** Whether a text begins at `at`, as far as its bytes have arrived. */
function mayBegin(buffer: Uint8Array, at: number, starts: readonly Uint8Array[]): boolean {
  return starts.length === 0 || starts.some((start) => agreesWith(buffer, at, start))
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
