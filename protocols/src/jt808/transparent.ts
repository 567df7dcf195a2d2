import { Draft } from '../records/draft.ts'
import type { Reported, Session } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toTextOrHex } from '../text/text.ts'
import { transparentAlarms, transparentEvents } from './alarms.ts'
import { readEngineText } from './engine.ts'
import { textOf } from './item-values.ts'
import { readMotion, readPlace, readTime } from './place.ts'
import { readVehicleValue } from './vehicle-values.ts'

type Body = { reader: ByteReader; session: Session | undefined }

/** 0x0900: what a device passes through, by its first byte; undefined if it is of another maker. */
export function readTransparent(reader: ByteReader, session: Session | undefined): Reported | undefined {
  const read = kinds[reader.uint8()]
  return read?.({ reader, session })
}

const kinds: Readonly<Record<number, (body: Body) => Reported | undefined>> = {
  0x40: readDriverText,
  0x41: ({ reader }) => {
    const draft = new Draft()
    readEngineText(textOf(reader), draft)
    return { kind: 'status', status: draft.status }
  },
  0x53: readBeacons,
  0x54: readSamples,
  0xf0: readVehicle,
  0xf3: ({ reader, session }) => {
    const timeMs = timeOf(reader, session)
    return timeMs === undefined ? undefined : { kind: 'status', timeMs, status: {} }
  },
  0xff: ({ reader, session }) => {
    const timeMs = readTime(reader, session?.utcOffsetMinutes)
    const [latitude, longitude] = [reader.int32() / 1e6, reader.int32() / 1e6]
    return { kind: 'positions', records: [{ timeMs, latitude, longitude, ...readMotion(reader) }] }
  },
}

/** A card that was read, or a text of another device. */
function readDriverText({ reader }: Body): Reported {
  const text = textOf(reader)
  const [name = '', , , , driverKey] = text.split('|')
  if (!name.startsWith('GTSL')) return { kind: 'text', text: toTextOrHex(new TextEncoder().encode(text)) }
  return { kind: 'status', status: driverKey ? { extra: { driverKey } } : {} }
}

/** 0xF3: only its time, item 6. */
function timeOf(reader: ByteReader, session: Session | undefined): number | undefined {
  while (reader.left > 4) {
    const type = reader.uint16()
    const item = reader.part(reader.uint16())
    if (type === 0x0006) return readTime(item, session?.utcOffsetMinutes)
  }
  return undefined
}

/** Status and place, then motion and time. */
function readLocated({ reader, session }: Body): { draft: Draft; finish: () => Reported } {
  const draft = new Draft()
  const place = { ...readPlace(reader, draft), ...readMotion(reader) }
  const timeMs = readTime(reader, session?.utcOffsetMinutes)
  return {
    draft,
    finish: () => ({ kind: 'positions', records: [{ timeMs, ...place, ...draft.status }] }),
  }
}

/** Beacons nearby, whose data differ by maker. */
function readBeacons(body: Body): Reported {
  return readLocated(body).finish()
}

/** Samples of sensors inside and outside; the last counts. */
function readSamples(body: Body): Reported {
  const { draft, finish } = readLocated(body)
  const { reader } = body
  while (reader.left > 8) {
    const mask = reader.uint16()
    reader.slice(6)
    if (mask & 1) draft.keep('light', reader.uint16())
    if (mask & 2) draft.keep('celsius', reader.int16() / 10)
    if (mask & 2) draft.keep('humidityPercent', reader.int16() / 10)
    if (mask & 4) draft.keep('temperature3Celsius', reader.int16() / 10)
    if (mask & 8) reader.slice(6)
    if (mask & 16) reader.uint16()
  }
  return finish()
}

const VALUES = 0x01
const FAULT_CODES = 0x02
const ALARMS = 0x03
const VIN = 0x0b
const EVENT = 0x15

/** Values of the vehicle: time, whether it was buffered, the kind of vehicle, then a list by its type. */
function readVehicle({ reader, session }: Body): Reported | undefined {
  const draft = new Draft()
  const timeMs = readTime(reader, session?.utcOffsetMinutes)
  reader.uint16()
  const type = reader.uint8()
  if (type === VALUES) readValues(reader, draft)
  else if (type === FAULT_CODES) readFaultCodes(reader, draft)
  else if (type === ALARMS) readAlarms(reader, draft)
  else return readPlaceless(type, reader, timeMs)
  const place = readPlace(reader, draft)
  return { kind: 'positions', records: [{ timeMs, ...place, ...draft.status }] }
}

function readPlaceless(type: number, reader: ByteReader, timeMs: number): Reported | undefined {
  const draft = new Draft()
  if (type === VIN) {
    if (reader.uint8() > 0) draft.keep('vin', textOf(reader))
  } else if (type === EVENT) {
    const event = reader.int32()
    const alarm = transparentEvents[event]
    if (alarm === undefined) draft.keep('eventId', event)
    else draft.raise(alarm)
  } else return undefined
  return { kind: 'status', timeMs, status: draft.status }
}

function readValues(reader: ByteReader, draft: Draft): void {
  const count = reader.uint8()
  for (let index = 0; index < count; index++) {
    const type = reader.uint16()
    readVehicleValue(type, reader.part(reader.uint8()), draft)
  }
}

/** Systems of the vehicle, each with its codes. */
function readFaultCodes(reader: ByteReader, draft: Draft): void {
  const codes: string[] = []
  for (let systems = reader.uint16(); systems > 0; systems--) {
    reader.slice(4)
    for (let count = reader.uint16(); count > 0; count--) {
      reader.slice(8)
      codes.push(textOf(reader.part(reader.uint16())))
    }
  }
  draft.keep('faultCodes', codes.join(' '))
}

function readAlarms(reader: ByteReader, draft: Draft): void {
  for (let count = reader.uint8(); count > 0; count--) {
    const alarm = transparentAlarms[reader.uint8()]
    if (alarm) draft.raise(alarm)
    reader.slice(reader.uint8())
  }
}
