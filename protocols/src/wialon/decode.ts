import { crc16Ibm } from '../checksums/crc.ts'
import { lookup } from '../records/lookup.ts'
import type { DecodeContext, FrameProtocol, Message, PositionRecord, Reported } from '../message.ts'
import { fromHexDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { datagram, frame, MAX_FIRST_FRAME_BYTES, MAX_FRAME_BYTES } from './frame.ts'
import { readMessage } from './position.ts'

const HASH = 0x23
const SEMICOLON = 0x3b
const BAR = 0x7c
const IDENTIFIER = /^[\w.-]{1,40}$/
const VERSION = /^\d+\.\d+$/
/** Fields of a position, short and with sensors; in version 2 the checksum follows. */
const [SHORT_FIELDS, FIELDS] = [10, 16]

/** Wialon IPS 1.1 and 2.0 over TCP: a login with the device's number, then lines without it. */
export const wialonFrames = {
  maxFirstFrameBytes: MAX_FIRST_FRAME_BYTES,
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  decode,
} satisfies FrameProtocol

/** Over UDP, each line begins with the number. */
export const wialonDatagrams = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame: datagram,
  numberOf,
  decode,
} satisfies FrameProtocol

/** Before the first hash, after the version if there is one. */
function numberOf(bytes: Uint8Array): string {
  const hash = bytes.indexOf(HASH)
  const number = toAscii(
    bytes,
    bytes.subarray(0, Math.max(0, hash)).indexOf(SEMICOLON) + 1,
    Math.max(0, hash),
  )
  if (!IDENTIFIER.test(number)) throw new ProtocolError('no device number', 0)
  return number
}

function decode(bytes: Uint8Array, context: DecodeContext): Message[] {
  const hash = bytes.indexOf(HASH)
  const next = hash < 0 ? -1 : bytes.indexOf(HASH, hash + 1)
  if (next < 0) throw new ProtocolError('no text of this protocol', 0)
  const type = toAscii(bytes, hash + 1, next)
  let end = bytes.length
  while (end > next + 1 && (bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d)) end--
  const line: Line = { type, bytes, start: next + 1, end, context }
  const messages = (lookup(readers, type) ?? readUnknown)(line)
  if (hash === 0) return messages
  const deviceId = numberOf(bytes)
  return messages.map((message) => (isReported(message) ? { ...message, deviceId } : message))
}

function isReported(message: Message): message is Reported {
  return message.kind === 'positions' || message.kind === 'status' || message.kind === 'text'
}

type Line = { type: string; bytes: Uint8Array; start: number; end: number; context: DecodeContext }

/** Lookup table: lines by their type. Parts of photos and of a tachograph's files aren't read, nor answered. */
const readers: Record<string, (line: Line) => Message[]> = {
  L: readLogin,
  P: () => [{ kind: 'status', status: {}, acknowledge: answer('AP', '') }],
  D: readPosition,
  SD: readPosition,
  B: readPositions,
  M: readText,
  I: () => [],
  T: () => [],
}

function answer(type: string, code: string): Uint8Array {
  return fromAscii(`#${type}#${code}\r\n`)
}

/** Version 2 begins with the version and ends with a checksum. */
function readLogin({ bytes, start, end }: Line): Message[] {
  const fields = toAscii(bytes, start, end).split(';')
  const isVersion2 = VERSION.test(fields[0] ?? '')
  const deviceId = fields[isVersion2 ? 1 : 0] ?? ''
  if (!IDENTIFIER.test(deviceId)) throw new ProtocolError('no device number', start)
  if (isVersion2 && !hasRightChecksum(bytes, start, end, SEMICOLON)) {
    return [{ kind: 'refused', reason: 'The checksum is wrong', answer: answer('AL', '10') }]
  }
  return [{ kind: 'login', deviceId, accept: answer('AL', '1'), reject: answer('AL', '0') }]
}

/** The checksum is of everything after the type, up to its separator. */
function hasRightChecksum(bytes: Uint8Array, start: number, end: number, separator: number): boolean {
  const at = bytes.subarray(0, end).lastIndexOf(separator)
  const expected = fromHexDigits(toAscii(bytes, at + 1, end).replace(/^0x/, ''))
  return at >= start && expected === crc16Ibm(bytes, start, at + 1)
}

const WRONG_CHECKSUM: Record<string, string> = { D: '16', SD: '13' }

function readPosition(line: Line): Message[] {
  const { type, bytes, start, end, context } = line
  const fields = toAscii(bytes, start, end).split(';')
  const expected = type === 'SD' ? SHORT_FIELDS : FIELDS
  if (fields.length > expected && !hasRightChecksum(bytes, start, end, SEMICOLON)) {
    const code = WRONG_CHECKSUM[type] ?? ''
    return [{ kind: 'refused', reason: 'The checksum is wrong', answer: answer(`A${type}`, code) }]
  }
  return [{ ...readMessage(fields, context.receivedMs), acknowledge: answer(`A${type}`, '1') }]
}

/** Several positions, each with a bar after it; in version 2 the checksum follows the last bar. */
function readPositions({ bytes, start, end, context }: Line): Message[] {
  const texts = toAscii(bytes, start, end).split('|')
  const last = texts.at(-1) ?? ''
  const hasChecksum = texts.length > 1 && last !== '' && !last.includes(';')
  if (hasChecksum && !hasRightChecksum(bytes, start, end, BAR)) {
    return [{ kind: 'refused', reason: 'The checksum is wrong', answer: answer('AB', '') }]
  }
  const whole = (hasChecksum ? texts.slice(0, -1) : texts).filter((text) => text !== '')
  const messages = whole.map((text) => readMessage(text.split(';'), context.receivedMs))
  const records = messages.flatMap((message): PositionRecord[] =>
    message.kind === 'positions' ? message.records : [],
  )
  const acknowledge = answer('AB', String(whole.length))
  const rest = messages.filter((message) => message.kind !== 'positions')
  return [...rest, { kind: 'positions', records, acknowledge }]
}

/** In version 2 the checksum follows the text. */
function readText({ bytes, start, end }: Line): Message[] {
  const isChecked = hasRightChecksum(bytes, start, end, SEMICOLON)
  const textEnd = isChecked ? bytes.subarray(0, end).lastIndexOf(SEMICOLON) : end
  return [{ kind: 'text', text: toAscii(bytes, start, textEnd), acknowledge: answer('AM', '1') }]
}

function readUnknown({ type, bytes, start, end }: Line): Message[] {
  return [{ kind: 'text', text: `${type} ${toAscii(bytes, start, end)}` }]
}
