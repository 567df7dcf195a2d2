import { digitsOfTime } from '../calendar.ts'
import { toDegreesMinutes } from '../degrees.ts'
import type { FrameEncoder } from '../frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text.ts'
import { KMH_PER_KNOT } from '../units.ts'
import { keywordOf } from './keywords.ts'

export function encodeLogin(number: string): Uint8Array {
  return fromAscii(`##,imei:${number},A;`)
}

export function encodeHeartbeat(number: string): Uint8Array {
  return fromAscii(`${number};`)
}

/** For a tracker whose time zone is UTC. Values are rounded to the text's resolution. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const { latitude, longitude, speedKmh = 0, headingDegrees = 0, altitudeMeters, fuelPercent } = record
  const digits = digitsOfTime(record.timeMs)
  const fields = [
    `imei:${number}`,
    keywordOf(record.event),
    digits.slice(2, 14),
    '',
    'F',
    `${digits.slice(8, 14)}.000`,
    record.valid === false ? 'V' : 'A',
    toDegreesMinutes(latitude, 2),
    latitude < 0 ? 'S' : 'N',
    toDegreesMinutes(longitude, 3),
    longitude < 0 ? 'W' : 'E',
    (speedKmh / KMH_PER_KNOT).toFixed(2),
    headingDegrees.toFixed(2),
    altitudeMeters === undefined || altitudeMeters < 0 ? '' : altitudeMeters.toFixed(1),
    record.ignition === undefined ? '' : Number(record.ignition),
    '',
    fuelPercent === undefined ? '' : `${fuelPercent.toFixed(2)}%`,
    '',
  ]
  return fromAscii(`${fields.join(',')};`)
}

const ANSWER = 'ON'
const SEMICOLON = 0x3b
const STAR = 0x2a

/** A heartbeat follows each position, since the server answers only heartbeats, once everything before them is stored. */
export const gps103Encoder = {
  maxRecords: 1,
  encode(number: string, records: readonly PositionRecord[]) {
    const texts = [...records.map((record) => encodePosition(number, record)), encodeHeartbeat(number)]
    return fromAscii(texts.map((text) => String.fromCharCode(...text)).join(''))
  },
  readAnswer(received: Uint8Array) {
    if (received[0] !== STAR) {
      return received.length < ANSWER.length ? undefined : { length: ANSWER.length, records: 1 }
    }
    const end = received.indexOf(SEMICOLON)
    return end < 0 ? undefined : { length: end + 1 }
  },
} satisfies FrameEncoder
