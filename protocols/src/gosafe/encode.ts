import { clockOf } from '../text/calendar.ts'
import { answers, type FrameEncoder, ofLength } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text/text.ts'

const ANSWER_BYTES = 4

/** Any number of positions in one text; events can't be encoded. */
export function encodePositions(number: string, records: readonly PositionRecord[]): Uint8Array {
  return fromAscii(`*GS06,${number},${records.map(textOf).join('$')}#`)
}

function textOf(record: PositionRecord): string {
  const { latitude, longitude, ignition, odometerMeters } = record
  const { date, time } = clockOf(record.timeMs)
  const place = [
    record.valid === false ? 'V' : 'A',
    record.satellites ?? 0,
    `${latitude < 0 ? 'S' : 'N'}${Math.abs(latitude).toFixed(6)}`,
    `${longitude < 0 ? 'W' : 'E'}${Math.abs(longitude).toFixed(6)}`,
    Math.round(record.speedKmh ?? 0),
    Math.round(record.headingDegrees ?? 0),
    Math.round(record.altitudeMeters ?? 0),
    (record.hdop ?? 1).toFixed(2),
  ]
  return [
    time + date,
    '',
    `GPS:${place.join(';')}`,
    `COT:${odometerMeters === undefined ? '' : Math.round(odometerMeters)}`,
    `ADC:${(record.externalVolts ?? 12).toFixed(2)};${(record.batteryVolts ?? 4).toFixed(2)}`,
    `DTT:4000;${ignition === undefined ? '' : ignition ? '1' : '0'};0;0;0;1`,
  ].join(',')
}

/** The answer is the same for every text, however many positions it has. */
export const gosafeEncoder: FrameEncoder = {
  maxRecords: 1,
  encode: encodePositions,
  readAnswer: answers(ofLength(ANSWER_BYTES)),
}
