import { clockOf } from '../text/calendar.ts'
import { answers, type FrameEncoder, ofLength, onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text/text.ts'
import { KMH_PER_MPH } from '../records/units.ts'

const ANSWER = '(S39)'

/** A tracker's text message (U01), which carries neither ignition nor events. */
function encodePosition(number: string, record: PositionRecord, serial: number): Uint8Array {
  const {
    latitude,
    longitude,
    speedKmh = 0,
    headingDegrees = 0,
    batteryPercent = 0,
    odometerMeters = 0,
  } = record
  const { date, time } = clockOf(record.timeMs)
  const fields = [
    number,
    'U01',
    date,
    time,
    record.valid === false ? 'F' : 'T',
    Math.abs(latitude).toFixed(6),
    latitude < 0 ? 'S' : 'N',
    Math.abs(longitude).toFixed(6),
    longitude < 0 ? 'W' : 'E',
    (speedKmh / KMH_PER_MPH).toFixed(2),
    Math.round(headingDegrees),
    record.satellites ?? 0,
    `${Math.round(batteryPercent)}%`,
    '00000000000000',
    0,
    0,
    22,
    Math.round(odometerMeters / 1000),
    serial & 0xff,
  ]
  return fromAscii(`(${fields.join(',')})`)
}

/** The answer is always the same. */
export const jointechEncoder: FrameEncoder = {
  ...onePerMessage(encodePosition),
  readAnswer: answers(ofLength(ANSWER.length)),
}
