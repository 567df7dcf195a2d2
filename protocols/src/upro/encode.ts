import { clockOf } from '../text/calendar.ts'
import { toDegreesMinutes } from '../text/degrees.ts'
import { answers, type FrameEncoder, onePerMessage, upTo } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text/text.ts'
import { KMH_PER_KNOT } from '../records/units.ts'
import { padded } from '../text/numbers.ts'

/** Of HQ, with an answer. */
const HEAD = '*HQ201'
const ODOMETER_DIGITS = 8
const METERS_PER_UNIT = (2 * KMH_PER_KNOT) / 3.6

/** One position that asks for an answer; the only event that can be encoded is an SOS. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const { ignition = false, odometerMeters, batteryPercent, speedKmh = 0, altitudeMeters = 0 } = record
  const parts = [
    `A${placeOf(record)}`,
    `B0${ignition ? 1 : 0}000${record.event === 'panic' ? 1 : 0}0000`,
    `F${padded((speedKmh / KMH_PER_KNOT) * 10, 4)}`,
    `G${padded(Math.max(0, altitudeMeters) * 10, 6)}`,
  ]
  if (odometerMeters !== undefined) parts.push(`C${shifted(odometerMeters / METERS_PER_UNIT)}`)
  if (batteryPercent !== undefined) parts.push(`T${padded(Math.min(99, batteryPercent), 2)}`)
  return fromAscii(`${HEAD}${number},BA&${parts.join('&')}#`)
}

function placeOf({ timeMs, latitude, longitude, headingDegrees = 0, valid }: PositionRecord): string {
  const { date, time } = clockOf(timeMs)
  const flags = (valid === false ? 1 : 0) | (latitude < 0 ? 0 : 2) | (longitude < 0 ? 0 : 4)
  const degrees = `${toDegreesMinutes(latitude, 2)}${toDegreesMinutes(longitude, 3)}`.replaceAll('.', '')
  const course = padded(Math.round(headingDegrees / 10) % 36, 2)
  return `${time}${degrees}${flags}00${course}${date}`
}

/** Hexadecimal digits from 0 to ? in the order of ASCII. */
function shifted(value: number): string {
  const hex = Math.round(value).toString(16).padStart(ODOMETER_DIGITS, '0')
  return hex.replaceAll(/[a-f]/g, (digit) => String.fromCharCode(0x30 + Number.parseInt(digit, 16)))
}

/** The server names the type that it has received. */
export const uproEncoder: FrameEncoder = {
  ...onePerMessage(encodePosition),
  readAnswer: answers(upTo('#')),
}
