import { digitsOfTime } from '../text/calendar.ts'
import { withoutEscapes } from '../bytes/escapes.ts'
import { type FrameEncoder, onePerMessage } from '../frames/frame-encoder.ts'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromAscii } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { IMEI, LOGIN, POSITION } from './decode.ts'
import { CONTENT_AT, encodeMessage, escapes, frame, INDEX_AT, PART_HEAD_BYTES } from './frame.ts'

const VERSION = 0
const [FIX, IGNITION] = [1 << 15, 1 << 14]
const ODOMETER = 0x0010
const ACCEPTED = 0

const events: Partial<Record<DeviceEvent, number>> = {
  panic: 6,
  harshBraking: 7,
  harshAcceleration: 8,
  harshCornering: 9,
  crash: 10,
}

/** One position; events that the protocol can't express are left out. */
export function encodePosition(record: PositionRecord, index: number): Uint8Array {
  const writer = new ByteWriter()
  writer.uint16((record.valid === false ? 0 : FIX) | (record.ignition ? IGNITION : 0))
  writer.uint16((record.event && events[record.event]) ?? 0)
  writer.put(fromAscii(digitsOfTime(record.timeMs).slice(2)))
  writer.int32(Math.round(record.longitude * 100_000))
  writer.int32(Math.round(record.latitude * 100_000))
  writer.uint16(Math.round(record.speedKmh ?? 0))
  writer.uint16(Math.round(record.headingDegrees ?? 0))
  writer.int16(Math.round(record.altitudeMeters ?? 0))
  writer.uint16(0)
  if (record.odometerMeters !== undefined)
    putPart(writer, ODOMETER, (record.odometerMeters / 1000).toFixed(6))
  return encodeMessage({ version: VERSION, type: POSITION, index, content: writer.finish() })
}

function putPart(writer: ByteWriter, type: number, text: string): void {
  writer.uint16(type)
  writer.uint16(PART_HEAD_BYTES + text.length)
  writer.put(fromAscii(text))
}

function answerOf(received: Uint8Array): { length: number; bytes: Uint8Array } | undefined {
  const [answer] = frame(received).frames
  return answer && { length: answer.length, bytes: withoutEscapes(answer, escapes) }
}

/** A login, then one message per position; the answer repeats its number. */
export const huashengEncoder: FrameEncoder = {
  ...onePerMessage((_number, record, serial) => encodePosition(record, serial)),
  login: {
    encode(number) {
      const writer = new ByteWriter()
      putPart(writer, IMEI, number)
      return encodeMessage({ version: VERSION, type: LOGIN, index: 0, content: writer.finish() })
    },
    readAnswer(received) {
      const answer = answerOf(received)
      return answer && { length: answer.length, isAccepted: answer.bytes[CONTENT_AT] === ACCEPTED }
    },
  },
  readAnswer(received, serial) {
    const answer = answerOf(received)
    if (!answer) return undefined
    const isFor = new ByteReader(answer.bytes, INDEX_AT).uint32() === serial
    return isFor ? { length: answer.length, records: 1 } : { length: answer.length }
  },
}
