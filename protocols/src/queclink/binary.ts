import { crc16Xmodem } from '../checksums/crc.ts'
import { Draft } from '../records/draft.ts'
import type { Message, PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromAscii } from '../text/text.ts'
import { wrongChecksum } from '../records/refusals.ts'
import { kindOf, TAIL_BYTES } from './binary-frame.ts'
import { readLocations, readTime } from './binary-place.ts'
import { readTrack } from './binary-track.ts'

const CHECKED_FROM = 4
const CHECKSUM_BYTES = 4
const TIME_BYTES = 7
/** Where the device's number stands, by the kind. */
const numberAt: Readonly<Record<string, number>> = {
  '+RSP': 16,
  '+BSP': 16,
  '+EVT': 16,
  '+BVT': 16,
  '+INF': 9,
  '+BNF': 9,
  '+CRD': 13,
  '+BRD': 13,
  '+LGN': 8,
  '+HBD': 11,
  '+ACK': 12,
}
const NUMBER_BYTES = 8
const TYPE_AT = 4
/** A report with few bytes a position. */
const TRACK = 100
const alarms: Readonly<Record<number, string>> = { 6: 'lowBattery', 23: 'crash' }
const IGNITION_ON = 45
const IGNITION_OFF = 46

/** Two digits of the IMEI in each byte, one in the last. Undefined for a device that is set to send its name instead. */
export function binaryNumber(bytes: Uint8Array): string | undefined {
  const kind = kindOf(bytes)
  const at = numberAt[kind]
  if (at === undefined) throw new ProtocolError('no message of this protocol', 0)
  let digits = ''
  for (const byte of new ByteReader(bytes, at).slice(NUMBER_BYTES)) {
    if (byte > 99) return undefined
    digits += String(byte).padStart(2, '0')
  }
  return `${digits.slice(0, 14)}${digits.slice(15)}`
}

export function readBinary(bytes: Uint8Array): Message[] {
  const number = binaryNumber(bytes)
  const named = number === undefined ? {} : { deviceId: number }
  const sent = new ByteReader(bytes, bytes.length - CHECKSUM_BYTES).uint16()
  const right = crc16Xmodem(bytes, CHECKED_FROM, bytes.length - CHECKSUM_BYTES, 0xffff)
  if (sent !== right) return [wrongChecksum(sent, right)]
  const kind = kindOf(bytes)
  const count = new ByteReader(bytes, bytes.length - TAIL_BYTES).uint16()
  const counted = count.toString(16).toUpperCase().padStart(4, '0')
  if (kind === '+ACK')
    return [{ kind: 'text', ...named, text: `command ${bytes[TYPE_AT] ?? 0} done`, answers: {} }]
  if (kind === '+HBD') {
    return [{ kind: 'status', ...named, status: {}, acknowledge: fromAscii(`+SACK:GTHBD,,${counted}$`) }]
  }
  return [{ ...readReport(bytes, kind), ...named, acknowledge: fromAscii(`+SACK:${counted}$`) }]
}

type Report = Extract<Message, { kind: 'positions' | 'status' }>

/** The status in a report belongs to its last location. */
function readReport(bytes: Uint8Array, kind: string): Report {
  const draft = new Draft()
  const timeAt = bytes.length - TAIL_BYTES - TIME_BYTES
  const from = (numberAt[kind] ?? 0) + NUMBER_BYTES
  const isReport = kind === '+RSP' || kind === '+BSP'
  const isEvent = kind === '+EVT' || kind === '+BVT'
  if (isReport || isEvent) readStates(new ByteReader(bytes, from, timeAt), draft)
  if (isEvent) readEvent(bytes[TYPE_AT] ?? 0, draft)
  const isTrack = isReport && bytes[TYPE_AT] === TRACK
  const records = isTrack
    ? readTrack(new ByteReader(bytes, from, timeAt))
    : readLocations(bytes, from, timeAt)
  if (records.length > 0) return { kind: 'positions', records: withStatus(records, draft) }
  return { kind: 'status', timeMs: readTime(new ByteReader(bytes, timeAt)), status: draft.status }
}

function withStatus(records: PositionRecord[], draft: Draft): PositionRecord[] {
  return records.map((record, at) => (at === records.length - 1 ? { ...record, ...draft.status } : record))
}

/** Whether the vehicle moves and its ignition is on; the last two are towing. */
const motions: Readonly<Record<number, { ignition?: boolean; movement: boolean; alarm?: string }>> = {
  0x11: { ignition: false, movement: false },
  0x12: { ignition: false, movement: true },
  0x21: { ignition: true, movement: false },
  0x22: { ignition: true, movement: true },
  0x41: { movement: false },
  0x42: { movement: true },
  0x16: { ignition: false, movement: true, alarm: 'towing' },
  0x1a: { ignition: false, movement: true },
}
const MAX_PERCENT = 100
const SATELLITES_MASK = 0x1f
/** Reserved bytes that some reports have before the motion. */
const GAPS = [0, 2]

/** Battery, millivolts, motion and satellites of small devices; others have other values before the motion. */
function readStates(reader: ByteReader, draft: Draft): void {
  const gap = GAPS.find((bytes) => motions[reader.peek(3 + bytes)])
  if (gap === undefined || reader.peek() > MAX_PERCENT) return
  draft.fields.batteryPercent = reader.uint8()
  draft.fields.externalVolts = reader.uint16() / 1000
  reader.slice(gap)
  const motion = motions[reader.uint8()]
  if (motion?.ignition !== undefined) draft.fields.ignition = motion.ignition
  if (motion) draft.fields.movement = motion.movement
  if (motion?.alarm) draft.raise(motion.alarm)
  draft.fields.satellites = reader.uint8() & SATELLITES_MASK
}

function readEvent(type: number, draft: Draft): void {
  draft.keep('eventId', type)
  const alarm = alarms[type]
  if (alarm) draft.raise(alarm)
  if (type === IGNITION_ON || type === IGNITION_OFF) draft.fields.ignition = type === IGNITION_ON
}
