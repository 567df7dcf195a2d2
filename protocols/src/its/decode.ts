import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { digitsOfTime } from '../text/calendar.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { frame, MAX_FRAME_BYTES } from './frame.ts'
import { readReport } from './report.ts'

const NUMBER = /,(\d{15})(?=[,*])/
const MAX_HEAD_BYTES = 160

/** AIS 140 over TCP and UDP: texts, each with its device's number. Only logins and heartbeats are answered. */
export const itsFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded. */
function numberOf(bytes: Uint8Array): string {
  return numberIn(toAscii(bytes, 0, Math.min(bytes.length, MAX_HEAD_BYTES)))
}

function numberIn(text: string): string {
  const [, number] = NUMBER.exec(text) ?? []
  if (number === undefined) throw new ProtocolError('no device number', 0)
  return number
}

function decode(bytes: Uint8Array, { receivedMs, session }: DecodeContext): Message[] {
  const text = toAscii(bytes)
  const deviceId = numberIn(text)
  const fields = text.slice(0, endOf(text)).split(',')
  const answer = answerTo(text, receivedMs)
  const acknowledge = answer === undefined ? {} : { acknowledge: fromAscii(answer) }
  return [{ ...readReport(fields, fields.indexOf(deviceId), session), deviceId, ...acknowledge }]
}

/** Before the star or line end. */
function endOf(text: string): number {
  const last = text.at(-1)
  return last === '*' || last === '\r' || last === '\n' ? text.length - 1 : text.length
}

function answerTo(text: string, receivedMs: number): string | undefined {
  if (text.startsWith('$,01,')) return '$,1,*'
  if (text.startsWith('$,HBT,')) return '$HBT*'
  return text.startsWith('$,LGN,') ? `$LGN${dayFirst(receivedMs)}*` : undefined
}

/** ddmmyyyyhhmmss. */
function dayFirst(timeMs: number): string {
  const digits = digitsOfTime(timeMs)
  return `${digits.slice(6, 8)}${digits.slice(4, 6)}${digits.slice(0, 4)}${digits.slice(8)}`
}
