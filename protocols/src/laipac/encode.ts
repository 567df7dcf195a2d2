import { clockOf } from '../text/calendar.ts'
import { sentenceOf } from '../checksums/checksum.ts'
import { placeFields } from '../text/degrees.ts'
import { answers, type FrameEncoder, onePerMessage, upTo } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { toAscii } from '../text/text.ts'
import { KMH_PER_KNOT } from '../records/units.ts'

/** A position that asks for an answer. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const { speedKmh = 0, headingDegrees = 0, batteryVolts = 4, odometerMeters = 0 } = record
  const { date, time } = clockOf(record.timeMs)
  const fields = [
    'AVRMC',
    number,
    time,
    record.valid === false ? 'v' : 'a',
    ...placeFields(record),
    (speedKmh / KMH_PER_KNOT).toFixed(2),
    headingDegrees.toFixed(2),
    date,
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
