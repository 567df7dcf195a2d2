import type { DecodeContext, FrameProtocol, Message, Reported } from '../message.ts'
import { toAscii } from '../text/text.ts'
import { answerIn, meitrackCommands, withAskedPosition } from './commands.ts'
import { readFixed } from './fixed.ts'
import { frame, MAX_FIRST_FRAME_BYTES, MAX_FRAME_BYTES } from './frame.ts'
import { messageTo } from './message-text.ts'
import { numberOf } from './number.ts'
import { readParameters } from './parameters.ts'
import { readText } from './report.ts'

const COMMA = 0x2c
const STAR = 0x2a
const TYPE_LENGTH = 3
/** A star, two digits and a line end. */
const END_BYTES = 5
const IDENTIFIER_AT = 2

/** Meitrack over TCP and UDP: texts and binary messages, each with its device's number. */
export const meitrackFrames = {
  maxFirstFrameBytes: MAX_FIRST_FRAME_BYTES,
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
  commands: meitrackCommands,
} satisfies FrameProtocol

/** Lookup table: binary messages, by their type. */
const binary: Record<string, (bytes: Uint8Array, start: number, end: number) => Reported[]> = {
  CCC: readFixed,
  CCE: readParameters,
}
/** Parts of photos, and that there is one. */
const PHOTOS = new Set(['D00', 'D03'])
const TIME_REQUEST = 'AAC'
const POSITION = 'AAA'

function decode(bytes: Uint8Array, _context: DecodeContext): Message[] {
  const deviceId = numberOf(bytes)
  const typeAt = bytes.indexOf(COMMA, bytes.indexOf(COMMA) + 1) + 1
  const type = toAscii(bytes, typeAt, typeAt + TYPE_LENGTH)
  if (PHOTOS.has(type)) return []
  const identifier = String.fromCharCode(bytes[IDENTIFIER_AT] ?? 0)
  const answer = (content: string) => messageTo({ identifier, deviceId, content: `${type},${content}` })
  if (type === TIME_REQUEST) return [{ kind: 'status', deviceId, status: {}, acknowledge: answer('1') }]
  const read = binary[type]
  if (read) {
    const messages = read(bytes, typeAt + TYPE_LENGTH + 1, bytes.length - END_BYTES)
    return messages.map((message) => withAskedPosition(withAnswer({ ...message, deviceId }, type, answer)))
  }
  const end = bytes.lastIndexOf(STAR)
  const fields = toAscii(bytes, typeAt, end < typeAt ? bytes.length : end).split(',')
  const message = readText(fields, deviceId)
  if (message) return [withAskedPosition(message)]
  return type === POSITION ? [{ kind: 'status', deviceId, status: {} }] : [asText(fields, deviceId)]
}

/** The device deletes as many positions as it is told; it keeps those of the other binary message by itself. */
function withAnswer(message: Reported, type: string, answer: (content: string) => Uint8Array): Reported {
  if (type !== 'CCC' || message.kind !== 'positions') return message
  const count = message.records.length + (message.unreadable?.[0]?.records ?? 0)
  return { ...message, acknowledge: answer(String(count)) }
}

/** The answer to a command. */
function asText(fields: readonly string[], deviceId: string): Message {
  return { kind: 'text', deviceId, text: fields.join(','), answers: answerIn(fields) }
}
