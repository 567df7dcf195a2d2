import { digitsOfTime } from '../calendar.ts'
import { checksumText, xorOf } from '../checksum.ts'
import { toDegreesMinutes } from '../degrees.ts'
import { onePerMessage } from '../frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text.ts'
import { KMH_PER_KNOT } from '../units.ts'

/** RMC, with the number and the state after the checksum. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const { latitude, longitude, speedKmh = 0, headingDegrees = 0, satellites = 8 } = record
  const digits = digitsOfTime(record.timeMs)
  const sentence = [
    'GPRMC',
    `${digits.slice(8)}.000`,
    record.valid === false ? 'V' : 'A',
    toDegreesMinutes(latitude, 2),
    latitude < 0 ? 'S' : 'N',
    toDegreesMinutes(longitude, 3),
    longitude < 0 ? 'W' : 'E',
    (speedKmh / KMH_PER_KNOT).toFixed(2),
    headingDegrees.toFixed(2),
    digits.slice(6, 8) + digits.slice(4, 6) + digits.slice(2, 4),
    'A',
  ].join(',')
  const state = [
    satellites,
    number,
    Number(record.ignition ?? false),
    percent(record.fuelPercent ?? 0),
    percent(record.batteryPercent ?? 100),
  ]
  return fromAscii(`$${sentence}*${checksumText(xorOf(fromAscii(sentence)))},${state.join(',')}\r\n`)
}

function percent(value: number): string {
  return String(Math.round(value)).padStart(3, '0')
}

/** The server answers nothing. */
export const t55Encoder = onePerMessage(encodePosition)
