import { toTimeMs } from '../text/calendar.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { degreesOf, DmtDraft, keepReason, keepSwitches, type Reading, readingOf, speedOf } from './records.ts'

/** The length of a record of older devices, which has no fields. */
export const FIXED_BYTES = 64
const NO_TEMPERATURE = 127

/** Type, number, time, place, reason, switches, analog values, temperature; acceleration and others are not kept. */
export function readFixed(reader: ByteReader): Reading {
  const draft = new DmtDraft()
  reader.slice(5)
  const timeMs = timeOf(reader.uint32Le())
  const [longitude, latitude] = [degreesOf(reader.int32Le()), degreesOf(reader.int32Le())]
  const speedKmh = speedOf(reader.uint16Le())
  const headingDegrees = reader.uint8() * 2
  const altitudeMeters = reader.int16Le()
  reader.slice(3)
  keepReason(draft, reader.uint8())
  const isFix = (reader.uint8() & 1) === 1
  keepSwitches(draft, reader.uint32Le(), reader.uint16Le())
  draft.fields.batteryVolts = reader.uint16Le() / 1000
  draft.fields.externalVolts = reader.uint16Le() / 1000
  reader.slice(6)
  const celsius = reader.int8()
  if (celsius !== NO_TEMPERATURE) draft.keep('deviceCelsius', celsius)
  if (isFix || latitude !== 0 || longitude !== 0) {
    draft.place = { latitude, longitude, altitudeMeters, speedKmh, headingDegrees }
    if (!isFix) draft.place.valid = false
  }
  return readingOf(draft, timeMs)
}

/** From the lowest bit: year, month, day, hour, minute, second. */
function timeOf(bits: number): number {
  const year = 2000 + (bits & 0x3f)
  const [month, day, hour] = [(bits >>> 6) & 0xf, (bits >>> 10) & 0x1f, (bits >>> 15) & 0x1f]
  return toTimeMs({ year, month, day, hour, minute: (bits >>> 20) & 0x3f, second: bits >>> 26 })
}
