import { alarmEvents } from '../records/alarm-events.ts'
import { digitsOfTime } from '../text/calendar.ts'
import { answers, framedBy, type FrameEncoder, onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromHex } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { vehicleAlarms } from './alarms.ts'
import { encodeFrame, frame, readHead } from './frame.ts'
import { ALARM, HAS_FIX, LOCATION } from './locations.ts'

/** Of vehicle trackers with serial numbers. */
const FAMILY = 0x25
const IGNITION = 1 << 14

/** A location, or an alarm if TopFlyTech has a code for its event. */
function encodePosition(number: string, record: PositionRecord, serial: number): Uint8Array {
  const { latitude, longitude, odometerMeters = 0, batteryPercent = 0, satellites = 0 } = record
  const [alarm] =
    Object.entries(vehicleAlarms).find(([, name]) => record.event && alarmEvents[name] === record.event) ?? []
  const writer = new ByteWriter()
  writer.put(new Uint8Array(9))
  writer.uint8(HAS_FIX | Math.min(31, satellites))
  writer.put(new Uint8Array(6))
  writer.uint16(record.ignition ? IGNITION : 0)
  writer.uint32(0xffff_ffff)
  writer.uint8(Number(alarm ?? 0))
  writer.uint8(0)
  writer.uint32(Math.round(odometerMeters))
  writer.put(fromHex(String(Math.round(batteryPercent) % 100).padStart(2, '0')))
  writer.put(fromHex(digitsOfTime(record.timeMs).slice(2)))
  writer.float32Le(record.altitudeMeters ?? 0)
  writer.float32Le(longitude)
  writer.float32Le(latitude)
  writer.put(fromHex(String(Math.round((record.speedKmh ?? 0) * 10)).padStart(4, '0')))
  writer.uint16(Math.round(record.headingDegrees ?? 0))
  const head = {
    family: FAMILY,
    type: alarm === undefined ? LOCATION : ALARM,
    serial,
    number: fromHex(number.padStart(16, '0')),
  }
  return encodeFrame(head, writer.finish())
}

/** The answer repeats the serial number. */
export const topflytechEncoder: FrameEncoder = {
  ...onePerMessage((number, record, serial) => encodePosition(number, record, serial & 0xffff)),
  readAnswer: answers(
    framedBy(frame),
    (answer, serial) => readHead(answer).head.serial === (serial & 0xffff),
  ),
}
