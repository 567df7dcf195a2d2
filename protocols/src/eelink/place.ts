import type { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import type { ByteReader } from '../bytes/reader.ts'

/** A minute of arc has 30,000 units. */
export const UNITS_PER_DEGREE = 1_800_000

type Cell = { country: number; network: number; area: number; cell: number }

export function keepCell(draft: Draft, { country, network, area, cell }: Cell): void {
  if (country === 0 || cell === 0) return
  draft.keep('gsmOperator', Number(`${country}${String(network).padStart(2, '0')}`))
  draft.keep('gsmArea', area)
  draft.keep('gsmCell', cell)
}

export const HAS_FIX = 1 << 0
const HAS_CELL = 1 << 1
const NEIGHBOUR_CELLS = [1 << 2, 1 << 3]
const ACCESS_POINTS = [1 << 4, 1 << 5, 1 << 6]
const HAS_LTE = 1 << 7
const MORE_CELL_BYTES = 7
const LTE_CELL_BYTES = 14
const LTE_NEIGHBOUR_BYTES = 5

/** Bits announce a fix, cells and access points, of which only the cell in use is kept. */
export function readPlace(reader: ByteReader, draft: Draft): Entry['place'] {
  const flags = reader.uint8()
  const place = flags & HAS_FIX ? readFix(reader, draft) : undefined
  if (flags & HAS_CELL) {
    keepCell(draft, {
      country: reader.uint16(),
      network: reader.uint16(),
      area: reader.uint16(),
      cell: reader.uint32(),
    })
    reader.uint8()
  }
  for (const bit of [...NEIGHBOUR_CELLS, ...ACCESS_POINTS]) if (flags & bit) reader.slice(MORE_CELL_BYTES)
  if (flags & HAS_LTE) skipLte(reader)
  return place
}

function readFix(reader: ByteReader, draft: Draft): NonNullable<Entry['place']> {
  const place = {
    latitude: reader.int32() / UNITS_PER_DEGREE,
    longitude: reader.int32() / UNITS_PER_DEGREE,
    altitudeMeters: reader.int16(),
    speedKmh: reader.uint16(),
    headingDegrees: reader.uint16(),
  }
  draft.fields.satellites = reader.uint8()
  return place
}

/** Technology, count, the cell in use, and each cell. */
function skipLte(reader: ByteReader): void {
  reader.uint8()
  const count = reader.uint8()
  if (count > 0) reader.slice(LTE_CELL_BYTES)
  reader.slice(count * LTE_NEIGHBOUR_BYTES)
}
