import type { DecodeContext, FrameProtocol, Message, Reported } from '../message.ts'
import type { Head } from './head.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { isBinary, readBinary } from './binary.ts'
import { answerIn, suntechCommands } from './commands.ts'
import { frame, MAX_FIRST_FRAME_BYTES, MAX_FRAME_BYTES } from './frame.ts'
import { numberOf } from './number.ts'
import { readOld } from './old.ts'
import { readAsset, readCells, readUnknown } from './others.ts'
import { readUniversal } from './universal.ts'

const CARRIAGE_RETURN = 0x0d
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
  commands: suntechCommands,
} satisfies FrameProtocol

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
  const text = fields.slice(from).join(';')
  return { kind: 'text', deviceId, text, answers: answerIn(text) }
}
