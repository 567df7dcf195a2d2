import type { CommandAnswer, CommandKind } from '../command.ts'
import type { Message } from '../message.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toTextOrHex } from '../text/text.ts'
import { TEXT_CODEC, TEXT_CODEC_WITH_NUMBER, TEXT_CODEC_WITH_TIME } from './codecs.ts'
import { expectCount, expectEnd } from './envelope.ts'
import { type DataRange, messageOf, wholeOf } from './records.ts'

/** Devices also use that of a command for unsolicited text. */
export const COMMAND_TYPE = 5
export const ANSWER_TYPE = 6
/** Codec 14: the command was for a device with another IMEI, and was not carried out. */
const OTHER_DEVICE_TYPE = 0x11
const TIME_BYTES = 4
const NUMBER_BYTES = 8

type TextLayout = { name: string; bytesBefore: number; types: readonly number[] }

const layouts: Readonly<Record<number, TextLayout>> = {
  [TEXT_CODEC]: { name: 'Codec 12', bytesBefore: 0, types: [COMMAND_TYPE, ANSWER_TYPE] },
  // From a serial port, never an answer.
  [TEXT_CODEC_WITH_TIME]: { name: 'Codec 13', bytesBefore: TIME_BYTES, types: [COMMAND_TYPE, ANSWER_TYPE] },
  [TEXT_CODEC_WITH_NUMBER]: {
    name: 'Codec 14',
    bytesBefore: NUMBER_BYTES,
    types: [COMMAND_TYPE, ANSWER_TYPE, OTHER_DEVICE_TYPE],
  },
}

/** Undefined if the data is of no codec of texts. Devices don't wait for an answer to them. */
export function readTexts(data: DataRange, codecId: number): Message[] | undefined {
  const layout = layouts[codecId]
  if (!layout) return undefined
  const reader = new ByteReader(data.bytes, data.start + 1, data.end)
  const messages: Message[] = []
  try {
    const count = reader.uint8()
    for (let left = count; left > 0; left--) messages.push(readText(reader, layout))
    expectCount(reader, count)
    expectEnd(reader)
  } catch (error) {
    const unreadable = [wholeOf(data, 'unreadable', { detail: messageOf(error), records: 1 })]
    messages.push({ kind: 'positions', records: [], unreadable })
  }
  return messages
}

/** The length of a text includes the time or the number before it. */
function readText(reader: ByteReader, { name, bytesBefore, types }: TextLayout): Message {
  const type = reader.uint8()
  const length = reader.uint32()
  const before = reader.part(bytesBefore)
  const text = toTextOrHex(reader.slice(Math.max(0, length - bytesBefore)))
  if (!types.includes(type)) return { kind: 'refused', reason: `${name} with type ${type} is not text` }
  if (bytesBefore === TIME_BYTES) return { kind: 'text', text, timeMs: before.uint32() * 1000 }
  if (type === OTHER_DEVICE_TYPE) return { kind: 'status', status: {}, answers: { isRefused: true } }
  return type === ANSWER_TYPE ? { kind: 'text', text, answers: answerIn(text) } : { kind: 'text', text }
}

const REFUSED = /^(unknown command|wrong|error)/i

/** What an answer says of itself, and the commands that are answered so. */
const answered: readonly { text: RegExp; kinds: readonly CommandKind[] }[] = [
  { text: /^GPS:|Lat:/i, kinds: ['positionNow'] },
  { text: /^(new val|param)/i, kinds: ['reportingInterval'] },
  { text: /d(igital )?out/i, kinds: ['outputOn', 'outputOff', 'immobilise', 'mobilise'] },
]

/** Answers name no command, and text from a serial port looks like one: only custom commands are answered by any text. */
function answerIn(text: string): CommandAnswer {
  if (REFUSED.test(text)) return { isRefused: true }
  const kinds = answered.flatMap((answer) => (answer.text.test(text) ? answer.kinds : []))
  return { kinds: ['customText', ...kinds] }
}
