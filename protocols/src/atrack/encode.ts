import { crc16Ibm } from '../checksums/crc.ts'
import { answers, type FrameEncoder, ofLength } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromAscii } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { ANSWER_BYTES } from './frame.ts'
import { TRACKING } from './report.ts'

const UNITS_PER_DEGREE = 1_000_000
const NO_TEMPERATURE = 2000
const SERIAL_AT = 10

/** Reports with ignition and odometer; the numbers of events are given by whoever sets a device up. */
function encodeReports(number: string, records: readonly PositionRecord[], serial: number): Uint8Array {
  const content = new ByteWriter()
  content.uint16(serial)
  content.uint64(BigInt(number))
  for (const record of records) writeRecord(content, record)
  const bytes = content.finish()
  const checked = Uint8Array.of(bytes.length >> 8, bytes.length & 0xff, ...bytes)
  const writer = new ByteWriter()
  writer.put(fromAscii('@P'))
  writer.uint16(crc16Ibm(checked))
  writer.put(checked)
  return writer.finish()
}

function writeRecord(writer: ByteWriter, record: PositionRecord): void {
  const seconds = Math.floor(record.timeMs / 1000)
  for (let time = 0; time < 3; time++) writer.uint32(seconds)
  writer.int32(Math.round(record.longitude * UNITS_PER_DEGREE))
  writer.int32(Math.round(record.latitude * UNITS_PER_DEGREE))
  writer.uint16(Math.round(record.headingDegrees ?? 0))
  writer.uint8(TRACKING)
  writer.uint32(Math.round((record.odometerMeters ?? 0) / 100))
  writer.uint16(Math.round((record.hdop ?? 1) * 10))
  writer.uint8(record.ignition ? 1 : 0)
  writer.uint16(Math.round(record.speedKmh ?? 0))
  writer.uint8(0)
  writer.uint16(0)
  writer.uint8(0)
  writer.uint16(NO_TEMPERATURE)
  writer.uint16(NO_TEMPERATURE)
  writer.uint8(0)
}

/** The answer repeats the serial number. */
export const atrackEncoder: FrameEncoder = {
  maxRecords: 1,
  encode: (number, records, serial) => encodeReports(number, records, serial & 0xffff),
  readAnswer: answers(
    ofLength(ANSWER_BYTES),
    (answer, serial) => new ByteReader(answer, SERIAL_AT).uint16() === (serial & 0xffff),
  ),
}
