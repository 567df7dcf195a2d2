import type { FrameProtocol, Message } from '../message.ts'
import { isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { toAscii } from '../text/text.ts'
import { endAfterOneOf, textFrames } from '../frames/text-frames.ts'
import { readReport } from './report.ts'
import { SENTENCE_HEAD, readSentence, sentenceNumber } from './sentence.ts'

/** A report with its cells and networks is half as long. */
const MAX_FRAME_BYTES = 2048
/** Before it, two bytes behind the number may be anything. */
const MIN_BYTES = 21
const MAX_HEAD_BYTES = 160
const ENDS = '!\r\n'
const afterEnd = endAfterOneOf(ENDS)

/** Megastek over TCP and UDP: texts, each with its device's number; none is answered. */
export const megastekFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame: textFrames({
    maxBytes: MAX_FRAME_BYTES,
    starts: ['$MGV', SENTENCE_HEAD, `LOG${SENTENCE_HEAD}`, ...'0123456789'.split('')],
    ends: ENDS,
    endAfter: (buffer, start, limit) => afterEnd(buffer, Math.min(limit, start + MIN_BYTES), limit),
  }),
  numberOf,
  decode,
} satisfies FrameProtocol

/** Behind the length, which has four digits and is not always there. */
const REPORT_HEAD = /^(?:\d{4})?\$MGV\d{3},(\d{5,16}),/

/** Reads only the number, before the rest is decoded. */
function numberOf(bytes: Uint8Array): string {
  const [, number] = REPORT_HEAD.exec(toAscii(bytes, 0, Math.min(bytes.length, 40))) ?? []
  if (number !== undefined) return number
  const found = sentenceNumber(toAscii(bytes, 0, Math.min(bytes.length, MAX_HEAD_BYTES)))
  if (found === undefined || !isDigits(found)) throw new ProtocolError('no device number', 0)
  return found
}

function decode(bytes: Uint8Array): Message[] {
  const deviceId = numberOf(bytes)
  const text = toAscii(bytes).trimEnd()
  return [{ ...(REPORT_HEAD.test(text) ? readReport(text) : readSentence(text)), deviceId }]
}
