import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { rounded } from '../records/units.ts'
import { keepSpeed } from './tachograph.ts'

const MINUTES_PER_HOUR = 60
/** Twentieths of an hour. */
const MINUTES_PER_UNIT = 3

/** F: the event, and what the selector says of the engine. What comes after fuel is not read. */
export function readVehicle(reader: ByteReader, selector: number): Entry {
  const draft = new Draft()
  draft.keep('eventId', reader.uint8())
  reader.uint8()
  const has = (bit: number) => (selector & bit) !== 0
  const timeMs = has(0x0004) ? reader.uint32() * 1000 : undefined
  reader.uint8()
  if (has(0x0008)) {
    draft.fields.engineRpm = reader.uint16()
    reader.slice(4)
  }
  if (has(0x0010)) {
    draft.keep('coolantCelsius', reader.int16())
    reader.slice(4)
  }
  if (has(0x0020)) readUse(reader, draft)
  if (has(0x0040)) draft.fields.fuelUsedLitres = reader.uint32()
  if (has(0x0080)) draft.fields.odometerMeters = reader.uint32()
  if (has(0x0100)) {
    draft.keep('obdSpeedKmh', reader.uint8())
    reader.slice(3)
  }
  if (has(0x0200)) reader.slice(5)
  if (has(0x0800)) readTruck(reader, draft)
  return timeMs === undefined ? { status: draft.status } : { timeMs, status: draft.status }
}

/** Hours, distance to the next service, what the driver does, throttle, fuel. */
function readUse(reader: ByteReader, draft: Draft): void {
  draft.keep('engineMinutes', reader.uint32() * MINUTES_PER_HOUR)
  reader.slice(5)
  draft.keep('throttlePercent', reader.uint8())
  draft.fields.fuelPercent = reader.uint8()
}

/** Hours, revolutions, speed, fuel used, fuel, as the bus of a truck sends them. */
function readTruck(reader: ByteReader, draft: Draft): void {
  draft.keep('engineMinutes', reader.uint32() * MINUTES_PER_UNIT)
  draft.fields.engineRpm = reader.uint16() / 8
  keepSpeed(draft, reader.uint16())
  draft.fields.fuelUsedLitres = reader.uint32() / 2
  draft.fields.fuelPercent = rounded(reader.uint8() * 0.4)
}
