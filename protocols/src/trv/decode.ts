import { digitsOfTime } from '../text/calendar.ts'
import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { textFrames } from '../frames/text-frames.ts'
import { readReport } from './report.ts'

const MAX_FRAME_BYTES = 1024
const MAX_FIRST_FRAME_BYTES = 128
const END = 0x23
const TYPE_LENGTH = 4
const LOGIN = 'AP00'
const IMEI_DIGITS = 15
/** Answers to commands, and lists, that the device doesn't want answered. */
const UNANSWERED = new Set('AP12 AP33 AP34 AP40 AP76 AP77 AP84 AP85 AP86 AP87'.split(' '))
/** The answer to a command ends with the number of the command. */
const COMMAND_NUMBER = /^\d{6}$/

/** TRV over TCP: a login with the device's number, then texts without it. */
export const trvFrames = {
  maxFirstFrameBytes: MAX_FIRST_FRAME_BYTES,
  maxFrameBytes: MAX_FRAME_BYTES,
  frame: textFrames({ maxBytes: MAX_FRAME_BYTES, starts: ['TRV', 'IW'], ends: '#' }),
  decode,
} satisfies FrameProtocol

function decode(bytes: Uint8Array, { receivedMs }: DecodeContext): Message[] {
  const text = toAscii(bytes, 0, bytes.length - Number(bytes.at(-1) === END))
  const maker = text.startsWith('TRV') ? 'TRV' : text.slice(0, 2)
  if (maker !== 'TRV' && maker !== 'IW') throw new ProtocolError('no text of this protocol', 0)
  const type = text.slice(maker.length, maker.length + TYPE_LENGTH)
  const content = text.slice(maker.length + TYPE_LENGTH)
  if (type === LOGIN) return [login(maker, content, receivedMs)]
  const message = readReport(type, content)
  const answer = answerTo(type, content)
  return [answer === undefined ? message : { ...message, acknowledge: fromAscii(`${maker}${answer}#`) }]
}

function login(maker: string, content: string, receivedMs: number): Message {
  const deviceId = content.split(',')[0] ?? ''
  if (deviceId.length !== IMEI_DIGITS || !isDigits(deviceId))
    throw new ProtocolError('no device number', maker.length + 4)
  const time = maker === 'IW' ? `,${digitsOfTime(receivedMs)},0` : ''
  return { kind: 'login', deviceId, accept: fromAscii(`${maker}BP00${time}#`), reject: new Uint8Array() }
}

/** The same type with the next letter: AP01 is answered by BP01, CP01 by DP01. */
function answerTo(type: string, content: string): string | undefined {
  if (UNANSWERED.has(type) || COMMAND_NUMBER.test(content.replace(/^,/, ''))) return undefined
  const answer = String.fromCharCode(type.charCodeAt(0) + 1) + type.slice(1)
  return type === 'AP14' ? `${answer},0.000,0.000` : answer
}
