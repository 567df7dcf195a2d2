import { readBcdTime } from '../bytes/bcd.ts'
import type { Draft } from '../records/draft.ts'
import type { Place } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { signed } from '../text/degrees.ts'

const UNITS_PER_DEGREE = 1_000_000
/** The standard's clock is China's. */
export const CHINA_MINUTES = 480
/** The bits of the status. */
const IGNITION = 1 << 0
const POSITIONED = 1 << 1
const SOUTH = 1 << 2
const WEST = 1 << 3
const FUEL_CUT = 1 << 10
const CHARGING = 1 << 26

/** Status bits, latitude, longitude. */
export function readPlace(reader: ByteReader, draft: Draft): Place {
  const status = reader.uint32()
  draft.fields.ignition = (status & IGNITION) !== 0
  if (status & FUEL_CUT) draft.keep('immobilizer', true)
  if (status & CHARGING) draft.keep('charging', true)
  const place: Place = {
    latitude: signed(reader.uint32() / UNITS_PER_DEGREE, (status & SOUTH) !== 0),
    longitude: signed(reader.uint32() / UNITS_PER_DEGREE, (status & WEST) !== 0),
  }
  if (!(status & POSITIONED)) place.valid = false
  return place
}

/** Altitude, speed, heading. */
export function readMotion(reader: ByteReader): Partial<Place> {
  return { altitudeMeters: reader.int16(), speedKmh: reader.uint16() / 10, headingDegrees: reader.uint16() }
}

/** NaN if there is no such time. */
export function readTime(reader: ByteReader, utcOffsetMinutes = CHINA_MINUTES): number {
  return readBcdTime(reader) - utcOffsetMinutes * 60_000
}
