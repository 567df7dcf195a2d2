import type { Draft } from '../records/draft.ts'
import type { ByteReader } from '../bytes/reader.ts'

const MARK = 0x4542
const HEAD_BYTES = 7
const AXLES = 0x03
const DISTANCES = 0x06
const KG_PER_UNIT = 2
const METERS_PER_UNIT = 5

/** EB: values of a trailer's brakes: which trailer, type, length, content. */
export function readTrailer(reader: ByteReader, draft: Draft): void {
  if (reader.left < 2 || reader.uint16() !== MARK) return
  reader.slice(HEAD_BYTES)
  while (reader.left >= 3) {
    reader.uint8()
    const type = reader.uint8()
    const item = reader.part(Math.min(reader.uint8(), reader.left))
    if (type === AXLES && item.left >= 2) draft.keep('axleWeight1Kg', item.uint16() * KG_PER_UNIT)
    if (type !== DISTANCES || item.left < 8) continue
    draft.fields.odometerMeters = item.uint32() * METERS_PER_UNIT
    draft.keep('tripOdometerMeters', item.uint32() * METERS_PER_UNIT)
  }
}
