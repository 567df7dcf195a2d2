import {
  answers,
  framedBy,
  type FrameEncoder,
  onePerMessage,
  simulatedAnswer,
} from '../frames/frame-encoder.ts'
import type { DeviceStatus, PositionRecord } from '../message.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromAscii, fromHex, toAscii } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { alarms } from './alarms.ts'
import { encodeFrame, encodeTime } from './answers.ts'
import { COMMAND } from './commands.ts'
import { LOGIN, TIME_REQUEST } from './decode.ts'
import { frame } from './frame.ts'
import { COURSE_MASK, NORTH, POSITIONED, UNITS_PER_DEGREE, WEST } from './position.ts'
import { FULL_LEVEL, IGNITION_BIT } from './status.ts'

const LOCATION = 0x12
const HEARTBEAT = 0x13
const ALARM = 0x16
const LOCATION_WITH_IGNITION = 0x22
const NO_CELL = new Uint8Array(8)
/** The length of the fix, in the upper half of the byte after the time. */
const FIX_LENGTH = 0xc0
const ENGLISH = 2
const MAX_SIGNAL = 4

/** What a device sends first; with an offset, its clock shows local time. */
export function encodeLogin(imei: string, serial: number, utcOffsetMinutes?: number): Uint8Array {
  const number = fromHex(imei.padStart(16, '0'))
  if (utcOffsetMinutes === undefined) return encodeFrame({ type: LOGIN, serial, content: number })
  const minutes = Math.abs(utcOffsetMinutes)
  const zone = ((Math.trunc(minutes / 60) * 100 + (minutes % 60)) << 4) | (utcOffsetMinutes < 0 ? 0x8 : 0)
  const content = Uint8Array.of(...number, 0, 0, zone >> 8, zone & 0xff)
  return encodeFrame({ type: LOGIN, serial, content })
}

export function encodeHeartbeat(status: DeviceStatus, serial: number): Uint8Array {
  return encodeFrame({ type: HEARTBEAT, serial, content: statusBytes(status, 0) })
}

export function encodeTimeRequest(serial: number): Uint8Array {
  return encodeFrame({ type: TIME_REQUEST, serial })
}

/**
 * One position: as an alarm if it has an event, otherwise with ignition and odometer if they are known. Values are rounded
 * to the protocol's resolution; an unsupported event throws RangeError.
 */
export function encodePosition(record: PositionRecord, serial: number): Uint8Array {
  const writer = new ByteWriter()
  writeFix(writer, record)
  if (record.event) {
    const code = alarms.find(({ event }) => event === record.event)?.code
    if (code === undefined) throw new RangeError(`GT06 cannot say ${record.event}`)
    writer.uint8(1 + NO_CELL.length)
    writer.put(NO_CELL)
    writer.put(statusBytes(record, code))
    return encodeFrame({ type: ALARM, serial, content: writer.finish() })
  }
  writer.put(NO_CELL)
  if (record.ignition === undefined) return encodeFrame({ type: LOCATION, serial, content: writer.finish() })
  writer.uint8(record.ignition ? 1 : 0)
  writer.uint16(0)
  if (record.odometerMeters !== undefined) writer.uint32(Math.round(record.odometerMeters))
  return encodeFrame({ type: LOCATION_WITH_IGNITION, serial, content: writer.finish() })
}

function statusBytes(
  { ignition, batteryPercent = 100, gsmSignal = 5 }: DeviceStatus,
  alarm: number,
): Uint8Array {
  const level = Math.round((batteryPercent * FULL_LEVEL) / 100)
  const signal = Math.round((gsmSignal * MAX_SIGNAL) / 5)
  return Uint8Array.of(ignition ? IGNITION_BIT : 0, level, signal, alarm, ENGLISH)
}

function writeFix(writer: ByteWriter, record: PositionRecord): void {
  const { latitude, longitude, satellites = 0, speedKmh = 0, headingDegrees = 0 } = record
  writer.put(encodeTime(record.timeMs))
  writer.uint8(FIX_LENGTH | Math.min(15, satellites))
  writer.uint32(Math.round(Math.abs(latitude) * UNITS_PER_DEGREE))
  writer.uint32(Math.round(Math.abs(longitude) * UNITS_PER_DEGREE))
  writer.uint8(Math.min(255, Math.round(speedKmh)))
  const flags =
    (Math.round(headingDegrees) & COURSE_MASK) |
    (latitude >= 0 ? NORTH : 0) |
    (longitude < 0 ? WEST : 0) |
    (record.valid === false ? 0 : POSITIONED)
  writer.uint16(flags)
}

const LOGIN_SERIAL = 1
const TYPE_AT = 3
const SERIAL_AT = 4

/** A login, then one message per position; the answer repeats its serial number. */
export const gt06Encoder: FrameEncoder = {
  ...onePerMessage((_imei, record, serial) => encodePosition(sayable(record), serialOf(serial))),
  login: {
    encode: (imei) => encodeLogin(imei, LOGIN_SERIAL),
    readAnswer(received) {
      const [answer] = frame(received).frames
      return answer && { length: answer.length, isAccepted: answer[TYPE_AT] === LOGIN }
    },
  },
  readAnswer: answers(
    framedBy(frame),
    (answer, serial) => new ByteReader(answer, SERIAL_AT).uint16() === serialOf(serial),
  ),
  answerCommand,
}

const ANSWER = 0x21
const ASCII = 1
const [FLAG_AT, TEXT_AT] = [5, 9]
/** Language, serial number, checksum, end. */
const AFTER_TEXT = 8

function answerCommand(received: Uint8Array): { length: number; answer: Uint8Array } | undefined {
  const [command] = frame(received).frames
  if (command?.[TYPE_AT] !== COMMAND) return undefined
  const text = simulatedAnswer(toAscii(command, TEXT_AT, command.length - AFTER_TEXT))
  const content = Uint8Array.of(...command.subarray(FLAG_AT, TEXT_AT), ASCII, ...fromAscii(text))
  const serial = new ByteReader(command, command.length - 6).uint16()
  return { length: command.length, answer: encodeFrame({ type: ANSWER, serial, isLong: true, content }) }
}

/** Serial numbers continue after that of the login. */
function serialOf(message: number): number {
  return (LOGIN_SERIAL + message) & 0xffff
}

function sayable({ event, ...record }: PositionRecord): PositionRecord {
  return event && alarms.some((alarm) => alarm.event === event) ? { ...record, event } : record
}
