import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii } from '../text/text.ts'
import { type Reading, readTag } from './tags.ts'

function begin(): Reading {
  return { draft: new Draft(), milliseconds: 0, motion: {} }
}

function entryOf({ draft, timeMs, milliseconds, place, motion }: Reading): Entry {
  const entry: Entry = { status: draft.status }
  if (timeMs !== undefined) entry.timeMs = timeMs + milliseconds
  if (place) entry.place = { ...place, ...motion }
  return entry
}

const TAGS = 256

/** A tag that repeats begins the next record. Returns the texts of answers to commands. */
export function readRecords(reader: ByteReader, entries: Entry[]): string[] {
  const texts: string[] = []
  /** The number of the record in which each tag was last. */
  const seen = new Uint16Array(TAGS)
  let number = 1
  let reading = begin()
  const finish = (): void => {
    if (reading.text !== undefined) texts.push(reading.text)
    if (reading.timeMs !== undefined) entries.push(entryOf(reading))
  }
  try {
    while (reader.left > 0) {
      const tag = reader.uint8()
      if (seen[tag] === number) {
        finish()
        number++
        reading = begin()
      }
      seen[tag] = number
      readTag(tag, reader, reading)
    }
  } catch (error) {
    // Devices send the place before what newer ones add.
    if (reading.place) finish()
    throw error
  }
  finish()
  return texts
}

const DAY_MS = 86_400_000
const LONGITUDE_STEPS = 2 ** 22
const LATITUDE_STEPS = 2 ** 21

/** Records of ten bytes of bits, then the tags that follow and their values. Times count from the beginning of the year. */
export function readCompactRecords(reader: ByteReader, receivedMs: number, entries: Entry[]): void {
  while (reader.left > 0) {
    const reading = begin()
    readMinimum(reader, receivedMs, reading)
    const tags = reader.slice(reader.uint8())
    for (const tag of tags) readTag(tag, reader, reading)
    entries.push(entryOf(reading))
  }
}

/** A bit, 25 of seconds, one of validity, 22 of longitude, 21 of latitude, one of an alarm, nine more. */
function readMinimum(reader: ByteReader, receivedMs: number, reading: Reading): void {
  const [upper, middle, lower] = [reader.uint32(), reader.uint32(), reader.uint16()]
  const seconds = (upper >>> 6) & 0x1ff_ffff
  const isInvalid = ((upper >>> 5) & 1) === 1
  const longitude = ((upper & 0x1f) << 17) | (middle >>> 15)
  const latitude = ((middle & 0x7fff) << 6) | (lower >>> 10)
  reading.timeMs = timeInYear(seconds, receivedMs)
  reading.place = {
    latitude: (180 * latitude) / LATITUDE_STEPS - 90,
    longitude: (360 * longitude) / LONGITUDE_STEPS - 180,
  }
  if (isInvalid) reading.place.valid = false
}

/** At the beginning of a year, records of the last one arrive. */
function timeInYear(seconds: number, receivedMs: number): number {
  const year = new Date(receivedMs).getUTCFullYear()
  const timeMs = Date.UTC(year) + seconds * 1000
  return timeMs > receivedMs + DAY_MS ? Date.UTC(year - 1) + seconds * 1000 : timeMs
}

const MINUTE_UNITS = 60_000

/** What a satellite modem's gateway sends: session, rough place, then the tags of the device. */
export function readSatellite(reader: ByteReader): Entry {
  reader.slice(3 + 3 + 4 + 15 + 1 + 4)
  const timeMs = reader.uint32() * 1000
  reader.slice(3)
  const flags = reader.uint8()
  const latitude = reader.uint8() + reader.uint16() / MINUTE_UNITS
  const longitude = reader.uint8() + reader.uint16() / MINUTE_UNITS
  reader.slice(5)
  const content = reader.part(reader.uint16())
  const reading = begin()
  while (content.left > 0) readTag(content.uint8(), content, reading)
  reading.timeMs ??= timeMs
  reading.place ??= {
    latitude: flags & 2 ? -latitude : latitude,
    longitude: flags & 1 ? -longitude : longitude,
  }
  return entryOf(reading)
}

export function satelliteNumber(reader: ByteReader): string {
  reader.slice(3 + 3 + 4)
  return toAscii(reader.slice(15))
}
