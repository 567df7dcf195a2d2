import { answerLast, type Entry, toMessages } from '../records/entries.ts'
import type { DecodeContext, FrameProtocol, Message, Reported } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toAscii } from '../text/text.ts'
import { unreadable, unsupported, wrongChecksum } from '../records/refusals.ts'
import {
  CHECKSUM_BYTES,
  checksumsOf,
  COMPACT_RECORDS,
  frame,
  HEAD_BYTES,
  isFromSatellite,
  MAX_FRAME_BYTES,
  PHOTOGRAPH,
  RECORDS,
} from './frame.ts'
import { readCompactRecords, readRecords, readSatellite, satelliteNumber } from './records.ts'
import { NUMBER, NUMBER_BYTES } from './tags.ts'

export const ANSWER = 0x02
/** Hardware and firmware, with a byte each, may come before the number. */
const BEFORE_NUMBER = new Set([0x01, 0x02])

/** Galileosky over TCP: packets of tags, answered with their checksum. The first has the IMEI, others need not. */
export const galileoskyFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

function numberOf(bytes: Uint8Array): string | undefined {
  if (isFromSatellite(bytes)) return digitsOf(satelliteNumber(new ByteReader(bytes)))
  if (bytes[0] !== RECORDS) return undefined
  const reader = new ByteReader(bytes, HEAD_BYTES)
  while (BEFORE_NUMBER.has(reader.peek())) reader.slice(2)
  return reader.peek() === NUMBER ? digitsOf(toAscii(reader.slice(1 + NUMBER_BYTES).subarray(1))) : undefined
}

function digitsOf(text: string): string {
  if (!/^\d{15}$/.test(text)) throw new ProtocolError('a device number that is not digits', HEAD_BYTES)
  return text
}

function decode(bytes: Uint8Array, { receivedMs }: DecodeContext): Message[] {
  if (isFromSatellite(bytes)) return toMessages([readSatellite(new ByteReader(bytes))])
  const [sent, right] = checksumsOf(bytes)
  if (sent !== right) return [wrongChecksum(sent, right)]
  const type = bytes[0] === PHOTOGRAPH ? PHOTOGRAPH : ANSWER
  const acknowledge = Uint8Array.of(type, sent & 0xff, sent >> 8)
  const messages = readMessages(bytes, receivedMs)
  return messages.length > 0
    ? answerLast(messages, { acknowledge })
    : [{ kind: 'keepAlive', answer: acknowledge }]
}

/** The checksum is right, so sending it again would not help: it is answered even if some of it can't be read. */
function readMessages(bytes: Uint8Array, receivedMs: number): Reported[] {
  const reader = new ByteReader(bytes, HEAD_BYTES, bytes.length - CHECKSUM_BYTES)
  const from = reader.offset
  if (bytes[0] === PHOTOGRAPH) return [unsupported('a photograph', reader.from(from))]
  const entries: Entry[] = []
  const messages: Reported[] = []
  try {
    if (bytes[0] === COMPACT_RECORDS) readCompactRecords(reader, receivedMs, entries)
    else messages.push(...readRecords(reader, entries).map((text): Reported => ({ kind: 'text', text })))
  } catch (error) {
    messages.push(unreadable(error, reader.from(from)))
  }
  return [...messages, ...toMessages(entries)]
}
