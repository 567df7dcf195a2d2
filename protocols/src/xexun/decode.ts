import type { FrameProtocol, Message } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { endAfterOneOf, textFrames } from '../frames/text-frames.ts'
import { readText } from './report.ts'

const MAX_FRAME_BYTES = 512
const ENDS = '\r\n'
const IMEI = fromAscii('imei:')
const SENTENCES = ['GPRMC,', 'GNRMC,']
const sentenceHeads = SENTENCES.map(fromAscii)
const LETTER_G = 0x47
const NUMBER = /imei:(\d{5,16})/
const afterLineEnd = endAfterOneOf(ENDS)

/** Xexun over TCP: texts, each with its device's number; none is answered. */
export const xexunFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame: textFrames({
    maxBytes: MAX_FRAME_BYTES,
    starts: [...SENTENCES, ',', '+', ...'0123456789'.split('')],
    ends: ENDS,
    endAfter,
  }),
  numberOf,
  decode,
} satisfies FrameProtocol

/** The line end behind the IMEI, since one may come before it; some devices send none, but the next sentence. */
function endAfter(buffer: Uint8Array, start: number, limit: number): number | undefined {
  const imeiAt = indexOf(buffer, IMEI, start, limit)
  if (imeiAt === undefined) return undefined
  const end = afterLineEnd(buffer, imeiAt, limit)
  for (let at = imeiAt; at < (end ?? limit); at++) {
    if (buffer[at] === LETTER_G && sentenceHeads.some((head) => isAt(buffer, head, at, limit))) return at
  }
  return end
}

function indexOf(buffer: Uint8Array, text: Uint8Array, start: number, limit: number): number | undefined {
  for (let at = start; at + text.length <= limit; at++) if (isAt(buffer, text, at, limit)) return at
  return undefined
}

function isAt(buffer: Uint8Array, text: Uint8Array, at: number, limit: number): boolean {
  if (at + text.length > limit) return false
  for (let index = 0; index < text.length; index++) if (buffer[at + index] !== text[index]) return false
  return true
}

/** Reads only the number, before the rest is decoded. */
function numberOf(bytes: Uint8Array): string {
  const [, number] = NUMBER.exec(toAscii(bytes)) ?? []
  if (number === undefined) throw new ProtocolError('no device number', 0)
  return number
}

function decode(bytes: Uint8Array): Message[] {
  const text = toAscii(bytes)
  const [, deviceId] = NUMBER.exec(text) ?? []
  if (deviceId === undefined) throw new ProtocolError('no device number', 0)
  return [{ ...readText(text.trimEnd()), deviceId }]
}
