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
/** The first letter is that of the device's kind, as in its other texts. */
const LOGIN = /^[A-Z]P00$/
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
  if (type === 'AP00' || (LOGIN.test(type) && hasNumber(content)))
    return [login(maker, type, content, receivedMs)]
  const message = readReport(type, content)
  const answer = answerTo(type, content)
  return [answer === undefined ? message : { ...message, acknowledge: fromAscii(`${maker}${answer}#`) }]
}

function hasNumber(content: string): boolean {
  const [number = ''] = content.split(',', 1)
  return number.length === IMEI_DIGITS && isDigits(number)
}

function login(maker: string, type: string, content: string, receivedMs: number): Message {
  if (!hasNumber(content)) throw new ProtocolError('no device number', maker.length + TYPE_LENGTH)
  const time = maker === 'IW' ? `,${digitsOfTime(receivedMs)},0` : ''
  const accept = fromAscii(`${maker}${nextLetter(type)}${time}#`)
  return { kind: 'login', deviceId: content.slice(0, IMEI_DIGITS), accept, reject: new Uint8Array() }
}

/** The same type with the next letter: AP01 is answered by BP01, CP01 by DP01. */
function answerTo(type: string, content: string): string | undefined {
  if (UNANSWERED.has(type) || COMMAND_NUMBER.test(content.replace(/^,/, ''))) return undefined
  const answer = nextLetter(type)
  return type === 'AP14' ? `${answer},0.000,0.000` : answer
}

function nextLetter(type: string): string {
  return String.fromCharCode(type.charCodeAt(0) + 1) + type.slice(1)
}
