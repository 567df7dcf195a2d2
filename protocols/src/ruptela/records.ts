import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import type { Place } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii, toHex } from '../text/text.ts'
import { DRIVER_KEY, parameters, texts } from './parameters.ts'

const NO_COORDINATE = -0x8000_0000
export const UNITS_PER_DEGREE = 10_000_000
const SIZES = [1, 2, 4, 8]

/** Extended records have longer IDs, and may be parts of one. */
type Options = { isExtended: boolean }
class Reading extends Draft {
  readonly long = new Map<number, Uint8Array>()
  timeMs = Number.NaN
  place: Place | undefined
}

/** How many packets wait in the device, the number of records, the records. */
export function readRecords(reader: ByteReader, options: Options, entries: Entry[]): void {
  reader.uint8()
  let before: Reading | undefined
  for (let count = reader.uint8(); count > 0; count--) {
    const reading = readRecord(reader, options, before)
    if (reading === before) entries.pop()
    entries.push(entryOf(reading))
    before = reading
  }
}

/** Returns the record before if this is a part of it. */
function readRecord(reader: ByteReader, { isExtended }: Options, before: Reading | undefined): Reading {
  const timeMs = reader.uint32() * 1000
  reader.uint8()
  const isPart = isExtended && isContinued(reader.uint8())
  const reading = (isPart ? before : undefined) ?? new Reading()
  reading.timeMs = timeMs
  reader.uint8()
  reading.place = readPlace(reader, reading)
  const readId = isExtended ? () => reader.uint16() : () => reader.uint8()
  reading.keep('eventId', readId())
  for (const size of SIZES)
    for (let count = reader.uint8(); count > 0; count--) readParameter(readId(), reader.part(size), reading)
  return reading
}

/** The number of parts after the first, and which of them it is. */
function isContinued(extension: number): boolean {
  const part = extension & 0xf
  return part > 0 && part <= extension >> 4
}

/** Longitude before latitude. Without a fix, both are the lowest number. */
function readPlace(reader: ByteReader, { fields }: Reading): Place | undefined {
  const longitude = reader.int32()
  const latitude = reader.int32()
  if (longitude === NO_COORDINATE || latitude === NO_COORDINATE) {
    reader.slice(8)
    return undefined
  }
  const place: Place = {
    latitude: latitude / UNITS_PER_DEGREE,
    longitude: longitude / UNITS_PER_DEGREE,
    altitudeMeters: reader.int16() / 10,
    headingDegrees: reader.uint16() / 100,
  }
  fields.satellites = reader.uint8()
  place.speedKmh = reader.uint16()
  fields.hdop = reader.uint8() / 10
  return place
}

function readParameter(id: number, value: ByteReader, reading: Reading): void {
  if (value.left > 4) {
    const bytes = value.slice(value.left)
    if (id !== DRIVER_KEY) reading.long.set(id, bytes)
    else if (bytes.some((byte) => byte !== 0)) reading.keep('driverKey', toHex(bytes))
  } else {
    parameters[id]?.(numberOf(value), reading)
  }
}

function numberOf(value: ByteReader): number {
  if (value.left === 1) return value.uint8()
  return value.left === 2 ? value.uint16() : value.uint32()
}

function entryOf(reading: Reading): Entry {
  if (reading.long.size > 0) keepTexts(reading)
  const { timeMs, place, status } = reading
  return place ? { timeMs, place, status } : { timeMs, status }
}

function keepTexts(reading: Reading): void {
  for (const { name, parts } of texts) {
    const found = parts.map((id) => reading.long.get(id))
    const text = found
      .map((bytes) => (bytes ? toAscii(bytes) : ''))
      .join('')
      .replace(/[\0\s]+$/, '')
    if (found.every(Boolean) && /^[\x20-\x7e]+$/.test(text)) reading.keep(name, text)
  }
}

/** Faults of the engine, each with its place. */
export function readFaults(reader: ByteReader, entries: Entry[]): void {
  for (let count = reader.uint8(); count > 0; count--) {
    reader.uint8()
    const timeMs = reader.uint32() * 1000
    const [longitude, latitude] = [reader.int32() / UNITS_PER_DEGREE, reader.int32() / UNITS_PER_DEGREE]
    reader.uint8()
    const faultCodes = toAscii(reader.slice(5)).trim()
    entries.push({ timeMs, place: { latitude, longitude }, status: { extra: { faultCodes } } })
  }
}
