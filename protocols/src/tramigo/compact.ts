import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import { KMH_PER_METER_PER_SECOND, rounded } from '../records/units.ts'
import { ByteReader } from '../bytes/reader.ts'
import { HEAD_BYTES } from './frame.ts'

const TYPE_AT = 4
const REPORTS = new Set([0x0100, 0x00fe])
const UNITS_PER_DEGREE = 10_000_000

/** Only reports of a place are read. */
export function readCompact(bytes: Uint8Array): Entry {
  if (!REPORTS.has(new ByteReader(bytes, TYPE_AT).uint16Le())) return { status: {} }
  const reader = new ByteReader(bytes, HEAD_BYTES)
  const draft = new Draft()
  draft.keep('eventId', reader.uint16Le())
  reader.uint16Le()
  const [latitude, longitude] = [reader.int32Le() / UNITS_PER_DEGREE, reader.int32Le() / UNITS_PER_DEGREE]
  draft.signal(reader.uint16Le())
  draft.fields.satellites = reader.uint16Le()
  reader.slice(4)
  const speedKmh = rounded((reader.uint16Le() / 10) * KMH_PER_METER_PER_SECOND)
  const headingDegrees = reader.uint16Le()
  draft.fields.odometerMeters = reader.uint32Le()
  reader.uint16Le()
  draft.keep('charging', reader.uint16Le() !== 0)
  const timeMs = reader.uint32Le() * 1000
  return { timeMs, place: { latitude, longitude, speedKmh, headingDegrees }, status: draft.status }
}
