import { readDigits } from '../bytes/bcd.ts'
import { Draft } from '../records/draft.ts'
import type { DecodeContext, Message, PositionRecord, Session, UnreadablePart } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { mediaAnswer, registrationAnswer, timeAnswer } from './answers.ts'
import { CONFIRMED } from './commands.ts'
import { type Header, LOCK_LOCATION, LOCK_LOCATION_WITHOUT_FIX } from './header.ts'
import { textOf } from './item-values.ts'
import { readLocation } from './location.ts'
import { readLockLocation } from './lock-location.ts'
import { readTime } from './place.ts'
import { readTransparent } from './transparent.ts'
import { unreadablePart } from '../records/refusals.ts'

export const LOCATION = 0x0200
const ANSWER = 0x0001
const QUERIED_LOCATION = 0x0201
const PARAMETERS = 0x0104
const CONTROLLED = 0x0500
const ACCELERATIONS = 0x2070
/** What the device answers, and samples that say nothing about a place, are not answered. */
export const UNANSWERED: ReadonlySet<number> = new Set([
  ANSWER,
  QUERIED_LOCATION,
  PARAMETERS,
  CONTROLLED,
  ACCELERATIONS,
])

type Report = Exclude<Message, { kind: 'login' | 'refused' }>
type Read = (reader: ByteReader, context: DecodeContext, header: Header) => Report

/** Undefined for a type that is not known. */
export function readReport(header: Header, reader: ByteReader, context: DecodeContext): Report | undefined {
  if (header.type === TRANSPARENT) return readTransparent(reader, context.session)
  return reports[header.type]?.(reader, context, header)
}

const TRANSPARENT = 0x0900
const alive: Read = () => ({ kind: 'keepAlive' })

const reports: Readonly<Record<number, Read>> = {
  [ANSWER]: confirmation,
  0x0002: heartbeat,
  0x0003: alive,
  0x0100: (_reader, _context, header) => ({ kind: 'keepAlive', answer: registrationAnswer(header) }),
  0x0102: alive,
  [PARAMETERS]: alive,
  0x0107: attributes,
  0x0109: (_reader, { receivedMs }, header) => ({
    kind: 'keepAlive',
    answer: timeAnswer(header, receivedMs),
  }),
  [LOCATION]: location,
  [QUERIED_LOCATION]: answeringLocation,
  0x0210: shortLocations,
  [CONTROLLED]: answeringLocation,
  0x0506: alive,
  0x0701: (reader) => ({ kind: 'text', text: textOf(reader.part(reader.uint32())) }),
  0x0702: driver,
  0x0704: locations,
  0x0800: alive,
  0x0801: media,
  0x1007: alive,
  0x1300: (reader) => {
    reader.uint16()
    return { kind: 'text', text: decoded(reader, 'utf-16be') }
  },
  [ACCELERATIONS]: alive,
  [LOCK_LOCATION]: (reader) => ({ kind: 'positions', records: [readLockLocation(reader, true)] }),
  [LOCK_LOCATION_WITHOUT_FIX]: (reader) => ({
    kind: 'positions',
    records: [readLockLocation(reader, false)],
  }),
  0x6006: (reader) => {
    reader.uint8()
    return { kind: 'text', text: decoded(reader, 'gbk') }
  },
}

function decoded(reader: ByteReader, encoding: string): string {
  return new TextDecoder(encoding).decode(reader.slice(reader.left)).replaceAll('\0', '').trim()
}

/** The serial number and type of the server's message, and whether it was carried out. */
function confirmation(reader: ByteReader): Report {
  const serial = reader.uint16()
  if (!CONFIRMED.has(reader.uint16())) return { kind: 'keepAlive' }
  const answers = reader.uint8() === 0 ? { serial } : { serial, isRefused: true as const }
  return { kind: 'status', status: {}, answers }
}

/** Some have a battery, a signal and a state in it. */
function heartbeat(reader: ByteReader): Report {
  if (reader.left < 3) return { kind: 'keepAlive' }
  const draft = new Draft()
  draft.fields.batteryPercent = reader.uint8()
  draft.signal(reader.uint8())
  return { kind: 'status', status: draft.status }
}

const BEFORE_SIM_BYTES = 2 + 5 + 20 + 7
const SIM_BYTES = 10
/** Since 2019, the model and the identifier have 30 bytes each. */
const LONG_BEFORE_SIM_BYTES = 2 + 5 + 30 + 30

function attributes(reader: ByteReader, _context: DecodeContext, { version }: Header): Report {
  reader.slice(version === undefined ? BEFORE_SIM_BYTES : LONG_BEFORE_SIM_BYTES)
  return { kind: 'status', status: { extra: { iccid: readDigits(reader, SIM_BYTES) } } }
}

function location(reader: ByteReader, { session }: DecodeContext) {
  const located = readLocation(reader, session)
  return { kind: 'positions' as const, records: [located.record], session: located.session }
}

/** The serial number of the command that it answers comes first. */
function answeringLocation(reader: ByteReader, context: DecodeContext): Report {
  const serial = reader.uint16()
  return { ...location(reader, context), answers: { serial } }
}

/** Kind, format, event and camera. */
const MEDIA_HEAD_BYTES = 4
const MEDIA_LOCATION_BYTES = 28

/** A picture or recording, which is not kept, with the place where it was made. */
function media(reader: ByteReader, context: DecodeContext, header: Header): Report {
  const acknowledge = mediaAnswer(header, reader.uint32())
  reader.slice(MEDIA_HEAD_BYTES)
  return { ...location(reader.part(MEDIA_LOCATION_BYTES), context), acknowledge }
}

/** Count, whether they were buffered, then each with its length. */
function locations(reader: ByteReader, { session }: DecodeContext): Report {
  reader.slice(3)
  return readList(reader, session, () => reader.uint16())
}

const BATTERY_BYTES = 7

/** A battery and a time, or locations with a length of one byte. */
function shortLocations(reader: ByteReader, { session }: DecodeContext): Report {
  if (reader.left !== BATTERY_BYTES) return readList(reader, session, () => reader.uint8())
  const batteryPercent = reader.uint8()
  return { kind: 'status', timeMs: readTime(reader, session?.utcOffsetMinutes), status: { batteryPercent } }
}

/** One that can't be read does not hide the others. */
function readList(reader: ByteReader, session: Session | undefined, lengthOf: () => number): Report {
  const records: PositionRecord[] = []
  const unreadable: UnreadablePart[] = []
  let current = session
  while (reader.left > 2) {
    // Of one that is cut off, there is what arrived.
    const one = reader.part(Math.min(lengthOf(), reader.left))
    const from = one.offset
    try {
      const located = readLocation(one, current)
      current = located.session
      records.push(located.record)
    } catch (error) {
      unreadable.push(unreadablePart(error, one.from(from)))
    }
  }
  return {
    kind: 'positions',
    records,
    ...(unreadable.length > 0 ? { unreadable } : {}),
    ...(current ? { session: current } : {}),
  }
}

const CARD_INSERTED = 1
const CARD_BYTES = 20

/** Whether the card was inserted or taken out, when, whether it was read, the driver's name, the card. */
function driver(reader: ByteReader, { session }: DecodeContext): Report {
  const draft = new Draft()
  const state = reader.uint8()
  const timeMs = readTime(reader, session?.utcOffsetMinutes)
  if (state === CARD_INSERTED && reader.left > 0) {
    reader.uint8()
    const name = decoded(reader.part(reader.uint8()), 'gbk')
    const card = textOf(reader.part(CARD_BYTES))
    if (name) draft.keep('driverName', name)
    if (card) draft.keep('driverKey', card)
  }
  return { kind: 'status', timeMs, status: draft.status }
}
