import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { toAscii } from '../text/text.ts'
import { textFrames } from '../frames/text-frames.ts'
import { numberIn } from './number.ts'
import { readSentence } from './sentences.ts'

const MAX_FRAME_BYTES = 1024

/** Lines of NMEA over TCP and UDP. Some name the device; the others come from the one that was named last. */
export const t55Frames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame: textFrames({ maxBytes: MAX_FRAME_BYTES, ends: '\r\n' }),
  numberOf: (bytes) => numberIn(toAscii(bytes).trim()),
  decode,
} satisfies FrameProtocol

function decode(bytes: Uint8Array, { receivedMs }: DecodeContext): Message[] {
  const line = toAscii(bytes).trim()
  const number = numberIn(line)
  const named = number === undefined ? {} : { deviceId: number }
  const dollar = line.indexOf('$')
  const message = readSentence(dollar > 0 ? line.slice(dollar) : line, receivedMs)
  return [{ ...(message ?? { kind: 'status', status: {} }), ...named }]
}
