import { answers, framedBy, type FrameEncoder, onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromHex } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { alarmBits } from './alarms.ts'
import { alarmEvents } from '../records/alarm-events.ts'
import { frame, MARK, unescape } from './frame.ts'
import { encodeMessage, readHeader } from './header.ts'
import { CHINA_MINUTES } from './place.ts'
import { LOCATION } from './reports.ts'

const VERSION = 1
const UNITS_PER_DEGREE = 1_000_000

type Numbers = { deviceId: string; serial: number }

/** A location of 2019 with ignition, odometer and battery; an event that JT/T 808 lacks is left out. */
export function encodeLocation(record: PositionRecord, { deviceId, serial }: Numbers): Uint8Array {
  const number = fromHex(deviceId.padStart(20, '0'))
  return encodeMessage({ mark: MARK, version: VERSION, type: LOCATION, number, serial }, bodyOf(record))
}

function bodyOf(record: PositionRecord): Uint8Array {
  const { latitude, longitude, altitudeMeters = 0, speedKmh = 0, headingDegrees = 0 } = record
  const writer = new ByteWriter()
  writer.uint32(alarmBitsOf(record))
  writer.uint32(statusOf(record))
  writer.uint32(Math.round(Math.abs(latitude) * UNITS_PER_DEGREE))
  writer.uint32(Math.round(Math.abs(longitude) * UNITS_PER_DEGREE))
  writer.int16(Math.round(altitudeMeters))
  writer.uint16(Math.round(speedKmh * 10))
  writer.uint16(Math.round(headingDegrees))
  const local = new Date(record.timeMs + CHINA_MINUTES * 60_000).toISOString().replace(/\D/g, '')
  writer.put(fromHex(local.slice(2, 14)))
  writeItems(writer, record)
  return writer.finish()
}

function statusOf({ ignition, valid, latitude, longitude }: PositionRecord): number {
  return (ignition ? 1 : 0) | (valid === false ? 0 : 2) | (latitude < 0 ? 4 : 0) | (longitude < 0 ? 8 : 0)
}

function alarmBitsOf({ event }: PositionRecord): number {
  const [bit] = Object.entries(alarmBits).find(([, alarm]) => event && alarmEvents[alarm] === event) ?? []
  return bit === undefined ? 0 : (1 << Number(bit)) >>> 0
}

function writeItems(
  writer: ByteWriter,
  { odometerMeters, satellites, batteryPercent }: PositionRecord,
): void {
  if (odometerMeters !== undefined) {
    writer.uint16(0x0104)
    writer.uint32(Math.round(odometerMeters / 100))
  }
  if (satellites !== undefined) {
    writer.uint16(0x3101)
    writer.uint8(satellites)
  }
  if (batteryPercent !== undefined) {
    writer.uint16(0xe101)
    writer.uint8(Math.round(batteryPercent))
  }
}

/** A message per location; the answer repeats its serial number. */
export const jt808Encoder: FrameEncoder = {
  ...onePerMessage((deviceId, record, serial) =>
    encodeLocation(record, { deviceId, serial: serial & 0xffff }),
  ),
  readAnswer: answers(
    framedBy(frame),
    (answer, serial) => readHeader(unescape(answer), MARK).body.uint16() === (serial & 0xffff),
  ),
}
