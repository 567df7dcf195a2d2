import { answerLast, toMessages } from '../records/entries.ts'
import type { DecodeContext, FrameProtocol, Message, Reported } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii, toTextOrHex } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { unreadable, unsupportedType, wrongChecksum } from '../records/refusals.ts'
import {
  checksumOf,
  encodeFrame,
  frame,
  type Head,
  itemsOf,
  MAX_FRAME_BYTES,
  readHead,
  WANTS_ANSWER,
} from './frame.ts'
import { readConfiguration } from './configuration.ts'
import { NUMBER, readEntries } from './records.ts'

export const DATA = 0x01
const CONFIGURATION = 0x02
const SERVICES = 0x03
const CONTROL = 0x04
const ANSWER = 0x7f
/** Of a configuration, which does not begin with it as data do. */
const CONFIGURED_NUMBER = 0x03
const TEXT = 0x1f
const ADDRESS = 0x11
const TIME = 0x12

/** Eview over TCP and UDP: messages of items, one of which is the device number. */
export const eviewFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

/** Answers to commands have no number. */
function numberOf(bytes: Uint8Array): string | undefined {
  const { head, reader } = readHead(bytes)
  const wanted = head.type === CONFIGURATION ? CONFIGURED_NUMBER : NUMBER
  if (head.type !== CONFIGURATION && head.type !== DATA && head.type !== SERVICES) return undefined
  for (const { key, item } of itemsOf(reader)) if (key === wanted) return digitsOf(item)
  return undefined
}

function digitsOf(item: ByteReader): string {
  const at = item.offset
  const digits = toAscii(item.peekRest())
  if (!/^\d{15}$/.test(digits)) throw new ProtocolError('a device number that is not digits', at)
  return digits
}

function decode(bytes: Uint8Array, { receivedMs }: DecodeContext): Message[] {
  const { head, reader } = readHead(bytes)
  const checksum = checksumOf(bytes)
  if (head.checksum !== checksum) return [wrongChecksum(head.checksum, checksum)]
  const answered = head.properties & WANTS_ANSWER ? { acknowledge: answerTo(head, reader, receivedMs) } : {}
  return answerLast(readMessages(head, reader), answered)
}

/** The message arrived intact, so sending it again would not help: it is answered even if it can't be read. */
function readMessages({ type }: Head, reader: ByteReader): Reported[] {
  const from = reader.offset
  try {
    if (type === DATA || type === SERVICES) return toMessages(readEntries(reader))
    if (type === CONFIGURATION) return [{ kind: 'status', status: readConfiguration(reader) }]
    if (type === CONTROL) return textsOf(reader)
    if (type === ANSWER) return [{ kind: 'status', status: {} }]
    return [unsupportedType(type, reader.from(from))]
  } catch (error) {
    return [unreadable(error, reader.from(from))]
  }
}

function textsOf(reader: ByteReader): Reported[] {
  const texts: Reported[] = []
  for (const { key, item } of itemsOf(reader)) {
    if (key !== TEXT) continue
    item.uint8()
    texts.push({ kind: 'text', text: toTextOrHex(item.peekRest()).trim() })
  }
  return texts.length > 0 ? texts : [{ kind: 'status', status: {} }]
}

/** Success, or what a service asked for: the time; an address is not known here. */
function answerTo(head: Head, reader: ByteReader, receivedMs: number): Uint8Array {
  const writer = new ByteWriter()
  if (head.type === SERVICES) writeServices(writer, reader, receivedMs)
  const body = writer.finish()
  const content = body.length > 0 ? Uint8Array.of(SERVICES, ...body) : Uint8Array.of(ANSWER, 1, 0)
  return encodeFrame(content, { properties: 0, serial: head.serial })
}

function writeServices(writer: ByteWriter, reader: ByteReader, receivedMs: number): void {
  for (const { key } of itemsOf(reader.copy())) {
    if (key === ADDRESS) writer.put(Uint8Array.of(10, ADDRESS, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    if (key !== TIME) continue
    writer.put(Uint8Array.of(5, TIME))
    writer.uint32Le(Math.floor(receivedMs / 1000))
  }
}
