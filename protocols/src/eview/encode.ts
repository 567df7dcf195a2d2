import { alarmEvents } from '../records/alarm-events.ts'
import { answers, framedBy, type FrameEncoder } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { DATA } from './decode.ts'
import { encodeFrame, frame, readHead, WANTS_ANSWER } from './frame.ts'
import { alarmBits, ALARMS, FIX, GENERAL, NUMBER, UNITS_PER_DEGREE } from './records.ts'

/** Positions with a battery; an event that Eview lacks is left out. */
export function encodePositions(
  number: string,
  records: readonly PositionRecord[],
  serial: number,
): Uint8Array {
  const writer = new ByteWriter()
  writer.uint8(DATA)
  writer.put(Uint8Array.of(1 + number.length, NUMBER))
  writer.put(fromAscii(number))
  for (const record of records) writeRecord(writer, record)
  return encodeFrame(writer.finish(), { properties: WANTS_ANSWER, serial })
}

function writeRecord(writer: ByteWriter, record: PositionRecord): void {
  writer.put(Uint8Array.of(9, GENERAL))
  writer.uint32Le(Math.floor(record.timeMs / 1000))
  writer.put(Uint8Array.of(0, 0, 0, Math.round(record.batteryPercent ?? 0)))
  writer.put(Uint8Array.of(22, FIX))
  writer.int32Le(Math.round(record.latitude * UNITS_PER_DEGREE))
  writer.int32Le(Math.round(record.longitude * UNITS_PER_DEGREE))
  writer.uint16Le(Math.round(record.speedKmh ?? 0))
  writer.uint16Le(Math.round(record.headingDegrees ?? 0))
  writer.uint16Le(Math.round(record.altitudeMeters ?? 0) & 0xffff)
  writer.uint16Le(record.valid === false ? 0 : Math.max(1, Math.round((record.hdop ?? 1) * 10)))
  writer.uint32Le(Math.round(record.odometerMeters ?? 0))
  writer.uint8(record.satellites ?? 0)
  const [bit] =
    Object.entries(alarmBits).find(([, alarm]) => record.event && alarmEvents[alarm] === record.event) ?? []
  if (bit === undefined) return
  writer.put(Uint8Array.of(5, ALARMS))
  writer.uint32Le((1 << Number(bit)) >>> 0)
}

/** The answer repeats the number of the message. */
export const eviewEncoder: FrameEncoder = {
  maxRecords: 1,
  encode: (number, records, serial) => encodePositions(number, records, serial & 0xffff),
  readAnswer: answers(
    framedBy(frame),
    (answer, serial) => readHead(answer).head.serial === (serial & 0xffff),
  ),
}
