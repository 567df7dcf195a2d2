import { clockOf } from '../text/calendar.ts'
import { placeFields, toDegreesMinutes } from '../text/degrees.ts'
import { answers, type FrameEncoder, onePerMessage, upTo } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii, fromHex } from '../text/text.ts'
import { KMH_PER_KNOT } from '../records/units.ts'
import { EAST, NORTH, POSITIONED } from './binary.ts'
import { isSayable, statusBitsOf } from './status.ts'

/** A position as text (V1). Values are rounded to its resolution; an unsupported event throws RangeError. */
export function encodeText(deviceId: string, record: PositionRecord): Uint8Array {
  const { time, date } = clockOf(record.timeMs)
  const parts = [
    time,
    record.valid === false ? 'V' : 'A',
    ...placeFields(record),
    knotsOf(record).toFixed(2),
    String(Math.round(record.headingDegrees ?? 0)).padStart(3, '0'),
    date,
    hexOf(statusBitsOf(record)),
  ]
  return fromAscii(`*HQ,${deviceId},V1,${parts.join(',')}#`)
}

/** The same as a binary message; the number has 10 digits, or is an IMEI. */
export function encodeBinary(deviceId: string, record: PositionRecord): Uint8Array {
  const { latitude, longitude, valid } = record
  const { time, date } = clockOf(record.timeMs)
  const flags = (valid === false ? 0 : POSITIONED) | (latitude >= 0 ? NORTH : 0) | (longitude >= 0 ? EAST : 0)
  const number = deviceId.length > 10 ? deviceId.padEnd(16, '0') : deviceId.padStart(10, '0')
  const body =
    toDegreesMinutes(latitude, 2).replace('.', '') +
    batteryByte(record.batteryPercent).toString(16).padStart(2, '0') +
    toDegreesMinutes(longitude, 3).replace('.', '') +
    flags.toString(16) +
    String(Math.round(knotsOf(record))).padStart(3, '0') +
    String(Math.round(record.headingDegrees ?? 0)).padStart(3, '0') +
    hexOf(statusBitsOf(record))
  const bytes = fromHex(`24${number}${time}${date}${body}`)
  const whole = new Uint8Array(32)
  whole.set(bytes)
  return whole
}

/** A heartbeat with the battery level. */
export function encodeHeartbeat(deviceId: string, batteryPercent: number): Uint8Array {
  return fromAscii(`*HQ,${deviceId},HTBT,${batteryPercent}#`)
}

/** 0 means unknown, 1 is an empty battery, and percentages begin at 7, since lower values are levels. */
function batteryByte(percent: number | undefined): number {
  if (percent === undefined) return 0
  return percent < 0.5 ? 1 : Math.min(100, Math.max(7, Math.round(percent)))
}

function knotsOf({ speedKmh = 0 }: PositionRecord): number {
  return speedKmh / KMH_PER_KNOT
}

function hexOf(bits: number): string {
  return bits.toString(16).padStart(8, '0').toUpperCase()
}

/** One text per position; the server confirms each with a text. */
export const h02Encoder: FrameEncoder = {
  ...onePerMessage((number, record) => encodeText(number, sayable(record))),
  readAnswer: answers(upTo('#')),
}

function sayable({ event, ...record }: PositionRecord): PositionRecord {
  return event && isSayable(event) ? { ...record, event } : record
}
