import { answers, type FrameEncoder, ofLength } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { ANSWER } from './decode.ts'
import { encodeFrame, RECORDS } from './frame.ts'
import { MOTION, NUMBER, ODOMETER, PLACE, TIME } from './tags.ts'

const UNITS_PER_DEGREE = 1_000_000
const INVALID = 0x10

/** Records with the number, place, motion and odometer. */
function encodeRecords(number: string, records: readonly PositionRecord[]): Uint8Array {
  const writer = new ByteWriter()
  for (const record of records) {
    writer.uint8(NUMBER)
    writer.put(fromAscii(number))
    writer.uint8(TIME)
    writer.uint32Le(Math.floor(record.timeMs / 1000))
    writer.uint8(PLACE)
    writer.uint8((record.valid === false ? INVALID : 0) | Math.min(15, record.satellites ?? 0))
    writer.int32Le(Math.round(record.latitude * UNITS_PER_DEGREE))
    writer.int32Le(Math.round(record.longitude * UNITS_PER_DEGREE))
    writer.uint8(MOTION)
    writer.uint16Le(Math.round((record.speedKmh ?? 0) * 10))
    writer.uint16Le(Math.round((record.headingDegrees ?? 0) * 10))
    if (record.odometerMeters === undefined) continue
    writer.uint8(ODOMETER)
    writer.uint32Le(Math.round(record.odometerMeters))
  }
  return encodeFrame(RECORDS, writer.finish())
}

const ANSWER_BYTES = 3

/** The answer repeats the checksum of the packet, of which one at a time is on its way. */
export const galileoskyEncoder: FrameEncoder = {
  maxRecords: 1,
  encode: encodeRecords,
  readAnswer: answers(ofLength(ANSWER_BYTES), ([mark]) => mark === ANSWER),
}
