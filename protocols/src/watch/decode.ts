import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { toAscii, toReadable } from '../text/text.ts'
import { watchCommands } from './commands.ts'
import { frame, MAX_FIRST_FRAME_BYTES, MAX_FRAME_BYTES } from './frame.ts'
import { addressOf, headOf, messageTo, NUMBER_AT, numberOf } from './head.ts'
import { readHealth } from './health.ts'
import { readPosition } from './position.ts'

/** Sounds and pictures, which aren't kept; not being answered, they stay on the watch. */
const MEDIA = new Set(['TK', 'TK2', 'JXTK', 'img'])

/** Watches over TCP: messages, each with its device's number. */
export const watchFrames = {
  maxFirstFrameBytes: MAX_FIRST_FRAME_BYTES,
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
  commands: watchCommands,
} satisfies FrameProtocol

function decode(bytes: Uint8Array, context: DecodeContext): Message[] {
  const deviceId = numberOf(bytes)
  const head = headOf(bytes, NUMBER_AT + deviceId.length + 1)
  const comma = bytes.indexOf(0x2c, head.contentAt)
  const typeEnd = comma < 0 ? bytes.length - 1 : comma
  const type = toAscii(bytes, head.contentAt, typeEnd)
  if (MEDIA.has(type)) return []
  const address = addressOf(toAscii(bytes, 1, 3), deviceId, head.index)
  const answer = (content: string) => messageTo(address, content)
  const fields = comma < 0 ? [] : toAscii(bytes, comma + 1, bytes.length - 1).split(',')
  return [read({ type, deviceId, fields, context, answer })]
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
    // A watch repeats the name of each command.
    answers: {},
  }
}
