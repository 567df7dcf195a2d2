import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { fromHexDigits, isDigits } from '../numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii, toReadable } from '../text.ts'
import { frame, MAX_FIRST_FRAME_BYTES, MAX_FRAME_BYTES } from './frame.ts'
import { readHealth } from './health.ts'
import { readPosition } from './position.ts'

const OPEN = 0x5b
const STAR = 0x2a
const NUMBER_AT = 4
const [MIN_DIGITS, MAX_DIGITS] = [5, 16]
const LENGTH_DIGITS = 4
/** Sounds and pictures, which aren't kept; not being answered, they stay on the watch. */
const MEDIA = new Set(['TK', 'TK2', 'JXTK', 'img'])

/** Watches over TCP: messages, each with its device's number. */
export const watchFrames = {
  maxFirstFrameBytes: MAX_FIRST_FRAME_BYTES,
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded: between the first two stars. */
function numberOf(bytes: Uint8Array): string {
  const end = bytes[0] === OPEN && bytes[NUMBER_AT - 1] === STAR ? bytes.indexOf(STAR, NUMBER_AT) : -1
  const number = end < 0 || end > NUMBER_AT + MAX_DIGITS ? '' : toAscii(bytes, NUMBER_AT, end)
  if (number.length < MIN_DIGITS || !isDigits(number)) throw new ProtocolError('no device number', NUMBER_AT)
  return number
}

function decode(bytes: Uint8Array, context: DecodeContext): Message[] {
  const deviceId = numberOf(bytes)
  const head = headOf(bytes, NUMBER_AT + deviceId.length + 1)
  const comma = bytes.indexOf(0x2c, head.contentAt)
  const typeEnd = comma < 0 ? bytes.length - 1 : comma
  const type = toAscii(bytes, head.contentAt, typeEnd)
  if (MEDIA.has(type)) return []
  const answer = (content: string) => fromAscii(answerOf(toAscii(bytes, 1, 3), deviceId, head.index, content))
  const fields = comma < 0 ? [] : toAscii(bytes, comma + 1, bytes.length - 1).split(',')
  return [read({ type, deviceId, fields, context, answer })]
}

/** An index may come before the length of four hexadecimal digits. */
function headOf(bytes: Uint8Array, start: number): { index: string | undefined; contentAt: number } {
  const star = bytes.indexOf(STAR, start)
  const next = star < 0 ? -1 : star + 1 + LENGTH_DIGITS
  const hasIndex = bytes[next] === STAR && fromHexDigits(toAscii(bytes, star + 1, next)) !== undefined
  if (hasIndex) return { index: toAscii(bytes, start, star), contentAt: next + 1 }
  if (star < 0) throw new ProtocolError('no length', start)
  return { index: undefined, contentAt: star + 1 }
}

function answerOf(maker: string, deviceId: string, index: string | undefined, content: string): string {
  const length = content.length.toString(16).padStart(LENGTH_DIGITS, '0')
  return `[${maker}*${deviceId}*${index === undefined ? '' : `${index}*`}${length}*${content}]`
}

type Read = {
  type: string
  deviceId: string
  fields: readonly string[]
  context: DecodeContext
  answer: (content: string) => Uint8Array
}

function read({ type, deviceId, fields, context, answer }: Read): Message {
  const kind = type.slice(0, 2)
  if (kind === 'UD' || kind === 'AL' || kind === 'WT') {
    const message = readPosition(fields, { deviceId, isAlarm: kind === 'AL', session: context.session })
    return kind === 'AL' ? { ...message, acknowledge: answer('AL') } : message
  }
  const status = readHealth(type, fields)
  if (type === 'LK') return { kind: 'status', deviceId, status: status ?? {}, acknowledge: answer('LK') }
  if (type === 'INIT') return { kind: 'status', deviceId, status: {}, acknowledge: answer('INIT,1') }
  if (type === 'TKQ' || type === 'TKQ2')
    return { kind: 'status', deviceId, status: {}, acknowledge: answer(type) }
  if (status) return { kind: 'status', deviceId, status }
  return {
    kind: 'text',
    deviceId,
    text: toReadable([type, ...fields].join(',')),
  }
}
