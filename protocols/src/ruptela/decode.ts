import { answerLast, type Entry, toMessages } from '../records/entries.ts'
import type { FrameProtocol, Message, Reported } from '../message.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toTextOrHex } from '../text/text.ts'
import { unreadable, unsupportedType, wrongChecksum } from '../records/refusals.ts'
import { CHECKSUM_BYTES, checksumOf, encodeFrame, frame, LENGTH_BYTES, MAX_FRAME_BYTES } from './frame.ts'
import { readFaults, readRecords } from './records.ts'

export const RECORDS = 0x01
const FAULTS = 0x09
const IDENTIFICATION = 0x0f
const HEARTBEAT = 0x10
const SWITCHED = 0x11
const EXTENDED_RECORDS = 0x44
/** Answers to commands: configuration, version, firmware, connection, odometer, text message. */
const TEXTS = new Set([0x02, 0x03, 0x04, 0x05, 0x06, 0x07])
/** An answer has the type of the message, and this. */
const ANSWER = 100
const RECORDS_ANSWER = 0x64

/** Ruptela over TCP: messages with the IMEI, of which records are answered once they are stored. */
export const ruptelaFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

function numberOf(bytes: Uint8Array): string {
  return String(new ByteReader(bytes, LENGTH_BYTES).uint64())
}

function decode(bytes: Uint8Array): Message[] {
  const reader = new ByteReader(bytes, LENGTH_BYTES, bytes.length - CHECKSUM_BYTES)
  const deviceId = String(reader.uint64())
  const type = reader.uint8()
  const sent = new ByteReader(bytes, bytes.length - CHECKSUM_BYTES).uint16()
  const checksum = checksumOf(bytes)
  if (sent !== checksum) return [wrongChecksum(sent, checksum, answerTo(type, 0))]
  return readMessages(type, reader).map((message) =>
    message.kind === 'keepAlive' ? message : { ...message, deviceId },
  )
}

function answerTo(type: number, result = 1): Uint8Array {
  return encodeFrame(Uint8Array.of(isRecords(type) ? RECORDS_ANSWER : ANSWER + type, result))
}

function isRecords(type: number): boolean {
  return type === RECORDS || type === EXTENDED_RECORDS
}

type Said = Reported | Extract<Message, { kind: 'keepAlive' }>

function readMessages(type: number, reader: ByteReader): Said[] {
  const from = reader.offset
  if (type === IDENTIFICATION || type === HEARTBEAT) return [{ kind: 'keepAlive', answer: answerTo(type) }]
  if (TEXTS.has(type)) return [{ kind: 'text', text: toTextOrHex(reader.from(from)).trim() }]
  if (type === SWITCHED) return [{ kind: 'text', text: String(reader.uint8()) }]
  if (isRecords(type) || type === FAULTS) return readEntries(type, reader)
  return [unsupportedType(type, reader.from(from))]
}

/** The message arrived intact, so sending it again would not help: it is answered even if some of it can't be read. */
function readEntries(type: number, reader: ByteReader): Said[] {
  const from = reader.offset
  const acknowledge = answerTo(type)
  const entries: Entry[] = []
  const messages: Said[] = []
  try {
    if (type === FAULTS) readFaults(reader, entries)
    else readRecords(reader, { isExtended: type === EXTENDED_RECORDS }, entries)
  } catch (error) {
    messages.push(unreadable(error, reader.from(from)))
  }
  messages.push(...toMessages(entries))
  return messages.length > 0
    ? answerLast(messages, { acknowledge })
    : [{ kind: 'keepAlive', answer: acknowledge }]
}
