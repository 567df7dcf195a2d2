import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { isDigit } from '../text/numbers.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { isDecimalReport, readDecimalReport } from './decimal-report.ts'
import { frame, HASH, isEnd, MAX_FIRST_FRAME_BYTES, MAX_FRAME_BYTES, numberStart } from './frame.ts'
import { readObd } from './obd.ts'
import { readReport } from './report.ts'

const COMMA = 0x2c
const MIN_DIGITS = 10
const MAX_DIGITS = 16
const LOGIN_ANSWER = 'LOAD'
const HEARTBEAT_ANSWER = 'ON'

/** GPS103 over TCP and UDP: texts, each with its device's number. The server doesn't answer positions. */
export const gps103Frames = {
  maxFirstFrameBytes: MAX_FIRST_FRAME_BYTES,
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded. */
function numberOf(bytes: Uint8Array): string {
  const start = numberStart(bytes)
  if (start === undefined) throw new ProtocolError('no text of this protocol', 0)
  let end = start
  while (end < bytes.length && isDigit(bytes[end] ?? 0)) end++
  const isWhole = end >= bytes.length || bytes[end] === COMMA || isEnd(bytes[end])
  if (!isWhole || end - start < MIN_DIGITS || end - start > MAX_DIGITS) {
    throw new ProtocolError('a device number that is not digits', start)
  }
  return toAscii(bytes, start, end)
}

function decode(bytes: Uint8Array, { receivedMs }: DecodeContext): Message[] {
  const deviceId = numberOf(bytes)
  if (bytes[0] === HASH) return [contact(deviceId, LOGIN_ANSWER)]
  const end = isEnd(bytes.at(-1)) ? bytes.length - 1 : bytes.length
  const fields = toAscii(bytes, 0, end).split(',')
  if (fields.length === 1) return [contact(deviceId, HEARTBEAT_ANSWER)]
  const [, keyword] = fields
  // Parts of photos.
  if (keyword === 'vr') return []
  if (keyword === 'OBD') return [{ kind: 'status', deviceId, status: readObd(fields) }]
  if (isDecimalReport(fields)) return [readDecimalReport(fields, deviceId)]
  return [readReport(fields, deviceId, receivedMs)]
}

/** A heartbeat without data. */
function contact(deviceId: string, answer: string): Message {
  return { kind: 'status', deviceId, status: {}, acknowledge: fromAscii(answer) }
}
