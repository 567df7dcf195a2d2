import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { textFrames } from '../frames/text-frames.ts'
import { readParts } from './parts.ts'
import { readTransparent } from './transparent.ts'
import { deviceNumber } from '../records/device-number.ts'

/** A position with its cells, networks and state is half as long. */
const MAX_FRAME_BYTES = 2048
const COMMA = 0x2c
const HASH = 0x23
/** A star, the maker's two letters, and 20. */
const HEAD_CHARACTERS = 5
const NUMBER_AT = HEAD_CHARACTERS + 1
const WAITS_FOR_ANSWER = 0x31
const TYPE_CHARACTERS = 2
const [MIN_DIGITS, MAX_DIGITS] = [5, 16]

/** Upro over TCP and UDP: texts, each with its device's number. */
export const uproFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame: textFrames({ maxBytes: MAX_FRAME_BYTES, starts: ['*'], ends: '#' }),
  numberOf,
  decode,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded. */
function numberOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(COMMA)
  if (end < NUMBER_AT + MIN_DIGITS || end > NUMBER_AT + MAX_DIGITS || toAscii(bytes, 3, 5) !== '20')
    throw new ProtocolError('no device number', 0)
  return deviceNumber(toAscii(bytes, NUMBER_AT, end), NUMBER_AT)
}

function decode(bytes: Uint8Array, { session }: DecodeContext): Message[] {
  const deviceId = numberOf(bytes)
  const typeAt = NUMBER_AT + deviceId.length + 1
  const type = toAscii(bytes, typeAt, typeAt + TYPE_CHARACTERS)
  if (type.length < TYPE_CHARACTERS || typeAt + TYPE_CHARACTERS > bytes.length)
    throw new ProtocolError('no type', typeAt)
  const contentAt = typeAt + TYPE_CHARACTERS
  const end = bytes.at(-1) === HASH ? bytes.length - 1 : bytes.length
  const acknowledge =
    bytes[HEAD_CHARACTERS] === WAITS_FOR_ANSWER
      ? { acknowledge: fromAscii(`${toAscii(bytes, 0, HEAD_CHARACTERS)}Y${type}#`) }
      : {}
  if (type === 'GY') return [{ ...readTransparent(bytes, contentAt), deviceId, ...acknowledge }]
  const maker = toAscii(bytes, 1, 3)
  return [{ ...readParts(bytes.subarray(contentAt, end), maker, session), deviceId, ...acknowledge }]
}
