import { Draft, numberedNames } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import { readIfWhole } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { readTrailer } from './trailer.ts'
import type { Place } from '../message.ts'

/** Bits of the selector: what a snapshot contains, in the order in which it is read. */
export const HAS_TIME = 0x0004
export const HAS_PLACE = 0x0008
export const HAS_MOTION = 0x0010
const HAS_SWITCHES = 0x0040
const HAS_ANALOG_INPUTS = 0x0020
const HAS_VOLTAGES = 0x8000
const HAS_PULSES = [0x10000, 0x20000]
export const HAS_TRIP = 0x0080
const HAS_SECOND_TRIP = 0x0100
const HAS_DRIVER = 0x0200
const HAS_KEYPAD = 0x0400
const HAS_ALTITUDE = 0x0800
const HAS_COUNTER = 0x2000
const HAS_STATES = 0x4000
const HAS_CELL = 0x80000
const HAS_EVENT_DATA = 0x1000

export const POSITIONED = 0x40
const UNITS_PER_DEGREE = 1_000_000
const PULSES_BYTES = 6
const STATES_BYTES = 8
const CELL_BYTES = 11
const TRAILER_EVENT = 188
const INPUTS = numberedNames(8, 'digitalInput')
const OUTPUTS = numberedNames(8, 'digitalOutput')
const ANALOG_INPUTS = numberedNames(4, 'analogInput', 'Volts')

/** D: the event, and what the selector says. */
export function readSnapshot(reader: ByteReader, selector: number): Entry {
  const draft = new Draft()
  const event = reader.uint8()
  draft.keep('eventId', event)
  reader.uint8()
  const { timeMs, place } = readPlace(reader, selector, draft)
  const has = (bit: number) => (selector & bit) !== 0
  const motion: Partial<Place> = {}
  readIfWhole(() => {
    if (has(HAS_MOTION)) Object.assign(motion, readMotion(reader))
    if (has(HAS_SWITCHES)) draft.keepSwitches(INPUTS, reader.uint8())
    if (has(HAS_ANALOG_INPUTS)) readAnalogInputs(reader, draft)
    if (has(HAS_VOLTAGES)) {
      draft.fields.externalVolts = reader.uint16() / 1000
      draft.fields.batteryVolts = reader.uint16() / 1000
    }
    for (const bit of HAS_PULSES) if (has(bit)) reader.slice(PULSES_BYTES)
    if (has(HAS_TRIP)) draft.keep('tripOdometerMeters', reader.uint32())
    if (has(HAS_SECOND_TRIP)) reader.uint32()
    if (has(HAS_SWITCHES)) draft.keepSwitches(OUTPUTS, reader.uint8())
    if (has(HAS_DRIVER)) readDriver(reader, draft)
    if (has(HAS_KEYPAD)) reader.uint8()
    if (has(HAS_ALTITUDE)) motion.altitudeMeters = reader.int16()
    if (has(HAS_COUNTER)) reader.uint16()
    if (has(HAS_STATES)) reader.slice(STATES_BYTES)
    if (has(HAS_CELL)) reader.slice(CELL_BYTES)
    if (has(HAS_EVENT_DATA) && event === TRAILER_EVENT) readTrailer(reader, draft)
  })
  const entry: Entry = { status: draft.status }
  if (timeMs !== undefined) entry.timeMs = timeMs
  if (place) entry.place = { ...place, ...motion }
  return entry
}

/** Validity, the time of the snapshot, the time of the fix, coordinates, satellites. */
function readPlace(reader: ByteReader, selector: number, draft: Draft): Pick<Entry, 'timeMs' | 'place'> {
  const hasPlace = (selector & HAS_PLACE) !== 0
  const state = hasPlace ? reader.uint8() : 0
  const timeMs = selector & HAS_TIME ? reader.uint32() * 1000 : undefined
  if (!hasPlace) return timeMs === undefined ? {} : { timeMs }
  const fixMs = reader.uint32() * 1000
  const place: Place = {
    latitude: reader.int32() / UNITS_PER_DEGREE,
    longitude: reader.int32() / UNITS_PER_DEGREE,
  }
  if (!(state & POSITIONED)) place.valid = false
  draft.fields.satellites = reader.uint8()
  return { timeMs: fixMs, place }
}

function readMotion(reader: ByteReader): Partial<Place> {
  const speedKmh = reader.uint8()
  reader.uint8()
  return { speedKmh, headingDegrees: reader.uint8() * 2 }
}

function readAnalogInputs(reader: ByteReader, draft: Draft): void {
  for (const name of ANALOG_INPUTS) draft.keep(name, reader.uint16() / 1000)
}

/** Six bytes of a key, written as other servers do, so that keys can be taken over from them. */
function readDriver(reader: ByteReader, draft: Draft): void {
  const [upper, lower] = [reader.uint16(), reader.uint32()]
  if (upper !== 0 || lower !== 0) draft.keep('driverKey', `${upper * 2 ** 32}${lower}`)
}
