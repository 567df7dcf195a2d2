import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text.ts'
import { binaryNumber, readBinary } from './binary.ts'
import { compactNumber, readCompact } from './binary-compact.ts'
import { isBinary, isCompact } from './binary-frame.ts'
import { frame, MAX_FIRST_FRAME_BYTES, MAX_FRAME_BYTES } from './frame.ts'
import { readReport } from './report.ts'

const COMMA = 0x2c
const DOLLAR = 0x24
/** An IMEI, or the 14 hexadecimal digits of an MEID. */
const NUMBER = /^(?:\d{15}|[0-9A-F]{14})$/
const HEARTBEAT = 'HBD'

/** Queclink over TCP and UDP: texts or messages in bytes, each with its device's number. */
export const queclinkFrames = {
  maxFirstFrameBytes: MAX_FIRST_FRAME_BYTES,
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded. The oldest devices send no version before it. */
function numberOf(bytes: Uint8Array): string | undefined {
  if (isCompact(bytes)) return compactNumber(bytes)
  if (isBinary(bytes)) return binaryNumber(bytes)
  const first = fieldAfter(bytes, bytes.indexOf(COMMA))
  const number = NUMBER.test(first.text) ? first.text : fieldAfter(bytes, first.end).text
  if (!NUMBER.test(number)) throw new ProtocolError('no device number', first.end)
  return number
}

function fieldAfter(bytes: Uint8Array, comma: number): { text: string; end: number } {
  const next = comma < 0 ? -1 : bytes.indexOf(COMMA, comma + 1)
  return next < 0 || next - comma > 20
    ? { text: '', end: Math.max(0, comma) }
    : { text: toAscii(bytes, comma + 1, next), end: next }
}

function decode(bytes: Uint8Array, _context: DecodeContext): Message[] {
  if (isCompact(bytes)) return readCompact(bytes)
  if (isBinary(bytes)) return readBinary(bytes)
  const last = bytes.at(-1)
  const text = toAscii(bytes, 0, last === DOLLAR || last === 0 ? bytes.length - 1 : bytes.length)
  const fields = text.split(',')
  const deviceId = [fields[1], fields[2]].find((field) => field !== undefined && NUMBER.test(field))
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
  return { kind: 'text', deviceId, text: [`GT${type}`, ...fields.slice(4, -3)].join(' ') }
}
