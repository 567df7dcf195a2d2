import type { FrameEncoder } from '../frames/frame-encoder.ts'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { RECORDS } from './decode.ts'
import { encodeFrame } from './frame.ts'
import { HARSH_ACCELERATION, HARSH_BRAKING, ODOMETER } from './parameters.ts'
import { UNITS_PER_DEGREE } from './records.ts'

/** The ignition's ID of records whose IDs have one byte. */
const SHORT_IGNITION = 251
const JAMMING = 88

const eventIds: Partial<Record<DeviceEvent, number>> = {
  harshAcceleration: HARSH_ACCELERATION,
  harshBraking: HARSH_BRAKING,
  jamming: JAMMING,
}

/** Records with ignition and odometer; an event that Ruptela lacks is left out. */
function encodeRecords(number: string, records: readonly PositionRecord[]): Uint8Array {
  const writer = new ByteWriter()
  writer.uint64(BigInt(number))
  writer.uint8(RECORDS)
  writer.uint8(0)
  writer.uint8(records.length)
  for (const record of records) writeRecord(writer, record)
  return encodeFrame(writer.finish())
}

function writeRecord(writer: ByteWriter, record: PositionRecord): void {
  const { ignition, odometerMeters, event } = record
  writer.uint32(Math.floor(record.timeMs / 1000))
  writer.uint16(0)
  writer.int32(Math.round(record.longitude * UNITS_PER_DEGREE))
  writer.int32(Math.round(record.latitude * UNITS_PER_DEGREE))
  writer.int16(Math.round((record.altitudeMeters ?? 0) * 10))
  writer.uint16(Math.round((record.headingDegrees ?? 0) * 100))
  writer.uint8(record.satellites ?? 0)
  writer.uint16(Math.round(record.speedKmh ?? 0))
  writer.uint8(Math.round((record.hdop ?? 1) * 10))
  const eventId = (event && eventIds[event]) ?? 0
  writer.uint8(eventId)
  const bytes = [
    ...(ignition === undefined ? [] : [SHORT_IGNITION, ignition ? 1 : 0]),
    ...(eventId ? [eventId, 1] : []),
  ]
  writer.uint8(bytes.length / 2)
  writer.put(Uint8Array.from(bytes))
  writer.uint8(0)
  writer.uint8(odometerMeters === undefined ? 0 : 1)
  if (odometerMeters !== undefined) {
    writer.uint8(ODOMETER)
    writer.uint32(Math.round(odometerMeters))
  }
  writer.uint8(0)
}

const ANSWER_BYTES = 6
const RESULT_AT = 3

/** The answer says only whether the records were taken. */
export const ruptelaEncoder: FrameEncoder = {
  maxRecords: 1,
  encode: encodeRecords,
  readAnswer(received) {
    if (received.length < ANSWER_BYTES) return undefined
    return { length: ANSWER_BYTES, records: received[RESULT_AT] ?? 0 }
  },
}
