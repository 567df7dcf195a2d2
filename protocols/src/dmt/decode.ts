import { toMessages } from '../records/entries.ts'
import type { DecodeContext, FrameProtocol, Message, UnreadablePart } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { isDigits } from '../text/numbers.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toAscii } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { FIXED_BYTES, readFixed } from './fixed.ts'
import { encodeMessage, frame, HEAD_BYTES, MAX_FRAME_BYTES, toSeconds, TYPE_AT } from './frame.ts'
import { type Reading, readRecord } from './records.ts'
import { unreadablePart } from '../records/refusals.ts'

export const [HELLO, HELLO_ANSWER] = [0x00, 0x01]
export const RECORDS = 0x04
export const [COMMIT, COMMIT_ANSWER] = [0x05, 0x06]
const FIXED_RECORDS = 0x10
const [VERSION, VERSION_ANSWER] = [0x14, 0x15]
const [COMMANDS_WANTED, NO_MORE_COMMANDS] = [0x22, 0x23]
const [TIME, TIME_ANSWER] = [0x30, 0x31]

const SERIAL_BYTES = 4
const IMEI_DIGITS = 15
/** The hello of a model whose clock is set by a request of its own. */
const HELLO_BYTES_WITHOUT_CLOCK = 51
export const STORED = 1

/** Digital Matter over TCP: a hello with the IMEI, records, and a request to confirm that they are stored. */
export const dmtFrames = {
  maxFirstFrameBytes: 256,
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  decode,
} satisfies FrameProtocol

function decode(bytes: Uint8Array, context: DecodeContext): Message[] {
  const type = new ByteReader(bytes, TYPE_AT).uint8()
  const reader = new ByteReader(bytes, HEAD_BYTES)
  if (type === HELLO) return [readHello(reader, context)]
  if (type === RECORDS || type === FIXED_RECORDS) return readRecords(type, reader, context)
  // Queued after the records, so that the answer waits until they are stored.
  if (type === COMMIT) {
    return [{ kind: 'status', status: {}, acknowledge: encodeMessage(COMMIT_ANSWER, Uint8Array.of(STORED)) }]
  }
  const answer = answerTo(type, context)
  return [answer ? { kind: 'keepAlive', answer } : { kind: 'keepAlive' }]
}

function readHello(reader: ByteReader, { receivedMs }: DecodeContext): Message {
  const hasClock = reader.left !== HELLO_BYTES_WITHOUT_CLOCK
  reader.slice(SERIAL_BYTES)
  const deviceId = toAscii(reader.slice(IMEI_DIGITS))
  if (!isDigits(deviceId)) throw new ProtocolError('a hello without an IMEI', HEAD_BYTES + SERIAL_BYTES)
  const content = hasClock ? Uint8Array.of(...clock(receivedMs), 0, 0, 0, 0) : new Uint8Array(5)
  // Devices that are not known get no answer: the connection is closed.
  return {
    kind: 'login',
    deviceId,
    accept: encodeMessage(HELLO_ANSWER, content),
    reject: new Uint8Array(),
  }
}

function clock(timeMs: number): Uint8Array {
  const writer = new ByteWriter()
  writer.uint32Le(toSeconds(timeMs))
  return writer.finish()
}

/** No command waits here; a version is taken for known. */
function answerTo(type: number, { receivedMs }: DecodeContext): Uint8Array | undefined {
  if (type === COMMANDS_WANTED) return encodeMessage(NO_MORE_COMMANDS)
  if (type === VERSION) return encodeMessage(VERSION_ANSWER, new Uint8Array(12))
  return type === TIME ? encodeMessage(TIME_ANSWER, clock(receivedMs)) : undefined
}

/** Each record says how long it is: one that can't be read costs no other. */
function readRecords(type: number, reader: ByteReader, { session }: DecodeContext): Message[] {
  const entries: Reading[] = []
  const unreadable: UnreadablePart[] = []
  const before = session?.alarms ?? 0
  let active = before
  while (reader.left > 0) {
    const bytes = reader.slice(type === RECORDS ? recordBytes(reader) : Math.min(FIXED_BYTES, reader.left))
    try {
      const record = new ByteReader(bytes)
      const reading = type === RECORDS ? readRecord(record, active) : readFixed(record)
      active = reading.active ?? active
      entries.push(reading)
    } catch (error) {
      unreadable.push(unreadablePart(error, bytes))
    }
  }
  const messages: Message[] = toMessages(entries)
  if (unreadable.length > 0) messages.push({ kind: 'positions', records: [], unreadable })
  if (active === before) return messages
  return messages.map((message) => ({ ...message, session: { alarms: active } }))
}

/** It counts itself; one that says too much is cut. */
function recordBytes(reader: ByteReader): number {
  return Math.min(Math.max(reader.peek() + reader.peek(1) * 256, 2), reader.left)
}
