import { timeMsOfDigits } from '../text/calendar.ts'
import { fromDegreesMinutes } from '../text/degrees.ts'
import type { Message, PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { toAscii } from '../text/text.ts'
import { fromKnots } from '../records/units.ts'

const TEXT =
  /(?<time>\d{12})(?<fix>[AV])(?<latitude>\d{4}\.\d{4})(?<north>[NS])(?<longitude>\d{5}\.\d{4})(?<east>[EW])(?<knots>\d{3}\.\d)(?<heading>\d+\.\d+)\)?$/

export function textNumber(bytes: Uint8Array): string {
  const [, number] = /^\((\d{15})/.exec(toAscii(bytes.subarray(0, 16))) ?? []
  if (number === undefined) throw new ProtocolError('a device number that is not digits', 1)
  return number
}

/** Texts of the oldest devices: a number, states that no document describes, time and place. */
export function readText(bytes: Uint8Array): Message {
  const deviceId = textNumber(bytes)
  const text = toAscii(bytes)
  const { groups } = TEXT.exec(text) ?? {}
  const latitude = fromDegreesMinutes(groups?.['latitude'], groups?.['north'] === 'S' ? 'S' : 'N')
  const longitude = fromDegreesMinutes(groups?.['longitude'], groups?.['east'] === 'W' ? 'W' : 'E')
  if (!groups || latitude === undefined || longitude === undefined) return { kind: 'text', deviceId, text }
  const record: PositionRecord = {
    timeMs: timeMsOfDigits(groups['time'] ?? ''),
    latitude,
    longitude,
    speedKmh: fromKnots(Number(groups['knots'])) ?? 0,
    headingDegrees: Number(groups['heading']),
  }
  if (groups['fix'] === 'V') record.valid = false
  return { kind: 'positions', deviceId, records: [record] }
}
