import { answers, type FrameEncoder, onePerMessage } from '../frames/frame-encoder.ts'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { KMH_PER_METER_PER_SECOND } from '../records/units.ts'
import { fromAscii } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { COMMIT, COMMIT_ANSWER, HELLO, RECORDS, STORED } from './decode.ts'
import { encodeMessage, frame, toSeconds, TYPE_AT } from './frame.ts'

const UNITS_PER_DEGREE = 10_000_000
const PERIODIC = 3
const BATTERY_IS_GOOD = 0b10
const [FIX, NO_FIX] = [1, 0]

const reasons: Partial<Record<DeviceEvent, number>> = {
  harshBraking: 12,
  harshAcceleration: 13,
  harshCornering: 14,
  overspeed: 18,
  towing: 20,
  crash: 23,
  panic: 48,
}

/** A record, and the request to confirm it. */
export function encodePosition(_number: string, record: PositionRecord, serial: number): Uint8Array {
  const writer = new ByteWriter()
  const fields = fieldsOf(record)
  writer.uint16Le(11 + fields.length)
  writer.uint32Le(serial)
  writer.uint32Le(toSeconds(record.timeMs))
  writer.uint8((record.event && reasons[record.event]) ?? PERIODIC)
  writer.put(fields)
  return Uint8Array.of(...encodeMessage(RECORDS, writer.finish()), ...encodeMessage(COMMIT))
}

function fieldsOf(record: PositionRecord): Uint8Array {
  const writer = new ByteWriter()
  const { speedKmh = 0, headingDegrees = 0, altitudeMeters = 0, accuracyMeters = 0, odometerMeters } = record
  writer.put(Uint8Array.of(0, 21))
  writer.uint32Le(toSeconds(record.timeMs))
  writer.int32Le(Math.round(record.latitude * UNITS_PER_DEGREE))
  writer.int32Le(Math.round(record.longitude * UNITS_PER_DEGREE))
  writer.uint16Le(Math.round(altitudeMeters) & 0xffff)
  writer.uint16Le(Math.round((speedKmh / KMH_PER_METER_PER_SECOND) * 100))
  const accuracy = Math.min(255, Math.round(accuracyMeters))
  writer.put(Uint8Array.of(0, headingDegrees / 2, 0, accuracy, record.valid === false ? NO_FIX : FIX))
  writer.put(Uint8Array.of(2, 8, record.ignition ? 1 : 0, 0, 0, 0, 0, 0, BATTERY_IS_GOOD, 0))
  if (odometerMeters !== undefined) {
    writer.put(Uint8Array.of(27, 8))
    writer.uint32Le(Math.round(odometerMeters))
    writer.uint32Le(0)
  }
  return writer.finish()
}

const lengthOf = (received: Uint8Array) => frame(received).frames[0]?.length

/** A hello, then one record per message, each followed by a request that is answered. */
export const dmtEncoder: FrameEncoder = {
  ...onePerMessage(encodePosition),
  login: {
    encode(number) {
      const content = new Uint8Array(49)
      content.set(fromAscii(number), 4)
      return encodeMessage(HELLO, content)
    },
    readAnswer(received) {
      const length = lengthOf(received)
      return length === undefined ? undefined : { length, isAccepted: true }
    },
  },
  readAnswer: answers(lengthOf, (answer) => answer[TYPE_AT] === COMMIT_ANSWER && answer.at(-1) === STORED),
}
