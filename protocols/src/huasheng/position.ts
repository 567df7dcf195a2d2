import { timeMsOfDigits } from '../text/calendar.ts'
import { keepExtra, raise } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { readIfWhole } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii } from '../text/text.ts'
import { PART_HEAD_BYTES } from './frame.ts'
import { readPart } from './parts.ts'

const [FIX, IGNITION] = [15, 14]
const TIME_DIGITS = 12
const DEGREE_UNITS = 100_000

/** By the number of the event. */
const alarms: Readonly<Record<number, string>> = {
  4: 'fatigueDriving',
  6: 'sos',
  7: 'harshBraking',
  8: 'harshAcceleration',
  9: 'harshCornering',
  10: 'crash',
  16: 'tampering',
}

/** State, event, time, place, speed, course, altitude; then parts with their type and length. */
export function readPosition(reader: ByteReader): Reported {
  const state = reader.uint16()
  const event = reader.uint16()
  const status: DeviceStatus = { ignition: ((state >> IGNITION) & 1) !== 0 }
  raise(status, alarms[event])
  if (event !== 0) keepExtra(status, 'eventId', event)
  const timeMs = timeMsOfDigits(toAscii(reader.slice(TIME_DIGITS)))
  const [longitude, latitude] = [reader.int32() / DEGREE_UNITS, reader.int32() / DEGREE_UNITS]
  const record: PositionRecord = {
    timeMs,
    latitude,
    longitude,
    speedKmh: reader.uint16(),
    headingDegrees: reader.uint16(),
    altitudeMeters: reader.int16(),
  }
  readIfWhole(() => {
    reader.uint16()
    while (reader.left > PART_HEAD_BYTES) {
      const type = reader.uint16()
      const part = reader.part(reader.uint16() - PART_HEAD_BYTES)
      readIfWhole(() => readPart(type, part, status))
    }
  })
  const isFix = ((state >> FIX) & 1) !== 0
  if (!isFix && latitude === 0 && longitude === 0)
    return { kind: 'status', ...(Number.isNaN(timeMs) ? {} : { timeMs }), status }
  if (!isFix) record.valid = false
  return { kind: 'positions', records: [{ ...record, ...status }] }
}
