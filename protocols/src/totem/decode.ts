import { checksumText, xorOf } from '../checksums/checksum.ts'
import type { DecodeContext, FrameProtocol, Message, Reported } from '../message.ts'
import { isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { checksumsOf, frame, isNew, MAX_FRAME_BYTES } from './frame.ts'
import { readCard, readObd } from './accessories.ts'
import { readCompact, readPiped, readSentence } from './old.ts'
import { readReport } from './report.ts'

const [NEW_NUMBER_AT, OLD_NUMBER_AT, NUMBER_DIGITS] = [8, 4, 15]
const BAR = 0x7c
const [CARRIAGE_RETURN, LINE_FEED] = [0x0d, 0x0a]
const [TYPE_AT, SERIAL_DIGITS, CHECKSUM_DIGITS] = [6, 4, 2]
const [CARD, OBD] = ['E2', 'E5']

/** Totem over TCP and UDP: texts, each with its device's number. */
export const totemFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded. A heartbeat has nothing behind it but the checksum. */
function numberOf(bytes: Uint8Array): string {
  const start = isNew(bytes) ? NEW_NUMBER_AT : OLD_NUMBER_AT
  const bar = bytes.indexOf(BAR, start)
  const end = bar < 0 ? start + NUMBER_DIGITS : bar
  const number = end > bytes.length || end - start > NUMBER_DIGITS + 5 ? '' : toAscii(bytes, start, end)
  if (!isDigits(number)) throw new ProtocolError('no device number', start)
  return number
}

function decode(bytes: Uint8Array, { session }: DecodeContext): Message[] {
  const deviceId = numberOf(bytes)
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === CARRIAGE_RETURN || bytes[end - 1] === LINE_FEED)) end--
  const { sent, right } = checksumsOf(bytes, end)
  if (sent.toUpperCase() !== right)
    return [{ kind: 'refused', reason: `The checksum is wrong: ${sent} was sent, ${right} is right` }]
  const text = toAscii(bytes, 0, end)
  const body = text.slice(text.indexOf('|') + 1)
  if (!isNew(bytes)) return [{ ...readOld(body), deviceId, acknowledge: fromAscii('ACK OK\r\n') }]
  const type = text.slice(TYPE_AT, NEW_NUMBER_AT)
  const acknowledge = answerTo(text)
  if (!text.includes('|')) return [{ kind: 'status', deviceId, status: {}, acknowledge }]
  const message =
    type === CARD ? readCard(body) : type === OBD ? readObd(body) : readReport(type, body, session)
  return [{ ...message, deviceId, acknowledge }]
}

/** The code and the time before the first bar, in reports whose values are between bars. */
const PIPED_HEAD_CHARACTERS = 14

function readOld(body: string): Reported {
  const bar = body.indexOf('|')
  if (bar < 0) return readCompact(body)
  return bar === PIPED_HEAD_CHARACTERS ? readPiped(body) : readSentence(body)
}

/** Repeats the serial number before the checksum. */
function answerTo(text: string): Uint8Array {
  const serialEnd = text.length - CHECKSUM_DIGITS
  const answer = `$$0014AA${text.slice(serialEnd - SERIAL_DIGITS, serialEnd)}`
  return fromAscii(answer + checksumText(xorOf(fromAscii(answer))))
}
