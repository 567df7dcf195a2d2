import type { DecodeContext, FrameProtocol, Message, Reported } from '../message.ts'
import type { Head } from './head.ts'
import { isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { binaryNumber, isBinary, readBinary } from './binary.ts'
import { frame, MAX_FIRST_FRAME_BYTES, MAX_FRAME_BYTES } from './frame.ts'
import { readOld } from './old.ts'
import { readAsset, readCells, readUnknown } from './others.ts'
import { readUniversal } from './universal.ts'

const SEMICOLON = 0x3b
const CARRIAGE_RETURN = 0x0d
const [MIN_DIGITS, MAX_DIGITS] = [5, 16]
/** The heads of old texts have a series and a type; others have only a type. */
const SERIES_LETTERS = 5
const ANSWERS = new Set(['CMD', 'RES'])
const ALIVE = 'ALV'
const EMERGENCY = 'EMG'

/** Suntech over TCP and UDP: texts or messages in bytes, each with its device's number. */
export const suntechFrames = {
  maxFirstFrameBytes: MAX_FIRST_FRAME_BYTES,
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded: the first field of digits. */
function numberOf(bytes: Uint8Array): string {
  if (isBinary(bytes)) return binaryNumber(bytes)
  let at = bytes.indexOf(SEMICOLON)
  for (let field = 1; at >= 0 && field <= 2; field++) {
    const next = bytes.indexOf(SEMICOLON, at + 1)
    const end = next < 0 ? bytes.length - Number(bytes.at(-1) === CARRIAGE_RETURN) : next
    if (end - at - 1 <= MAX_DIGITS) {
      const text = toAscii(bytes, at + 1, end)
      if (text.length >= MIN_DIGITS && isDigits(text)) return text
    }
    at = next
  }
  throw new ProtocolError('no device number', 0)
}

function decode(bytes: Uint8Array, _context: DecodeContext): Message[] {
  if (isBinary(bytes)) return [readBinary(bytes)]
  const deviceId = numberOf(bytes)
  const text = toAscii(bytes, 0, bytes.length - Number(bytes.at(-1) === CARRIAGE_RETURN))
  const fields = text.split(';')
  const [head = ''] = fields
  const isOld = head.length > SERIES_LETTERS
  const [series, type] = isOld ? [head.slice(0, SERIES_LETTERS), head.slice(SERIES_LETTERS)] : ['', head]
  if (ANSWERS.has(type) || fields[1] === 'Res') return [readAnswer(fields, deviceId)]
  if (type === ALIVE) return [{ kind: 'status', deviceId, status: {} }]
  const message = readReport(fields, { series, type, deviceId })
  // The device repeats it until then.
  if (type === EMERGENCY)
    return [{ ...message, acknowledge: fromAscii(`${series}CMD;${deviceId};02;AckEmerg\r`) }]
  return [message]
}

function readReport(fields: readonly string[], head: Head): Reported {
  if (head.series.startsWith('ST9') || fields[0]?.startsWith('ST9')) return readAsset(fields, head)
  if (head.series.startsWith('ST4')) return readCells(fields, head)
  if (head.series !== '') return readOld(fields, head)
  return readUniversal(fields, head) ?? readUnknown(fields, head)
}

/** The answer to a command, without head and number. */
function readAnswer(fields: readonly string[], deviceId: string): Message {
  const from = fields[1] === 'Res' ? 3 : 2
  return { kind: 'text', deviceId, text: fields.slice(from).join(';') }
}
