/** Packages of the first version of the protocol. */
import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import { readIfWhole } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { alarms } from './alarms.ts'
import { keepCell, UNITS_PER_DEGREE } from './place.ts'
import { POSITIONED, readStates } from './states.ts'

export const POSITION = 0x02
export const ALARM = 0x04
export const STATE = 0x05
/** States with a time and bits after them. */
const STATES_WITH_BITS = new Set([1, 2, 3])

/** Time, latitude, longitude, speed, course, cell, validity, and what belongs to the type. */
export function readPosition(type: number, reader: ByteReader): Entry {
  const draft = new Draft()
  const timeMs = reader.uint32() * 1000
  const place: NonNullable<Entry['place']> = {
    latitude: reader.int32() / UNITS_PER_DEGREE,
    longitude: reader.int32() / UNITS_PER_DEGREE,
    speedKmh: reader.uint8(),
    headingDegrees: reader.uint16(),
  }
  keepCell(draft, {
    country: reader.uint16(),
    network: reader.uint16(),
    area: reader.uint16(),
    cell: reader.uint24(),
  })
  if (!(reader.uint8() & POSITIONED)) place.valid = false
  readIfWhole(() => {
    if (type === POSITION) readMeasurements(reader, draft)
    if (type === ALARM) {
      const alarm = alarms[reader.uint8()]
      if (alarm) draft.raise(alarm)
    }
    if (type === STATE) readState(reader, draft)
  })
  return { timeMs, place, status: draft.status }
}

function readMeasurements(reader: ByteReader, draft: Draft): void {
  if (reader.left >= 2) readStates(reader.uint16(), draft, 1)
  if (reader.left < 8) return
  draft.fields.batteryVolts = reader.uint16() / 1000
  draft.signal(reader.uint16())
  draft.keep('analogInput1Volts', reader.uint16() / 1000)
  draft.keep('analogInput2Volts', reader.uint16() / 1000)
}

function readState(reader: ByteReader, draft: Draft): void {
  const state = reader.uint8()
  draft.keep('eventId', state)
  if (!STATES_WITH_BITS.has(state) || reader.left < 6) return
  reader.uint32()
  readStates(reader.uint16(), draft, 1)
}
