import { onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text/text.ts'

const UNITS_PER_DEGREE = 600_000
const SIGN = 2 ** 31
const [IGNITION, SOS] = [1 << 23, 1 << 16]

/** One position of a model whose reports are not answered; the only event that can be encoded is an SOS. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const time = new Date(record.timeMs)
  const bits = (record.ignition ? IGNITION : 0) | (record.event === 'panic' ? SOS : 0)
  const fields = [
    `*ET,${number},HB`,
    record.valid === false ? 'V' : 'A',
    hexOf([time.getUTCFullYear() - 2000, time.getUTCMonth() + 1, time.getUTCDate()]),
    hexOf([time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()]),
    degreesOf(record.latitude),
    degreesOf(record.longitude),
    digits((record.speedKmh ?? 0) * 100, 4),
    digits((record.headingDegrees ?? 0) * 100, 4),
    digits(bits, 8),
    '20',
    String(Math.round(record.batteryPercent ?? 100)),
    '0000',
    digits((record.odometerMeters ?? 0) / 100, 6),
    String(Math.max(0, Math.round(record.altitudeMeters ?? 0))),
  ]
  return fromAscii(`${fields.join(',')}#`)
}

function degreesOf(degrees: number): string {
  const units = Math.round(Math.abs(degrees) * UNITS_PER_DEGREE)
  return digits(degrees < 0 ? units + SIGN : units, 8)
}

function digits(value: number, length: number): string {
  return Math.round(value).toString(16).toUpperCase().padStart(length, '0')
}

function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => digits(byte, 2)).join('')
}

/** The server answers no positions of this model. */
export const easytrackEncoder = onePerMessage(encodePosition)
