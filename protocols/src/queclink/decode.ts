import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { fromHexDigits, isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { binaryNumber, readBinary } from './binary.ts'
import { compactNumber, readCompact } from './binary-compact.ts'
import { isBinary, isCompact, isText } from './binary-frame.ts'
import { queclinkCommands } from './commands.ts'
import { frame, MAX_FIRST_FRAME_BYTES, MAX_FRAME_BYTES } from './frame.ts'
import { readReport } from './report.ts'

const COMMA = 0x2c
const DOLLAR = 0x24
/** An MEID is hexadecimal. */
const [IMEI_DIGITS, MEID_DIGITS] = [15, 14]
const HEARTBEAT = 'HBD'

/** Queclink over TCP and UDP: texts or messages in bytes, each with its device's number. */
export const queclinkFrames = {
  maxFirstFrameBytes: MAX_FIRST_FRAME_BYTES,
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
  commands: queclinkCommands,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded. The oldest devices send no version before it. */
function numberOf(bytes: Uint8Array): string | undefined {
  if (!isText(bytes) && isCompact(bytes)) return compactNumber(bytes)
  if (!isText(bytes) && isBinary(bytes)) return binaryNumber(bytes)
  let at = bytes.indexOf(COMMA)
  for (let field = 1; at >= 0 && field <= 2; field++) {
    const next = bytes.indexOf(COMMA, at + 1)
    const digits = next - at - 1
    const number = digits === IMEI_DIGITS || digits === MEID_DIGITS ? toAscii(bytes, at + 1, next) : ''
    if (isNumber(number)) return number
    at = next
  }
  throw new ProtocolError('no device number', 0)
}

function isNumber(text: string | undefined): boolean {
  if (text?.length === IMEI_DIGITS) return isDigits(text)
  return (
    text?.length === MEID_DIGITS &&
    fromHexDigits(text.slice(1)) !== undefined &&
    fromHexDigits(text[0]) !== undefined
  )
}

function decode(bytes: Uint8Array, _context: DecodeContext): Message[] {
  if (!isText(bytes) && isCompact(bytes)) return readCompact(bytes)
  if (!isText(bytes) && isBinary(bytes)) return readBinary(bytes)
  const last = bytes.at(-1)
  const text = toAscii(bytes, 0, last === DOLLAR || last === 0 ? bytes.length - 1 : bytes.length)
  const fields = text.split(',')
  const deviceId = isNumber(fields[1]) ? fields[1] : isNumber(fields[2]) ? fields[2] : undefined
  const [head = ''] = fields
  const typeAt = head.indexOf(':GT') + 3
  if (deviceId === undefined || typeAt < 3) throw new ProtocolError('no text of this protocol', 0)
  const [kind, type] = [head.slice(1, typeAt - 3), head.slice(typeAt)]
  if (kind === 'ACK') return [readAck(fields, type, deviceId)]
  const message = readReport(fields, { type, deviceId, isBuffered: kind === 'BUFF' })
  return [{ ...message, acknowledge: fromAscii(`+SACK:${fields.at(-1)}$`) }]
}

/** A heartbeat, or the answer to a command: its name, the device's, then what it was about, a number, time and count. */
function readAck(fields: readonly string[], type: string, deviceId: string): Message {
  if (type === HEARTBEAT) {
    const acknowledge = fromAscii(`+SACK:GTHBD,${fields[1]},${fields.at(-1)}$`)
    return { kind: 'status', deviceId, status: {}, acknowledge }
  }
  return { kind: 'text', deviceId, text: [`GT${type}`, ...fields.slice(4, -3)].join(' '), answers: {} }
}
