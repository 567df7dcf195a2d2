import type { FrameProtocol, Message } from '../message.ts'
import { isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { binaryNumber, readBinary } from './binary.ts'
import { frame, MARK, MAX_FRAME_BYTES, STAR } from './frame.ts'
import { readOldText, readTexts } from './texts.ts'

const COMMA = 0x2c
const HASH = 0x23
const [MIN_DIGITS, MAX_DIGITS] = [5, 16]
const OLD_VERSION = 2

/** Gosafe over TCP and UDP: texts and binary messages, each with its device's number. */
export const gosafeFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded. */
function numberOf(bytes: Uint8Array): string {
  return bytes[0] === MARK ? binaryNumber(bytes) : textNumber(bytes).number
}

function textNumber(bytes: Uint8Array): { number: string; end: number } {
  const start = bytes.indexOf(COMMA) + 1
  let end = start
  while (end < bytes.length && bytes[end] !== COMMA && bytes[end] !== HASH && end - start <= MAX_DIGITS) end++
  const number = toAscii(bytes, start, end)
  if (
    bytes[0] !== STAR ||
    start === 0 ||
    number.length < MIN_DIGITS ||
    !isDigits(number) ||
    number.length > MAX_DIGITS
  )
    throw new ProtocolError('no device number', start)
  return { number, end }
}

/** Every message has the same answer. */
function decode(bytes: Uint8Array): Message[] {
  const text = bytes[0] === MARK ? undefined : textNumber(bytes)
  const deviceId = text?.number ?? binaryNumber(bytes)
  const messages = text ? readText(bytes, text.end) : readBinary(bytes)
  const acknowledge = fromAscii('1234')
  return messages.map((message, at) =>
    message.kind === 'refused'
      ? message
      : { ...message, deviceId, ...(at === messages.length - 1 ? { acknowledge } : {}) },
  )
}

/** `end` is that of the number. */
function readText(bytes: Uint8Array, end: number): ReturnType<typeof readTexts> {
  const version = Number(toAscii(bytes, 3, bytes.indexOf(COMMA)))
  const content = toAscii(bytes, end + 1, bytes.at(-1) === HASH ? bytes.length - 1 : bytes.length)
  if (content === '') return [{ kind: 'status', status: {} }]
  return version === OLD_VERSION ? [readOldText(content)] : readTexts(content)
}
