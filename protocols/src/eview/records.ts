import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import type { Place } from '../message.ts'
import { readIfWhole } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toHex } from '../text/text.ts'
import { itemsOf } from './frame.ts'

class Reading extends Draft {
  timeMs: number | undefined
  place: Place | undefined
}

export const UNITS_PER_DEGREE = 10_000_000
export const NUMBER = 0x01
export const ALARMS = 0x02
export const GENERAL = 0x24
export const FIX = 0x20

export const alarmBits: Readonly<Record<number, string>> = {
  0: 'lowBattery',
  1: 'overspeed',
  2: 'fall',
  8: 'powerOff',
  9: 'powerOn',
  10: 'movement',
  12: 'sos',
}
const FIRST_FENCE_BIT = 4
const FENCES = 4
/** Whether the device is inside that geofence. */
const INSIDE_SHIFT = 22

/** Beacons are listed one an item. */
const LISTED = new Set([0x28, 0x2c])

/** A repeated key begins the next entry. */
export function readEntries(reader: ByteReader): Entry[] {
  const entries: Entry[] = []
  const keys = new Set<number>()
  let reading = new Reading()
  for (const { key, item } of itemsOf(reader)) {
    if (keys.has(key) && !LISTED.has(key)) {
      entries.push(entryOf(reading))
      keys.clear()
      reading = new Reading()
    }
    keys.add(key)
    // Newer models send longer items, so what is left of one is not read; one that is too short is left out.
    readIfWhole(() => items[key]?.(item, reading))
  }
  entries.push(entryOf(reading))
  return entries
}

function entryOf({ timeMs, place, status }: Reading): Entry {
  const entry: Entry = { status }
  if (timeMs !== undefined) entry.timeMs = timeMs
  if (place) entry.place = place
  return entry
}

type Item = (item: ByteReader, reading: Reading) => void

const items: Readonly<Record<number, Item>> = {
  [ALARMS]: alarms,
  0x14: (item, { fields }) => {
    fields.batteryPercent = item.uint8()
    fields.batteryVolts = item.uint16Le() / 1000
  },
  [FIX]: fix,
  0x21: (item, reading) => cell(item, reading, { network: 1, cell: 2 }),
  0x23: (item, reading) => {
    keepBeacon(item, reading)
    if (item.left >= 8) reading.place = placeOf(item)
  },
  [GENERAL]: general,
  0x25: (item, reading) => void (reading.timeMs = item.uint32Le() * 1000),
  0x26: (item, reading) => {
    keepBeacon(item, reading)
    reading.place = precisePlaceOf(item, reading)
  },
  0x27: (item, reading) => void (reading.place = precisePlaceOf(item, reading)),
  0x28: (item, reading) => beacon(item, reading, 2),
  0x29: (item, reading) => cell(item, reading, { network: 1, cell: 4 }),
  0x2a: (item, reading) => {
    const flags = item.uint8()
    item.slice(7)
    if (flags & HAS_PLACE) reading.place = placeOf(item)
  },
  0x2b: (item, reading) => cell(item, reading, { network: 2, cell: 4 }),
  0x2c: (item, reading) => beacon(item, reading, 3),
  0x30: (item, reading) => {
    item.uint32Le()
    reading.keep('steps', item.uint32Le())
  },
}

function alarms(item: ByteReader, reading: Reading): void {
  const bits = item.uint32Le()
  reading.raiseBits(bits, alarmBits)
  for (let fence = 0; fence < FENCES; fence++) {
    const bit = FIRST_FENCE_BIT + fence
    if (!((bits >>> bit) & 1)) continue
    reading.raise((bits >>> (bit + INSIDE_SHIFT)) & 1 ? 'geofenceEnter' : 'geofenceExit')
  }
}

function placeOf(item: ByteReader): Place {
  return { latitude: item.int32Le() / UNITS_PER_DEGREE, longitude: item.int32Le() / UNITS_PER_DEGREE }
}

function precisePlaceOf(item: ByteReader, { fields }: Reading): Place {
  const place = placeOf(item)
  fields.hdop = item.uint16Le() / 10
  return { ...place, altitudeMeters: item.int16Le() }
}

/** Coordinates, speed, heading, altitude, precision, odometer, satellites. */
function fix(item: ByteReader, reading: Reading): void {
  const place: Place = {
    ...placeOf(item),
    speedKmh: item.uint16Le(),
    headingDegrees: item.uint16Le(),
    altitudeMeters: item.int16Le(),
  }
  const hdop = item.uint16Le() / 10
  if (hdop > 0) reading.fields.hdop = hdop
  else place.valid = false
  reading.place = place
  reading.fields.odometerMeters = item.uint32Le()
  reading.fields.satellites = item.uint8()
}

const CHARGING = 1 << 4
const MOVING = 1 << 9
const SIGNAL_SHIFT = 19
const SIGNAL_MASK = 0x1f
const BATTERY_SHIFT = 24

/** Time, and bits with the signal and the battery. */
function general(item: ByteReader, reading: Reading): void {
  reading.timeMs = item.uint32Le() * 1000
  const bits = item.uint32Le()
  if (bits & CHARGING) reading.keep('charging', true)
  reading.fields.movement = (bits & MOVING) !== 0
  reading.signal((bits >>> SIGNAL_SHIFT) & SIGNAL_MASK)
  reading.fields.batteryPercent = bits >>> BATTERY_SHIFT
}

const BEACON_BYTES = 6

/** The address of the beacon, in reverse. */
function keepBeacon(item: ByteReader, reading: Reading): void {
  if (item.left >= BEACON_BYTES) reading.keep('beacon', toHex(item.slice(BEACON_BYTES).toReversed()))
}

const HAS_PLACE = 0x80
const INDEX_MASK = 0x0f

/** Flags with its place in the list, address, signals, battery of some, and the place of a beacon that knows it. */
function beacon(item: ByteReader, reading: Reading, bytesBeforePlace: number): void {
  const flags = item.uint8()
  if ((flags & INDEX_MASK) === 0) keepBeacon(item, reading)
  else item.slice(BEACON_BYTES)
  item.slice(bytesBeforePlace)
  if (flags & HAS_PLACE) reading.place = placeOf(item)
}

/** Country and network, then cells with their signal, of which the first is in use. */
function cell(item: ByteReader, reading: Reading, bytes: { network: 1 | 2; cell: 2 | 4 }): void {
  const country = item.uint16Le()
  const network = bytes.network === 1 ? item.uint8() : item.uint16Le()
  item.uint8()
  const area = item.uint16Le()
  const number = bytes.cell === 2 ? item.uint16Le() : item.uint32Le()
  reading.keep('gsmOperator', Number(`${country}${String(network).padStart(2, '0')}`))
  reading.keep('gsmArea', area)
  reading.keep('gsmCell', number)
}
