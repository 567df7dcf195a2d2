/** Driving behavior of devices for the OBD port. */
import { readBcdTime } from '../bytes/bcd.ts'
import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { readCoordinates, readDecimal } from './place.ts'

const NOTHING = 0xffff
const NO_PLACE = 0xff
const COORDINATES_BYTES = 12
const SAMPLE_BYTES = 24
const NO_FIX = 0x80

/** What happened, by the engine's speed: samples before and after it. The last is the event. */
export function readSpeedChange(reader: ByteReader): Entry[] {
  const kind = reader.uint8()
  const entries: Entry[] = []
  while (reader.left >= SAMPLE_BYTES) {
    const isLast = reader.left < 2 * SAMPLE_BYTES
    entries.push(readSample(reader, isLast ? changeOf(kind) : undefined))
  }
  return entries
}

function changeOf(kind: number): string | undefined {
  if (kind > 5) return undefined
  return kind % 2 === 0 ? 'harshBraking' : 'harshAcceleration'
}

function readSample(reader: ByteReader, alarm: string | undefined): Entry {
  const draft = new Draft()
  if (alarm) draft.raise(alarm)
  const timeMs = readBcdTime(reader)
  const coordinates = reader.part(COORDINATES_BYTES)
  const place =
    coordinates.peek() === NO_PLACE && coordinates.peek(1) === NO_PLACE
      ? undefined
      : readCoordinates(coordinates)
  const speedKmh = readDecimal(reader, 10)
  const course = reader.uint16()
  const rpm = reader.uint16()
  if (rpm !== NOTHING) draft.fields.engineRpm = rpm
  if (!place) {
    draft.fields.speedKmh = speedKmh
    return { timeMs, status: draft.status }
  }
  place.speedKmh = speedKmh
  if (course !== NOTHING) place.headingDegrees = course / 10
  return { timeMs, place, status: draft.status }
}

const behaviours = ['harshBraking', 'harshAcceleration', 'harshCornering']

/** The same by the accelerometer. */
export function readAcceleration(reader: ByteReader): Entry[] {
  const draft = new Draft()
  const alarm = behaviours[reader.uint8()]
  if (alarm) draft.raise(alarm)
  const timeMs = readBcdTime(reader)
  const status = reader.uint8()
  reader.slice(5)
  const place = readCoordinates(reader)
  place.speedKmh = readDecimal(reader, 10)
  place.headingDegrees = reader.uint16() / 10
  if (status & NO_FIX) place.valid = false
  const rpm = reader.uint16()
  if (rpm !== NOTHING) draft.fields.engineRpm = rpm
  return [{ timeMs, place, status: draft.status }]
}
