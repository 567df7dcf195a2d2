import { digitsOfTime } from '../text/calendar.ts'
import type { FrameEncoder } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { rmcFields } from '../text/rmc.ts'
import { fromAscii } from '../text/text.ts'
import { keywordOf } from './keywords.ts'

export function encodeLogin(number: string): Uint8Array {
  return fromAscii(`##,imei:${number},A;`)
}

export function encodeHeartbeat(number: string): Uint8Array {
  return fromAscii(`${number};`)
}

/** For a tracker whose time zone is UTC. Values are rounded to the text's resolution. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const { altitudeMeters, fuelPercent } = record
  const fields = [
    `imei:${number}`,
    keywordOf(record.event),
    digitsOfTime(record.timeMs).slice(2),
    '',
    'F',
    ...rmcFields(record).slice(0, -1),
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
