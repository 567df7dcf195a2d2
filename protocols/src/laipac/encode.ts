import { digitsOfTime } from '../calendar.ts'
import { sentenceOf } from '../checksum.ts'
import { toDegreesMinutes } from '../degrees.ts'
import { answers, type FrameEncoder, onePerMessage, upTo } from '../frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { toAscii } from '../text.ts'
import { KMH_PER_KNOT } from '../units.ts'

/** A position that asks for an answer. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const {
    latitude,
    longitude,
    speedKmh = 0,
    headingDegrees = 0,
    batteryVolts = 4,
    odometerMeters = 0,
  } = record
  const digits = digitsOfTime(record.timeMs)
  const fields = [
    'AVRMC',
    number,
    digits.slice(8),
    record.valid === false ? 'v' : 'a',
    toDegreesMinutes(latitude, 2),
    latitude < 0 ? 'S' : 'N',
    toDegreesMinutes(longitude, 3),
    longitude < 0 ? 'W' : 'E',
    (speedKmh / KMH_PER_KNOT).toFixed(2),
    headingDegrees.toFixed(2),
    digits.slice(6, 8) + digits.slice(4, 6) + digits.slice(2, 4),
    record.event === 'panic' ? '3' : '0',
    Math.round(batteryVolts * 1000),
    Math.round(odometerMeters / 1000),
    '1,0,0',
  ]
  return sentenceOf(fields.join(','))
}

export const laipacEncoder: FrameEncoder = {
  ...onePerMessage(encodePosition),
  readAnswer: answers(upTo('\n'), (answer) => toAscii(answer, 0, 7) === '$EAVACK'),
}
