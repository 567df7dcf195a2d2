import { digitsOfTime } from '../calendar.ts'
import { checksumText, xorOf } from '../checksum.ts'
import { toDegreesMinutes } from '../degrees.ts'
import { onePerMessage } from '../frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text.ts'
import { KMH_PER_KNOT } from '../units.ts'

/** One position; an SOS hides the ignition, since both are the same word. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const sentence = sentenceOf(record)
  const checksum = checksumText(xorOf(fromAscii(sentence)))
  const fields = [
    digitsOfTime(record.timeMs).slice(2),
    '',
    `${sentence}*${checksum}`,
    'F',
    wordOf(record),
    ` imei:${number}`,
    String(record.satellites ?? 0).padStart(2, '0'),
    (record.altitudeMeters ?? 0).toFixed(1),
    `F:${(record.batteryVolts ?? 4).toFixed(2)}V`,
    '1,138,00000,278,01,0001,0001',
  ]
  return fromAscii(`${fields.join(',')}\r\n`)
}

function wordOf({ event, ignition }: PositionRecord): string {
  if (event === 'panic') return 'help me!'
  return ignition === undefined ? '' : ignition ? 'ACCStart' : 'ACCStop'
}

function sentenceOf(record: PositionRecord): string {
  const { latitude, longitude, speedKmh = 0, headingDegrees = 0 } = record
  const digits = digitsOfTime(record.timeMs)
  return [
    'GPRMC',
    `${digits.slice(8)}.000`,
    record.valid === false ? 'V' : 'A',
    toDegreesMinutes(latitude, 2),
    latitude < 0 ? 'S' : 'N',
    toDegreesMinutes(longitude, 3),
    longitude < 0 ? 'W' : 'E',
    (speedKmh / KMH_PER_KNOT).toFixed(2),
    headingDegrees.toFixed(2),
    `${digits.slice(6, 8)}${digits.slice(4, 6)}${digits.slice(2, 4)}`,
    ',,A',
  ].join(',')
}

/** The server answers nothing. */
export const xexunEncoder = onePerMessage(encodePosition)
