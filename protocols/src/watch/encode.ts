import { clockOf } from '../text/calendar.ts'
import { answers, type FrameEncoder, onePerMessage, upTo } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii, toAscii } from '../text/text.ts'

const MAKER = '3G'
const SOS = '00010000'
const NO_ALARM = '00000000'

function messageOf(number: string, content: string): Uint8Array {
  const length = content.length.toString(16).toUpperCase().padStart(4, '0')
  return fromAscii(`[${MAKER}*${number}*${length}*${content}]`)
}

export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const { latitude, longitude, speedKmh = 0, headingDegrees = 0, altitudeMeters = 0 } = record
  const { date, time } = clockOf(record.timeMs)
  const isPanic = record.event === 'panic'
  const fields = [
    isPanic ? 'AL' : 'UD',
    date,
    time,
    record.valid === false ? 'V' : 'A',
    Math.abs(latitude).toFixed(6),
    latitude < 0 ? 'S' : 'N',
    Math.abs(longitude).toFixed(6),
    longitude < 0 ? 'W' : 'E',
    speedKmh.toFixed(2),
    headingDegrees.toFixed(1),
    altitudeMeters.toFixed(1),
    record.satellites ?? 0,
    100,
    Math.round(record.batteryPercent ?? 100),
    '0,0',
    isPanic ? SOS : NO_ALARM,
    '0,0',
  ]
  return messageOf(number, fields.join(','))
}

function encodeSignOfLife(number: string): Uint8Array {
  return messageOf(number, 'LK')
}

/** A sign of life follows each position, since the server answers only those, once everything before them is stored. */
export const watchEncoder: FrameEncoder = {
  ...onePerMessage((number, record) =>
    Uint8Array.of(...encodePosition(number, record), ...encodeSignOfLife(number)),
  ),
  readAnswer: answers(upTo(']'), (answer) => toAscii(answer).endsWith('*LK]')),
}
