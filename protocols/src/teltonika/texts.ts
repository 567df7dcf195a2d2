import type { CommandAnswer } from '../command.ts'
import type { Message } from '../message.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toTextOrHex } from '../text/text.ts'
import { expectCount, expectEnd } from './envelope.ts'
import { type DataRange, messageOf, wholeOf } from './read-records.ts'

/** 5 is a command, 6 an answer; devices also use 5 for unsolicited text. */
const TEXT_TYPES = new Set([5, 6])
export const COMMAND_TYPE = 5
export const ANSWER_TYPE = 6
const REFUSED = /^(unknown command|wrong|error)/i
const TIME_BYTES = 4

/** The texts of Codec 12, and of Codec 13, which has a time before each. Devices don't wait for an answer to them. */
export function readTexts(data: DataRange, hasTime: boolean): Message[] {
  const reader = new ByteReader(data.bytes, data.start + 1, data.end)
  const messages: Message[] = []
  try {
    const count = reader.uint8()
    for (let left = count; left > 0; left--) messages.push(readText(reader, hasTime))
    expectCount(reader, count)
    expectEnd(reader)
  } catch (error) {
    const unreadable = [wholeOf(data, 'unreadable', { detail: messageOf(error), records: 1 })]
    messages.push({ kind: 'positions', records: [], unreadable })
  }
  return messages
}

function readText(reader: ByteReader, hasTime: boolean): Message {
  const type = reader.uint8()
  const length = reader.uint32()
  const timeMs = hasTime ? reader.uint32() * 1000 : undefined
  const content = reader.slice(hasTime ? Math.max(0, length - TIME_BYTES) : length)
  if (!TEXT_TYPES.has(type)) {
    return { kind: 'refused', reason: `Codec ${hasTime ? 13 : 12} with type ${type} is not text` }
  }
  const text = toTextOrHex(content)
  if (timeMs !== undefined) return { kind: 'text', text, timeMs }
  return type === ANSWER_TYPE ? { kind: 'text', text, answers: answerIn(text) } : { kind: 'text', text }
}

function answerIn(text: string): CommandAnswer {
  return REFUSED.test(text) ? { isRefused: true } : {}
}
