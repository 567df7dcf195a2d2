import { answers, type FrameEncoder, onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { ACKNOWLEDGED_REQUEST, EVENT_REPORT, readHead, writeHead } from './frame.ts'

const UNITS_PER_DEGREE = 10_000_000
const CM_A_SECOND_PER_KMH = 1 / 0.036
const INVALID_FIX = 0x08
const PERIODIC_EVENT = 1
const RESERVED = new Uint8Array(5)

/** An event report without accumulators. */
function encodePosition(deviceId: string, record: PositionRecord, serial: number): Uint8Array {
  const { speedKmh = 0, headingDegrees = 0, altitudeMeters = 0, satellites = 0, hdop = 1 } = record
  const seconds = Math.floor(record.timeMs / 1000)
  const writer = new ByteWriter()
  const sequence = serial & 0xffff
  writeHead(writer, { deviceId, service: ACKNOWLEDGED_REQUEST, type: EVENT_REPORT, sequence })
  writer.uint32(seconds)
  writer.uint32(seconds)
  writer.int32(Math.round(record.latitude * UNITS_PER_DEGREE))
  writer.int32(Math.round(record.longitude * UNITS_PER_DEGREE))
  writer.int32(Math.round(altitudeMeters * 100))
  writer.uint32(Math.round(speedKmh * CM_A_SECOND_PER_KMH))
  writer.uint16(Math.round(headingDegrees))
  writer.put(Uint8Array.of(satellites, record.valid === false ? INVALID_FIX : 0))
  writer.put(RESERVED)
  writer.uint8(Math.min(255, Math.round(hdop * 10)))
  writer.put(Uint8Array.of(record.ignition ? 1 : 0, 0, PERIODIC_EVENT, PERIODIC_EVENT, 0, 0))
  return writer.finish()
}

/** Besides the number, whose length is the second byte. */
const BYTES_OF_ANSWER = 12

/** Each datagram has one position, and is answered with its sequence number. */
export const calampEncoder: FrameEncoder = {
  ...onePerMessage(encodePosition),
  readAnswer: answers(
    (received) => {
      const length = BYTES_OF_ANSWER + (received[1] ?? 0)
      return received.length < length ? undefined : length
    },
    (answer, serial) => readHead(answer).head.sequence === (serial & 0xffff),
  ),
}
