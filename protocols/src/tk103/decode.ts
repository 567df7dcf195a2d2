import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import type { Head } from './head.ts'
import { isDigit } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { tk103Commands } from './commands.ts'
import { frame, MAX_FRAME_BYTES } from './frame.ts'
import { readCommaReport } from './comma-report.ts'
import { readReport } from './report.ts'

const START = 0x28
const COMMA = 0x2c
const [MIN_DIGITS, MAX_DIGITS] = [10, 16]
const COMMAND_LENGTH = 4

/** TK103 over TCP and UDP: texts, each with its device's number. */
export const tk103Frames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
  commands: tk103Commands,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded: the digits at the beginning. */
function numberOf(bytes: Uint8Array): string {
  let end = 1
  while (end < bytes.length && isDigit(bytes[end]!)) end++
  const isNumber = bytes[0] === START && end > MIN_DIGITS && end <= MAX_DIGITS + 1
  if (!isNumber) throw new ProtocolError('no device number', 0)
  return toAscii(bytes, 1, end)
}

function decode(bytes: Uint8Array, context: DecodeContext): Message[] {
  const deviceId = numberOf(bytes)
  const isCommaSeparated = bytes[deviceId.length + 1] === COMMA
  const commandAt = 1 + deviceId.length + Number(isCommaSeparated)
  const text = toAscii(bytes, commandAt, bytes.length - 1)
  const [command, data] = [text.slice(0, COMMAND_LENGTH), text.slice(COMMAND_LENGTH)]
  const head = { command, deviceId }
  const message = isCommaSeparated ? readCommaReport(data, head) : readReport(data, head, context)
  const acknowledge = answerTo(head, data)
  return [
    acknowledge === undefined
      ? message
      : { ...message, acknowledge: fromAscii(`(${deviceId}${acknowledge})`) },
  ]
}

/** A greeting, a login and an alarm are answered. */
function answerTo({ command }: Head, data: string): string | undefined {
  if (command === 'BP00') return 'AP01HSO'
  if (command === 'BP05') return 'AP05'
  return command === 'BO01' ? `AS01${data.slice(0, 1)}` : undefined
}
