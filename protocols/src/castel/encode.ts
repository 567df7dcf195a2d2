import { answers, framedBy, type FrameEncoder, onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { encodeFrame, frame, numberBytes, readHead, VERSIONED_MARK } from './frame.ts'
import { EAST, KMH_PER_UNIT, NORTH, POSITIONED, UNITS_PER_DEGREE } from './fix.ts'
import { ALARM } from './reports.ts'

const VERSION = 4
const IGNITION = 1 << 18
const EVENT_ALARMS: Partial<Record<string, number>> = {
  overspeed: 0x01,
  harshAcceleration: 0x04,
  harshBraking: 0x05,
  towing: 0x07,
  harshCornering: 0x0c,
  powerCut: 0x0e,
  panic: 0x10,
  crash: 0x11,
}

/** A position as an alarm, the only message with one that is answered; without an event, it has no alarm. */
export function encodePosition(number: string, record: PositionRecord, serial: number): Uint8Array {
  const writer = new ByteWriter()
  writer.uint32Le(serial)
  writeStatistics(writer, record)
  writer.uint8(1)
  writeFix(writer, record)
  const alarm = EVENT_ALARMS[record.event ?? '']
  writer.uint8(alarm === undefined ? 0 : 1)
  if (alarm !== undefined) writer.put(Uint8Array.of(1, alarm, 0, 0, 0, 0))
  const head = { mark: VERSIONED_MARK, version: VERSION, number: numberBytes(number), type: ALARM }
  return encodeFrame(head, writer.finish())
}

function writeStatistics(writer: ByteWriter, { timeMs, odometerMeters = 0, ignition }: PositionRecord): void {
  const seconds = Math.floor(timeMs / 1000)
  writer.uint32Le(seconds)
  writer.uint32Le(seconds)
  writer.uint32Le(Math.round(odometerMeters))
  writer.uint32Le(0)
  writer.uint32Le(0)
  writer.uint16Le(0)
  writer.uint32Le(ignition ? IGNITION : 0)
  writer.put(new Uint8Array(8))
}

function writeFix(writer: ByteWriter, record: PositionRecord): void {
  const { latitude, longitude, speedKmh = 0, headingDegrees = 0, satellites = 0, valid } = record
  const time = new Date(record.timeMs)
  writer.put(Uint8Array.of(time.getUTCDate(), time.getUTCMonth() + 1, time.getUTCFullYear() - 2000))
  writer.put(Uint8Array.of(time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()))
  writer.uint32Le(Math.round(Math.abs(latitude) * UNITS_PER_DEGREE))
  writer.uint32Le(Math.round(Math.abs(longitude) * UNITS_PER_DEGREE))
  writer.uint16Le(Math.round(speedKmh / KMH_PER_UNIT))
  writer.uint16Le(Math.round(headingDegrees * 10))
  const flags = (latitude < 0 ? 0 : NORTH) | (longitude < 0 ? 0 : EAST) | (valid === false ? 0 : POSITIONED)
  writer.uint8(flags | (Math.min(15, satellites) << 4))
}

/** The answer repeats the number of the alarm. */
export const castelEncoder: FrameEncoder = {
  ...onePerMessage(encodePosition),
  readAnswer: answers(framedBy(frame), (answer, serial) => readHead(answer).reader.uint32Le() === serial),
}
