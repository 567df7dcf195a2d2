import { readBcd, readBcdTime } from '../bytes/bcd.ts'
import type { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import type { ByteReader } from '../bytes/reader.ts'
import type { Place } from '../message.ts'

const NO_CELL = 0xffff
const CELLS_BYTES = 12

/** Decimal digits: two bytes in hundredths, or with another divisor. */
export function readDecimal(reader: ByteReader, divisor: number): number {
  return (readBcd(reader) * 100 + readBcd(reader)) / divisor
}

/** Altitude, longitude, latitude, as little-endian floats. */
export function readCoordinates(reader: ByteReader): Place {
  const altitudeMeters = reader.float32Le()
  const longitude = reader.float32Le()
  return { latitude: reader.float32Le(), longitude, altitudeMeters }
}

/** A time, and either a fix with its motion or the cells nearby. */
export function readPlace(
  reader: ByteReader,
  draft: Draft,
  { hasFix, hasSpeed }: { hasFix: boolean; hasSpeed: boolean },
): Pick<Entry, 'timeMs' | 'place'> {
  const timeMs = readBcdTime(reader)
  if (!hasFix) {
    readCells(reader, draft)
    return { timeMs }
  }
  const place = readCoordinates(reader)
  if (hasSpeed) place.speedKmh = readDecimal(reader, 10)
  else reader.uint16()
  place.headingDegrees = reader.uint16()
  return { timeMs, place }
}

/** The first of three is the one in use. */
function readCells(reader: ByteReader, draft: Draft): void {
  const [country, network] = [reader.uint16Le(), reader.uint16Le()]
  const cells = reader.part(CELLS_BYTES)
  if (country === NO_CELL || country === 0) return
  draft.keep('gsmOperator', Number(`${country}${String(network).padStart(2, '0')}`))
  draft.keep('gsmArea', cells.uint16Le())
  draft.keep('gsmCell', cells.uint16Le())
}
