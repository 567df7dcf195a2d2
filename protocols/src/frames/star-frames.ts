import type { FrameProtocol } from '../message.ts'
import { textFrames } from './text-frames.ts'

const HASH = 0x23

/** Texts from a star to a number sign, and binary messages between two marks. */
export function starFrames({
  start: text,
  mark,
  maxBytes,
}: {
  start: string
  mark: number
  maxBytes: number
}): FrameProtocol['frame'] {
  return textFrames({
    maxBytes,
    starts: [text, String.fromCharCode(mark)],
    ends: '\r\n',
    endAfter(buffer, start, limit) {
      const end = buffer.indexOf(buffer[start] === mark ? mark : HASH, start + 1)
      return end < 0 || end >= limit ? undefined : end + 1
    },
  })
}
