import { checksumText, xorOf } from '../checksums/checksum.ts'
import { clockOf } from '../text/calendar.ts'
import { answers, type FrameEncoder, onePerMessage, upTo } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { KMH_PER_MPH } from '../records/units.ts'

const NUMBERS = 0x10000
const [VALID, INVALID] = ['3', '0']

/** A position with the state and a number, which the answer repeats. */
export function encodePosition(number: string, record: PositionRecord, serial: number): Uint8Array {
  const { latitude, longitude, speedKmh = 0, headingDegrees = 0, ignition } = record
  const { date, time } = clockOf(record.timeMs)
  const text = [
    `>RGP${date}${time}`,
    degreesOf(latitude, 7),
    degreesOf(longitude, 8),
    String(Math.round(speedKmh / KMH_PER_MPH)).padStart(3, '0'),
    String(Math.round(headingDegrees) % 360).padStart(3, '0'),
    record.valid === false ? INVALID : VALID,
    `00${ignition ? 'FF' : '7F'}`,
    record.event === 'panic' ? '01' : '00',
    `01;ID=${number};#${numberOf(serial)};*`,
  ].join('')
  return fromAscii(`${text}${checksumText(xorOf(fromAscii(text)))}<`)
}

function degreesOf(degrees: number, digits: number): string {
  const units = Math.round(Math.abs(degrees) * 100_000)
  return (degrees < 0 ? '-' : '+') + String(units).padStart(digits, '0')
}

function numberOf(serial: number): string {
  return (serial % NUMBERS).toString(16).toUpperCase().padStart(4, '0')
}

export const taipEncoder: FrameEncoder = {
  ...onePerMessage(encodePosition),
  readAnswer: answers(upTo('<'), (answer, serial) => toAscii(answer).includes(`;#${numberOf(serial)};`)),
}
