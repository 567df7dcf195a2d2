import { Draft, numberedNames } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import type { Place } from '../message.ts'
import { KMH_PER_METER_PER_SECOND, rounded } from '../records/units.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii, toHex } from '../text/text.ts'
import { fromSeconds } from './frame.ts'

/** `active` are the alarms that go on, as bits; absent if the record says nothing about them. */
export type Reading = Entry & { active?: number }

export class DmtDraft extends Draft {
  place: Place | undefined
  placeMs: number | undefined
  active: number | undefined
  activeBefore = 0
}

/** By the reason of the record. The others are no alarms. */
const alarms: Readonly<Record<number, string>> = {
  12: 'harshBraking',
  13: 'harshAcceleration',
  14: 'harshCornering',
  18: 'overspeed',
  20: 'towing',
  23: 'crash',
  29: 'tampering',
  44: 'geofenceEnter',
  45: 'geofenceExit',
  48: 'sos',
}

/** Length, number, time, reason, then fields with their type and length. */
export function readRecord(reader: ByteReader, activeBefore: number): Reading {
  reader.slice(6)
  const timeMs = fromSeconds(reader.uint32Le())
  const draft = new DmtDraft()
  draft.activeBefore = activeBefore
  keepReason(draft, reader.uint8())
  while (reader.left > 0) {
    const type = reader.uint8()
    const length = reader.uint8()
    const field = reader.part(length === LONG ? reader.uint16Le() : length)
    fields[type]?.(field, draft)
  }
  return readingOf(draft, timeMs)
}

/** The length of a field that follows in two bytes. */
const LONG = 0xff

export function keepReason(draft: Draft, reason: number): void {
  const alarm = alarms[reason]
  if (alarm !== undefined) draft.raise(alarm)
  draft.keep('eventId', reason)
}

export function readingOf(draft: DmtDraft, timeMs: number): Reading {
  const { place, placeMs = timeMs, active, status } = draft
  const reading = place ? { timeMs: placeMs, place, status } : { timeMs, status }
  return active === undefined ? reading : { ...reading, active }
}

type FieldReader = (field: ByteReader, draft: DmtDraft) => void

const UNITS_PER_DEGREE = 10_000_000
const KMH_PER_CM_PER_SECOND = KMH_PER_METER_PER_SECOND / 100

export function speedOf(cmPerSecond: number): number {
  return rounded(cmPerSecond * KMH_PER_CM_PER_SECOND)
}

export function degreesOf(units: number): number {
  return units / UNITS_PER_DEGREE
}

/** Lookup table by the type of the field. */
const fields: Readonly<Record<number, FieldReader>> = {
  0: readPlace,
  2: readSwitches,
  3: readDriver,
  6: readAnalogs,
  26: (field, draft) => draft.keep('tripOdometerMeters', field.uint32Le()),
  27: (field, draft) => {
    draft.fields.odometerMeters = field.uint32Le()
    draft.keep('engineMinutes', Math.floor(field.uint32Le() / 60))
  },
}

/** Zeros that are no fix are no place. */
function readPlace(field: ByteReader, draft: DmtDraft): void {
  const timeMs = fromSeconds(field.uint32Le())
  const [latitude, longitude] = [degreesOf(field.int32Le()), degreesOf(field.int32Le())]
  const altitudeMeters = field.int16Le()
  const speedKmh = speedOf(field.uint16Le())
  field.uint8()
  const headingDegrees = field.uint8() * 2
  field.uint8()
  const accuracyMeters = field.uint8()
  const isFix = (field.uint8() & 1) === 1
  if (!isFix && latitude === 0 && longitude === 0) return
  draft.placeMs = timeMs
  draft.place = { latitude, longitude, altitudeMeters, speedKmh, headingDegrees, accuracyMeters }
  if (!isFix) draft.place.valid = false
}

const inputNames = numberedNames(4, 'digitalInput')
const outputNames = numberedNames(2, 'digitalOutput')
/** By their bit in the state of the device; the first one is set while the battery is good. */
const stateAlarms: Readonly<Record<number, string>> = { 1: 'lowBattery', 6: 'tampering' }
const BATTERY_IS_GOOD = 0b10
const ALARM_BITS = 0b100_0010

/** The lowest input is the ignition. */
export function keepSwitches(draft: Draft, inputs: number, outputs: number): void {
  draft.fields.ignition = (inputs & 1) === 1
  draft.keepSwitches(inputNames, inputs >>> 1)
  draft.keepSwitches(outputNames, outputs)
}

function readSwitches(field: ByteReader, draft: DmtDraft): void {
  keepSwitches(draft, field.uint32Le(), field.uint16Le())
  draft.active = (field.uint16Le() ^ BATTERY_IS_GOOD) & ALARM_BITS
  draft.raiseBits(draft.active, stateAlarms, draft.activeBefore)
}

/** Names and numbers are texts, the codes of keys and cards are bytes. */
function readDriver(field: ByteReader, draft: DmtDraft): void {
  field.uint8()
  const bytes = field.slice(field.left)
  const text = toAscii(bytes).replace(/\0+$/, '')
  draft.keep('driverKey', /^[\x21-\x7e]+$/.test(text) ? text : toHex(bytes))
}

/** By the number of the analog value. */
const analogs: Readonly<Record<number, (value: number, draft: Draft) => void>> = {
  1: (value, { fields: said }) => (said.batteryVolts = value / 1000),
  2: (value, { fields: said }) => (said.externalVolts = value / 100),
  3: (value, draft) => draft.keep('deviceCelsius', ((value << 16) >> 16) / 100),
  4: (value, draft) => draft.signal(value),
}

function readAnalogs(field: ByteReader, draft: DmtDraft): void {
  while (field.left > 0) {
    const number = field.uint8()
    const value = field.uint16Le()
    analogs[number]?.(value, draft)
  }
}
