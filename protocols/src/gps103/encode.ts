import type { FrameEncoder } from '../frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text.ts'
import { KMH_PER_KNOT } from '../units.ts'
import { keywordOf } from './keywords.ts'

const MINUTE_UNITS = 10_000
const MINUTE_UNITS_PER_DEGREE = 60 * MINUTE_UNITS

export function encodeLogin(number: string): Uint8Array {
  return fromAscii(`##,imei:${number},A;`)
}

export function encodeHeartbeat(number: string): Uint8Array {
  return fromAscii(`${number};`)
}

/** For a tracker whose time zone is UTC. Values are rounded to the text's resolution. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const { latitude, longitude, speedKmh = 0, headingDegrees = 0, altitudeMeters, fuelPercent } = record
  const digits = new Date(record.timeMs).toISOString().replace(/\D/g, '')
  const fields = [
    `imei:${number}`,
    keywordOf(record.event),
    digits.slice(2, 14),
    '',
    'F',
    `${digits.slice(8, 14)}.000`,
    record.valid === false ? 'V' : 'A',
    minutesOf(latitude, 2),
    latitude < 0 ? 'S' : 'N',
    minutesOf(longitude, 3),
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

/** Degrees with `degreeDigits` digits, then minutes with four decimals. */
function minutesOf(degrees: number, degreeDigits: number): string {
  const units = Math.round(Math.abs(degrees) * MINUTE_UNITS_PER_DEGREE)
  const whole = Math.floor(units / MINUTE_UNITS_PER_DEGREE)
  const minutes = String(units % MINUTE_UNITS_PER_DEGREE).padStart(6, '0')
  return `${String(whole).padStart(degreeDigits, '0')}${minutes.slice(0, 2)}.${minutes.slice(2)}`
}

const ANSWER = 'ON'
const SEMICOLON = 0x3b
const STAR = 0x2a

/** A heartbeat follows each position, since the server answers only heartbeats, once everything before them is stored. */
export const gps103Encoder: FrameEncoder = {
  maxRecords: 1,
  encode(number, records) {
    const texts = [...records.map((record) => encodePosition(number, record)), encodeHeartbeat(number)]
    return fromAscii(texts.map((text) => String.fromCharCode(...text)).join(''))
  },
  readAnswer(received) {
    if (received[0] !== STAR) {
      return received.length < ANSWER.length ? undefined : { length: ANSWER.length, records: 1 }
    }
    const end = received.indexOf(SEMICOLON)
    return end < 0 ? undefined : { length: end + 1 }
  },
}
