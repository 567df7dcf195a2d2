import { digitsOfTime } from '../calendar.ts'
import { toDegreesMinutes } from '../degrees.ts'
import { onePerMessage } from '../frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text.ts'
import { KMH_PER_KNOT } from '../units.ts'
import { codeOf } from './alarms.ts'
import { ALARM, POSITION } from './contents.ts'
import { encodeFrame, numberBytes } from './frame.ts'

const COUNTER = 100_000_000

/** One position, or an alarm; an event that the protocol can't express is left out. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const code = codeOf(record.event)
  const text = fromAscii(textOf(record))
  return encodeFrame({
    mark: '$$',
    number: numberBytes(number),
    command: code === undefined ? POSITION : ALARM,
    content: code === undefined ? text : Uint8Array.of(code, ...text),
  })
}

function textOf(record: PositionRecord): string {
  const { latitude, longitude, speedKmh = 0, headingDegrees = 0, altitudeMeters = 0 } = record
  const digits = digitsOfTime(record.timeMs)
  const fields = [
    `${digits.slice(8)}.000`,
    record.valid === false ? 'V' : 'A',
    toDegreesMinutes(latitude, 2),
    latitude < 0 ? 'S' : 'N',
    toDegreesMinutes(longitude, 3),
    longitude < 0 ? 'W' : 'E',
    (speedKmh / KMH_PER_KNOT).toFixed(2),
    headingDegrees.toFixed(1),
    `${digits.slice(6, 8)}${digits.slice(4, 6)}${digits.slice(2, 4)}`,
    '',
    `*00|${(record.hdop ?? 1).toFixed(1)}|${altitudeMeters.toFixed(1)}|0000|0000,0000`,
  ]
  const { odometerMeters } = record
  const odometer = odometerMeters === undefined ? '' : `|${Math.round(odometerMeters) % COUNTER}`
  return fields.join(',') + odometer
}

/** The server answers no positions. */
export const meiligaoEncoder = onePerMessage(encodePosition)
