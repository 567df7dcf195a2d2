import { keepCell } from '../records/cells.ts'
import { put } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { toGsmSignal } from '../text/numbers.ts'
import { ByteReader } from '../bytes/reader.ts'
import { DEGREE_UNITS, since2000 } from './binary-values.ts'
import { readEventCode } from './events.ts'
import { readInputs, readVolts } from './supply.ts'

const RECORD_BYTES = 52

/** Positions of a fixed length (CCC): version, that length and how many wait in the device, then the positions. */
export function readFixed(bytes: Uint8Array, start: number, end: number): Reported[] {
  const reader = new ByteReader(bytes, start, end)
  reader.slice(2)
  const recordBytes = Math.max(RECORD_BYTES, reader.uint16Le())
  reader.slice(4)
  const records: PositionRecord[] = []
  while (reader.left >= recordBytes) records.push(readRecord(reader.part(recordBytes)))
  return [{ kind: 'positions', records }]
}

function readRecord(reader: ByteReader): PositionRecord {
  const event = reader.uint8()
  const [latitude, longitude] = [reader.int32Le() / DEGREE_UNITS, reader.int32Le() / DEGREE_UNITS]
  const record: PositionRecord = { timeMs: since2000(reader.uint32Le()), latitude, longitude }
  const status: DeviceStatus = {}
  if (reader.uint8() !== 1) record.valid = false
  record.satellites = reader.uint8()
  put(status, 'gsmSignal', toGsmSignal(reader.uint8()))
  record.speedKmh = reader.uint16Le()
  record.headingDegrees = reader.uint16Le()
  record.hdop = reader.uint16Le() / 10
  record.altitudeMeters = reader.int16Le()
  status.odometerMeters = reader.uint32Le()
  reader.slice(4)
  readEventCode(event, status)
  const [country, network, area, cell] = [
    reader.uint16Le(),
    reader.uint16Le(),
    reader.uint16Le(),
    reader.uint16Le(),
  ]
  keepCell(status, { country, network, area, cell })
  const states = reader.uint16Le()
  readInputs(states >> 8, states & 0xff, status)
  readVolts([reader.uint16Le(), undefined, undefined, reader.uint16Le(), reader.uint16Le()], status)
  return { ...record, ...status }
}
