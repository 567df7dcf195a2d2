import { Draft } from '../records/draft.ts'
import type { Message, PositionRecord, Session, UnreadablePart } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromAscii, toHex } from '../text/text.ts'
import { readFix } from './fix.ts'
import { isLong } from './frame.ts'
import { unreadablePart } from '../records/refusals.ts'

const NUMBER_BYTES = 5
const MIN_RECORD_BYTES = 17
/** Padlocks of these versions send one record, with a tail that is not read. */
const ONE_RECORD_VERSIONS = new Set([0x17, 0x19])
/** From this version on, an answer names the message. */
const NUMBERED_ANSWERS = 0x19

export function binaryNumber(bytes: Uint8Array): string {
  const digits = toHex(bytes.subarray(1, 1 + NUMBER_BYTES))
  if (!/^\d{10}$/.test(digits)) throw new ProtocolError('a device number that is not digits', 1)
  return digits.replace(/^0+(?=\d)/, '')
}

type Reading = { reader: ByteReader; alarms: number; isAnswered: boolean }

/** Records until the last byte, which is the number of the message. A part that can't be read ends them. */
export function readBinary(bytes: Uint8Array, session: Session | undefined): Message {
  const deviceId = binaryNumber(bytes)
  const reader = new ByteReader(bytes, 1 + NUMBER_BYTES, bytes.length - 1)
  const version = isLong(bytes) ? reader.uint8() : undefined
  const layout = reader.uint8() >> 4
  reader.uint16()
  const reading: Reading = { reader, alarms: session?.alarms ?? 0, isAnswered: false }
  const records: PositionRecord[] = []
  const unreadable: UnreadablePart[] = []
  try {
    while (reader.left >= MIN_RECORD_BYTES) {
      records.push(readRecord(reading, version, layout))
      if (version !== undefined && ONE_RECORD_VERSIONS.has(version)) break
    }
  } catch (error) {
    unreadable.push(unreadablePart(error, reader.peekRest()))
  }
  const serial = bytes.at(-1) ?? 0
  return {
    kind: 'positions',
    deviceId,
    records,
    ...(unreadable.length > 0 ? { unreadable } : {}),
    session: { ...session, alarms: reading.alarms },
    ...(reading.isAnswered ? { acknowledge: answerTo(version, serial) } : {}),
  }
}

function answerTo(version = 0, serial: number): Uint8Array {
  return fromAscii(version < NUMBERED_ANSWERS ? '(P35)' : `(P69,0,${serial})`)
}

function readRecord(reading: Reading, version: number | undefined, layout: number): PositionRecord {
  const draft = new Draft()
  const fix = readFix(reading.reader)
  if (version !== undefined) readLock(reading, draft)
  else {
    const altitudeMeters = layouts[layout]?.(reading, draft)
    if (altitudeMeters !== undefined) fix.altitudeMeters = altitudeMeters
  }
  return { ...fix, ...draft.status }
}

const lockAlarms = {
  1: 'geofenceEnter',
  2: 'geofenceExit',
  3: 'powerCut',
  4: 'vibration',
  11: 'lowBattery',
  14: 'fault',
}
const WANTS_ANSWER = 1 << 5
const LOCKED = 1 << 7
const CHARGING = 0xff

/** Odometer in km, satellites, vehicle, states, battery, cell and signal. */
function readLock(reading: Reading, draft: Draft): void {
  const { reader } = reading
  draft.fields.odometerMeters = reader.uint32() * 1000
  draft.fields.satellites = reader.uint8()
  reader.uint32()
  const states = reader.uint16()
  raise(reading, draft, { bits: states, names: lockAlarms })
  if (states & WANTS_ANSWER) reading.isAnswered = true
  draft.keep('locked', (states & LOCKED) !== 0)
  const battery = reader.uint8()
  if (battery === CHARGING) draft.keep('charging', true)
  else draft.fields.batteryPercent = battery
  readCell(reader, draft)
}

/** An alarm that goes on is an event only when it begins. */
function raise(
  reading: Reading,
  draft: Draft,
  { bits, names }: { bits: number; names: Readonly<Record<number, string>> },
): void {
  draft.raiseBits(bits, names, reading.alarms)
  reading.alarms = bits
}

function readCell(reader: ByteReader, draft: Draft): void {
  const [cell, area] = [reader.uint16(), reader.uint16()]
  draft.signal(reader.uint8())
  if (cell === 0 || area === 0) return
  draft.keep('gsmArea', area)
  draft.keep('gsmCell', cell)
}

/** What follows a fix of trackers, by the upper half of the byte after the number. Returns the altitude. */
const layouts: Readonly<Record<number, (reading: Reading, draft: Draft) => number | undefined>> = {
  1: ({ reader }, draft) => {
    draft.fields.satellites = reader.uint8()
    draft.fields.batteryPercent = reader.uint8()
    reader.uint8()
    const altitudeMeters = reader.uint16()
    readCell(reader, draft)
    return altitudeMeters
  },
  2: (reading, draft) => {
    const { reader } = reading
    const upper = reader.uint8()
    readStates(reading, draft)
    draft.fields.odometerMeters = reader.uint32() * 1000
    draft.keep('fuelSensor1', upper * 256 + reader.uint8())
    return undefined
  },
  3: ({ reader }, draft) => {
    const [first, second] = [reader.uint24(), reader.uint24()]
    const third = reader.uint24()
    draft.keep('fuelSensor1', first >> 12)
    draft.keep('fuelSensor2', first & 0xfff)
    draft.keep('fuelSensor3', second >> 12)
    draft.fields.odometerMeters = (((second & 0xfff) << 8) | (third >> 16)) * 1000
    draft.fields.ignition = (third & 0xffff & 1) !== 0
    return undefined
  },
}

const trackerAlarms = {
  2: 'sos',
  3: 'gnssAntennaCut',
  4: 'gnssAntennaCut',
  10: 'fatigueDriving',
  11: 'towing',
}
const IGNITION = 1
const DOOR = 1 << 6
const ON_MAIN_POWER = 1
const FUEL_CUT = 1 << 1

/** Four bytes: ignition and door, power and alarms, more alarms, a reserved one. */
function readStates(reading: Reading, draft: Draft): void {
  const { reader } = reading
  const inputs = reader.uint8()
  const states = reader.uint8()
  draft.fields.ignition = (inputs & IGNITION) !== 0
  draft.keep('door', (inputs & DOOR) !== 0)
  if (states & ON_MAIN_POWER) draft.keep('charging', true)
  if (states & FUEL_CUT) draft.keep('immobilizer', true)
  raise(reading, draft, { bits: states | (reader.uint8() << 8), names: trackerAlarms })
  reader.uint8()
}
