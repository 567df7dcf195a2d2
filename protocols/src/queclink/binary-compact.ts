import type { Message, PositionRecord } from '../message.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toHex } from '../text/text.ts'
import { deviceNumber } from '../records/device-number.ts'

const HEAD_BYTES = 4
/** Count, check byte, end. */
const TAIL_BYTES = 4
const IS_PART = 0x80
const NUMBER_BYTES = 8
const LOCATION = 0x52
const VALID = 2
const UNITS_PER_DEGREE = 1_000_000
const RECORD_HEAD_BYTES = 8

function begin(bytes: Uint8Array): ByteReader {
  const reader = new ByteReader(bytes, HEAD_BYTES, Math.max(HEAD_BYTES, bytes.length - TAIL_BYTES))
  if (reader.uint8() & IS_PART) reader.uint16()
  return reader
}

export function compactNumber(bytes: Uint8Array): string {
  const reader = begin(bytes)
  const at = reader.offset
  return deviceNumber(toHex(reader.slice(NUMBER_BYTES)), at).slice(1)
}

/** The newest form: records of items, each with its length, of which those with a location are read. */
export function readCompact(bytes: Uint8Array): Message[] {
  const deviceId = compactNumber(bytes)
  const reader = begin(bytes)
  reader.slice(NUMBER_BYTES + 5)
  reader.slice(reader.uint8())
  const records: PositionRecord[] = []
  while (reader.left > 0) {
    const start = reader.offset
    const length = readLength(reader)
    const record = reader.part(Math.max(0, start + length - reader.offset))
    readItems(record, records)
  }
  return [{ kind: 'positions', deviceId, records }]
}

function readItems(record: ByteReader, records: PositionRecord[]): void {
  record.slice(RECORD_HEAD_BYTES)
  while (record.left > 0) {
    const type = readLength(record)
    const item = record.part(readLength(record))
    if (type === LOCATION) records.push(readLocation(item))
  }
}

/** One byte, or two if its highest bit is set. */
function readLength(reader: ByteReader): number {
  const first = reader.uint8()
  return first & 0x80 ? ((first & 0x7f) << 8) | reader.uint8() : first
}

function readLocation(item: ByteReader): PositionRecord {
  const state = item.uint8()
  const longitude = item.int32() / UNITS_PER_DEGREE
  const latitude = item.int32() / UNITS_PER_DEGREE
  const record: PositionRecord = { timeMs: item.uint32() * 1000, latitude, longitude }
  record.speedKmh = item.uint16() / 10
  record.hdop = item.uint8() / 10
  record.headingDegrees = item.uint16()
  record.altitudeMeters = item.uint24() / 10
  record.satellites = item.uint8()
  if (((state >> 2) & 3) !== VALID) record.valid = false
  return record
}
