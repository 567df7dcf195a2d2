import { calendarTimeMs } from '../text/calendar.ts'
import { crc16Xmodem } from '../checksums/crc.ts'
import { withEscapes, withoutEscapes } from '../bytes/escapes.ts'
import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromAscii, toAscii, toHex } from '../text/text.ts'
import { escapes, frame, MARK, MAX_FRAME_BYTES } from './frame.ts'
import { readReport } from './report.ts'
import { wrongChecksum } from '../records/refusals.ts'

const NUMBER_AT = 3
const NUMBER_BYTES = 8
const CONTENT_AT = NUMBER_AT + NUMBER_BYTES
/** Each of its bytes may be escaped. */
const HEAD_BYTES = 2 * CONTENT_AT
const CHECKSUM_AND_MARK = 3
const ANSWER = [0x01, 0xfe]
const TEXT = /^\*TS\d\d,(\d{15})(?:,(\d{6})(\d{6}),(.*))?#$/s
const MAX_HEAD_CHARACTERS = 24

/** Ulbotech over TCP and UDP: texts and binary messages, each with its device's number. */
export const ulbotechFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded: fifteen digits behind a zero, two a byte. */
function numberOf(bytes: Uint8Array): string {
  const head = bytes[0] === MARK ? withoutEscapes(bytes.subarray(0, HEAD_BYTES), escapes) : undefined
  const number = head
    ? toHex(head.subarray(NUMBER_AT, CONTENT_AT)).slice(1)
    : toAscii(bytes, 0, Math.min(bytes.length, MAX_HEAD_CHARACTERS)).split(/[,#]/)[1]
  if (number === undefined || !/^\d{15}$/.test(number)) throw new ProtocolError('no device number', NUMBER_AT)
  return number
}

function decode(bytes: Uint8Array, { session }: DecodeContext): Message[] {
  const deviceId = numberOf(bytes)
  if (bytes[0] !== MARK) return [decodeText(bytes, deviceId)]
  const meant = withoutEscapes(bytes, escapes)
  const end = meant.length - CHECKSUM_AND_MARK
  if (end < CONTENT_AT) throw new ProtocolError('a message that is too short', meant.length)
  const sent = new ByteReader(meant, end).uint16()
  const right = crc16Xmodem(meant, 1, end)
  if (sent !== right) return [wrongChecksum(sent, right)]
  const message = readReport(new ByteReader(meant, CONTENT_AT, end), session)
  return [{ ...message, deviceId, acknowledge: answerTo(sent) }]
}

/** Repeats the message's checksum. */
function answerTo(checksum: number): Uint8Array {
  const content = Uint8Array.of(...ANSWER, checksum >> 8, checksum & 0xff)
  const own = crc16Xmodem(content)
  return Uint8Array.of(MARK, ...withEscapes(Uint8Array.of(...content, own >> 8, own & 0xff), escapes), MARK)
}

/** A heartbeat, or the answer to a command. */
function decodeText(bytes: Uint8Array, deviceId: string): Message {
  const [, , time = '', date = '', text] = TEXT.exec(toAscii(bytes)) ?? []
  const checksum = crc16Xmodem(bytes, 1, bytes.length - 1)
    .toString(16)
    .toUpperCase()
    .padStart(4, '0')
  const acknowledge = fromAscii(`*TS01,ACK:${checksum}#`)
  if (text === undefined) return { kind: 'status', deviceId, status: {}, acknowledge }
  const timeMs = calendarTimeMs(time, date)
  return { kind: 'text', deviceId, text, ...(Number.isNaN(timeMs) ? {} : { timeMs }), acknowledge }
}
