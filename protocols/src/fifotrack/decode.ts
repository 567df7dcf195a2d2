import { digitsOfTime } from '../text/calendar.ts'
import { checksumText, sumOf } from '../checksums/checksum.ts'
import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { textFrames } from '../frames/text-frames.ts'
import { readPersonal, readPhoto, readReport } from './report.ts'

/** A part of a photo has a kilobyte. */
const MAX_FRAME_BYTES = 2048
const HEAD = '$$'
const COMMA = 0x2c
const STAR = 0x2a
const MAX_LENGTH_DIGITS = 4
/** Behind the comma, the length, and the checksum. */
const AFTER_COMMA = 3
const [MIN_DIGITS, MAX_DIGITS] = [5, 16]
const [PERSONAL, PHOTO, PHOTO_PART] = ['A03', 'D05', 'D06']

/** Fifotrack over TCP and UDP: texts, each with its device's number. */
export const fifotrackFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame: textFrames({ maxBytes: MAX_FRAME_BYTES, starts: [HEAD], ends: '\r\n', endAfter }),
  numberOf,
  decode,
} satisfies FrameProtocol

function endAfter(buffer: Uint8Array, start: number, limit: number): number | ProtocolError | undefined {
  const text = buffer.subarray(start, limit)
  const comma = text.indexOf(COMMA)
  const digitsEnd = HEAD.length + MAX_LENGTH_DIGITS
  if (comma < 0 && text.length <= digitsEnd) return undefined
  const digits = toAscii(text, HEAD.length, comma < 0 ? digitsEnd + 1 : comma)
  if (!isDigits(digits) || digits.length > MAX_LENGTH_DIGITS) return new ProtocolError('no length', start)
  const length = comma + AFTER_COMMA + Number(digits)
  if (length > MAX_FRAME_BYTES) return new ProtocolError(`a length of ${length}`, start)
  return length > text.length ? undefined : start + length
}

/** Reads only the number, before the rest is decoded. */
function numberOf(bytes: Uint8Array): string {
  const start = bytes.indexOf(COMMA) + 1
  const end = bytes.indexOf(COMMA, start)
  const number = start === 0 || end < 0 || end - start > MAX_DIGITS ? '' : toAscii(bytes, start, end)
  if (number.length < MIN_DIGITS || !isDigits(number)) throw new ProtocolError('no device number', start)
  return number
}

function decode(bytes: Uint8Array, { receivedMs }: DecodeContext): Message[] {
  const deviceId = numberOf(bytes)
  const star = bytes.lastIndexOf(STAR)
  const fields = toAscii(bytes, 0, star < 0 ? bytes.length : star).split(',')
  const [, , index = '', type = ''] = fields
  if (type === PHOTO_PART) return [{ kind: 'status', deviceId, status: {} }]
  if (type === PHOTO) return [{ ...readPhoto(fields), deviceId }]
  if (type === PERSONAL) {
    const acknowledge = answerTo(deviceId, `${index},${PERSONAL},${digitsOfTime(receivedMs).slice(2)}`)
    return [{ ...readPersonal(fields), deviceId, acknowledge }]
  }
  const report = readReport(fields)
  return [report ? { ...report, deviceId } : { kind: 'text', deviceId, text: fields.slice(3).join(',') }]
}

/** Its length is that of what stands behind it, up to the star. */
function answerTo(number: string, content: string): Uint8Array {
  const length = String(2 + number.length + content.length).padStart(2, '0')
  const answer = fromAscii(`##${length},${number},${content}*`)
  return fromAscii(`${toAscii(answer)}${checksumText(sumOf(answer))}\r\n`)
}
