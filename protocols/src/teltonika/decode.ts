import { crc16Ibm } from '../checksums/crc.ts'
import type { FrameProtocol, Message } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { teltonikaCommands } from './commands.ts'
import { isTextCodec } from './codecs.ts'
import { CHECKSUM_BYTES, frame, HEADER_BYTES, KEEP_ALIVE, MAX_DATA_BYTES, MAX_LOGIN_BYTES } from './frame.ts'
import { expectEnd, readDeviceNumber } from './envelope.ts'
import { codecOf, type DataRange, readRecords } from './records.ts'
import { readTexts } from './texts.ts'
import { wrongChecksum } from '../records/refusals.ts'

/** Teltonika over TCP: a login, then frames of records or text, answered with the count of records taken. */
export const teltonikaFrames = {
  maxFirstFrameBytes: MAX_LOGIN_BYTES,
  maxFrameBytes: HEADER_BYTES + MAX_DATA_BYTES + CHECKSUM_BYTES,
  frame,
  decode,
  commands: teltonikaCommands,
} satisfies FrameProtocol

function decode(bytes: Uint8Array): Message[] {
  if (bytes.length === 1 && bytes[0] === KEEP_ALIVE) return [{ kind: 'keepAlive' }]
  const reader = new ByteReader(bytes)
  const numberLength = reader.uint16()
  return numberLength === 0 ? decodeData(bytes) : [decodeLogin(reader, numberLength)]
}

function decodeLogin(reader: ByteReader, numberLength: number): Message {
  const deviceId = readDeviceNumber(reader, numberLength)
  expectEnd(reader)
  return { kind: 'login', deviceId, accept: Uint8Array.of(1), reject: Uint8Array.of(0) }
}

function decodeData(bytes: Uint8Array): Message[] {
  const end = bytes.length - CHECKSUM_BYTES
  const header = new ByteReader(bytes)
  if (header.uint32() !== 0) throw new ProtocolError('the preamble is not zero', 0)
  const length = header.uint32()
  if (HEADER_BYTES + length !== end) {
    throw new ProtocolError(`the length says ${length} bytes of data, there are ${end - HEADER_BYTES}`, 4)
  }
  const sent = new ByteReader(bytes, end).uint32()
  const computed = crc16Ibm(bytes, HEADER_BYTES, end)
  if (sent !== computed) return [wrongChecksum(sent, computed, acknowledgement(0))]
  return decodeCodec({ bytes, start: HEADER_BYTES, end })
}

/** The checksum is correct, so resending wouldn't help: unreadable data is acknowledged too. */
function decodeCodec(data: DataRange): Message[] {
  const codecId = codecOf(data)
  const texts = isTextCodec(codecId) ? readTexts(data, codecId) : undefined
  if (texts) return texts
  const { records, unreadable, count } = readRecords(data)
  const message: Message = { kind: 'positions', records }
  if (unreadable) message.unreadable = unreadable
  if (!isTextCodec(codecId)) message.acknowledge = acknowledgement(count)
  return [message]
}

function acknowledgement(count: number): Uint8Array {
  return Uint8Array.of(0, 0, 0, count)
}
