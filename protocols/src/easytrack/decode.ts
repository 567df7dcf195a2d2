import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { textFrames } from '../frames/text-frames.ts'
import { readCell, readObd } from './others.ts'
import { readReport } from './report.ts'

const MAX_FRAME_BYTES = 1024
const COMMA = 0x2c
const ENDS = '#\r\n'
/** A star, the maker's two letters, and a comma. */
const NUMBER_AT = 4
const [MIN_DIGITS, MAX_DIGITS] = [5, 16]

/** EasyTrack over TCP and UDP: texts, each with its device's number. */
export const easytrackFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame: textFrames({ maxBytes: MAX_FRAME_BYTES, starts: ['*'], ends: ENDS }),
  numberOf,
  decode,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded. */
function numberOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(COMMA, NUMBER_AT)
  const number = end < 0 || end - NUMBER_AT > MAX_DIGITS ? '' : toAscii(bytes, NUMBER_AT, end)
  if (bytes[NUMBER_AT - 1] !== COMMA || number.length < MIN_DIGITS || !isDigits(number))
    throw new ProtocolError('no device number', NUMBER_AT)
  return number
}

function decode(bytes: Uint8Array, { session }: DecodeContext): Message[] {
  const deviceId = numberOf(bytes)
  const isEnded = ENDS.includes(String.fromCharCode(bytes.at(-1) ?? 0))
  const text = toAscii(bytes, 0, isEnded ? bytes.length - 1 : bytes.length)
  const fields = text.split(',')
  const [maker, , type = ''] = fields
  const answer = (content: string) => ({ acknowledge: fromAscii(`${maker},${deviceId},${content}#`) })
  if (type === 'MQ' || type === 'TX')
    return [{ kind: 'status', deviceId, status: {}, acknowledge: fromAscii(`${text}#`) }]
  if (type === 'OB') return [{ kind: 'status', deviceId, status: readObd(text) }]
  // With 1, the device wants to show its owner the address of the cell, which the server doesn't know.
  if (type === 'JZ')
    return [{ ...readCell(fields), deviceId, ...(fields[3] === '0' ? {} : answer('JZ,undefined')) }]
  const report = readReport(fields, session)
  if (!report) return [{ kind: 'text', deviceId, text: fields.slice(2).join(',') }]
  return [{ ...report.message, deviceId, ...(report.isWaiting ? answer(`${type},ACK`) : {}) }]
}
