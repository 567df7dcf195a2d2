import { keepCell } from '../cells.ts'
import { put } from '../extra.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { toGsmSignal } from '../numbers.ts'
import { readEventCode } from './events.ts'
import { DEGREE_UNITS, LittleEndianReader, since2000 } from './little-endian.ts'
import { readInputs, readVolts } from './supply.ts'

const RECORD_BYTES = 52

/** Positions of a fixed length (CCC): version, that length and how many wait in the device, then the positions. */
export function readFixed(bytes: Uint8Array, start: number, end: number): Reported[] {
  const reader = new LittleEndianReader(bytes, start, end)
  reader.skip(2)
  const recordBytes = Math.max(RECORD_BYTES, reader.uint16())
  reader.skip(4)
  const records: PositionRecord[] = []
  while (reader.left >= recordBytes) {
    const next = reader.offset + recordBytes
    records.push(readRecord(reader))
    reader.offset = next
  }
  return [{ kind: 'positions', records }]
}

function readRecord(reader: LittleEndianReader): PositionRecord {
  const event = reader.uint8()
  const [latitude, longitude] = [reader.int32() / DEGREE_UNITS, reader.int32() / DEGREE_UNITS]
  const record: PositionRecord = { timeMs: since2000(reader.uint32()), latitude, longitude }
  const status: DeviceStatus = {}
  if (reader.uint8() !== 1) record.valid = false
  record.satellites = reader.uint8()
  put(status, 'gsmSignal', toGsmSignal(reader.uint8()))
  record.speedKmh = reader.uint16()
  record.headingDegrees = reader.uint16()
  record.hdop = reader.uint16() / 10
  record.altitudeMeters = reader.int16()
  status.odometerMeters = reader.uint32()
  reader.skip(4)
  readEventCode(event, status)
  const [country, network, area, cell] = [reader.uint16(), reader.uint16(), reader.uint16(), reader.uint16()]
  keepCell(status, { country, network, area, cell })
  const states = reader.uint16()
  readInputs(states >> 8, states & 0xff, status)
  readVolts([reader.uint16(), undefined, undefined, reader.uint16(), reader.uint16()], status)
  return { ...record, ...status }
}
