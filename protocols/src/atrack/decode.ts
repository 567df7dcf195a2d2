import { crc16Ibm } from '../checksums/crc.ts'
import { Draft } from '../records/draft.ts'
import type { FrameProtocol, Message, PositionRecord, UnreadablePart } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { unreadablePart, unsupported, wrongChecksum } from '../records/refusals.ts'
import { readRecord } from './binary.ts'
import { answerTo, frame, isKeepAlive, isLine, isText, MAX_FRAME_BYTES } from './frame.ts'
import { readInformation, readLine } from './text.ts'

const HEAD_BYTES = 16
const SERIAL_AT = 6
const NUMBER_AT = 8
const CHECKED_FROM = 4
const PHOTOGRAPH = 0x52
/** A time in each of its two forms, a place, states. */
const MIN_RECORD_BYTES = 40

/** ATrack over TCP and UDP: binary messages or texts with the IMEI, both answered in binary; lines answer commands. */
export const atrackFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
} satisfies FrameProtocol

function numberOf(bytes: Uint8Array): string | undefined {
  if (isKeepAlive(bytes)) return String(new ByteReader(bytes, 2).uint64())
  if (isLine(bytes)) return /^\$INFO=(\d{5,15}),/.exec(toAscii(bytes.subarray(0, 40)))?.[1]
  return isText(bytes) ? textHead(bytes).deviceId : String(new ByteReader(bytes, NUMBER_AT).uint64())
}

function decode(bytes: Uint8Array): Message[] {
  if (isKeepAlive(bytes)) return [{ kind: 'keepAlive', answer: Uint8Array.from(bytes) }]
  if (isLine(bytes)) return [decodeLine(toAscii(bytes).trim())]
  return [isText(bytes) ? decodeText(bytes) : decodeBinary(bytes)]
}

function decodeLine(text: string): Message {
  const draft = new Draft()
  return readInformation(text, draft) ? { kind: 'status', status: draft.status } : { kind: 'text', text }
}

type TextHead = { deviceId: string; serial: number; contentAt: number }

/** Prefix, checksum, length, serial number, device number. */
function textHead(bytes: Uint8Array): TextHead {
  const text = toAscii(bytes.subarray(0, 60))
  const [head, serial, deviceId] = /^@[^,],[^,]*,\d+,(\d+),(\d{5,15}),/.exec(text) ?? []
  if (head === undefined || deviceId === undefined)
    throw new ProtocolError('a text without a device number', 0)
  return { deviceId, serial: Number(serial) & 0xffff, contentAt: head.length }
}

function decodeText(bytes: Uint8Array): Message {
  const { deviceId, serial, contentAt } = textHead(bytes)
  const acknowledge = answerTo(BigInt(deviceId), serial)
  const records: PositionRecord[] = []
  const unreadable: UnreadablePart[] = []
  for (const line of toAscii(bytes.subarray(contentAt)).split('\r\n')) {
    if (line.trim() === '') continue
    const record = readLine(line)
    if (record) records.push(record)
    else unreadable.push({ reason: 'unreadable', detail: 'no report', bytes: fromAscii(line), records: 1 })
  }
  return {
    kind: 'positions',
    deviceId,
    records,
    ...(unreadable.length > 0 ? { unreadable } : {}),
    acknowledge,
  }
}

function decodeBinary(bytes: Uint8Array): Message {
  const deviceId = String(new ByteReader(bytes, NUMBER_AT).uint64())
  const sent = new ByteReader(bytes, 2).uint16()
  const right = crc16Ibm(bytes, CHECKED_FROM)
  if (sent !== right) return wrongChecksum(sent, right)
  const acknowledge = answerTo(BigInt(deviceId), new ByteReader(bytes, SERIAL_AT).uint16())
  if (bytes[1] === PHOTOGRAPH) {
    return { ...unsupported('a photograph', bytes), deviceId, acknowledge }
  }
  return { kind: 'positions', deviceId, ...readRecords(new ByteReader(bytes, HEAD_BYTES)), acknowledge }
}

/** The message arrived intact, so it is answered even if some of it can't be read. */
function readRecords(reader: ByteReader): { records: PositionRecord[]; unreadable?: UnreadablePart[] } {
  const records: PositionRecord[] = []
  try {
    while (reader.left >= MIN_RECORD_BYTES) {
      const { record, trouble } = readRecord(reader)
      records.push(record)
      if (trouble) throw trouble
    }
    return { records }
  } catch (error) {
    return { records, unreadable: [unreadablePart(error, reader.peekRest())] }
  }
}
