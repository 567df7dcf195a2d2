import { keepCell } from '../records/cells.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { toGsmSignal } from '../text/numbers.ts'
import { readIfWhole } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { DEGREE_UNITS, since2000 } from './binary-values.ts'
import { readEventCode } from './events.ts'
import { readInputs } from './supply.ts'

/** What is read of one position. */
type Draft = {
  record: Partial<PositionRecord>
  status: DeviceStatus
  event?: number
  inputs?: number
  outputs?: number
}
type Read = (reader: ByteReader, draft: Draft) => void

/** The first byte of a two-byte number. */
const EXTENDED = 0xfe

/** Lookup tables: parameters of one, two and four bytes, and of any length. */
const ofOneByte: Record<number, Read> = {
  0x01: (reader, draft) => (draft.event = reader.uint8()),
  0x05: (reader, { record }) => {
    if (reader.uint8() === 0) record.valid = false
  },
  0x06: (reader, { record }) => (record.satellites = reader.uint8()),
  0x07: (reader, { status }) => put(status, 'gsmSignal', toGsmSignal(reader.uint8())),
  0x14: (reader, draft) => (draft.outputs = reader.uint8()),
  0x15: (reader, draft) => (draft.inputs = reader.uint8()),
  0x97: (reader, { status }) => keepExtra(status, 'throttlePercent', reader.uint8()),
  0x9d: (reader, { status }) => (status.fuelPercent = reader.uint8()),
  0xfe69: (reader, { status }) => (status.batteryPercent = reader.uint8()),
}
const ofTwoBytes: Record<number, Read> = {
  0x08: (reader, { record }) => (record.speedKmh = reader.uint16Le()),
  0x09: (reader, { record }) => (record.headingDegrees = reader.uint16Le()),
  0x0a: (reader, { record }) => (record.hdop = reader.uint16Le() / 10),
  0x0b: (reader, { record }) => (record.altitudeMeters = reader.int16Le()),
  0x16: (reader, { status }) => keepExtra(status, 'analogInput1Volts', reader.uint16Le() / 100),
  0x17: (reader, { status }) => keepExtra(status, 'analogInput2Volts', reader.uint16Le() / 100),
  0x19: (reader, { status }) => (status.batteryVolts = reader.uint16Le() / 100),
  0x1a: (reader, { status }) => (status.externalVolts = reader.uint16Le() / 100),
  0x29: (reader, { status }) => (status.fuelPercent = reader.uint16Le() / 100),
  0x40: (reader, draft) => (draft.event = reader.uint16Le()),
  0x91: (reader, { status }) => keepExtra(status, 'obdSpeedKmh', reader.uint16Le()),
  0x99: (reader, { status }) => (status.engineRpm = reader.uint16Le()),
  0x9c: (reader, { status }) => keepExtra(status, 'coolantCelsius', reader.int16Le()),
}
const ofFourBytes: Record<number, Read> = {
  0x02: (reader, { record }) => (record.latitude = reader.int32Le() / DEGREE_UNITS),
  0x03: (reader, { record }) => (record.longitude = reader.int32Le() / DEGREE_UNITS),
  0x04: (reader, { record }) => (record.timeMs = since2000(reader.uint32Le())),
  0x0c: (reader, { status }) => (status.odometerMeters = reader.uint32Le()),
  0x25: (reader, { status }) => keepExtra(status, 'driverKey', String(reader.uint32Le())),
  0x9b: (reader, { status }) => keepExtra(status, 'obdMileageMeters', reader.uint32Le()),
  0xa0: (reader, { status }) => (status.fuelUsedLitres = reader.uint32Le() / 1000),
  0xfef4: (reader, { status }) => keepExtra(status, 'engineMinutes', reader.uint32Le()),
}
const FIRST_THERMOMETER = 0x2a
const ofAnyLength: Record<number, Read> = {
  0x0e: (reader, { status }) => {
    const [country, network, area, cell] = [
      reader.uint16Le(),
      reader.uint16Le(),
      reader.uint16Le(),
      reader.uint32Le(),
    ]
    keepCell(status, { country, network, area, cell })
  },
  0xfe73: readBeacon,
  0xfea8: (reader, { status }) => {
    if (reader.uint8() > 0) status.batteryPercent = reader.uint8()
  },
}
for (let sensor = 0; sensor < 8; sensor++) {
  ofAnyLength[FIRST_THERMOMETER + sensor] = (reader, { status }) => {
    reader.slice(1)
    keepExtra(status, `temperature${sensor + 1}Celsius`, reader.int16Le() / 100)
  }
}

const BEACON_ADDRESS_AND_BATTERY_BYTES = 7
const BEACON_UNITS = 256

/** A Bluetooth thermometer: version, name, address, battery, then temperature and humidity. */
function readBeacon(reader: ByteReader, { status }: Draft): void {
  reader.slice(1)
  reader.slice(reader.uint8() + BEACON_ADDRESS_AND_BATTERY_BYTES)
  keepExtra(status, 'celsius', toTenths(reader.int16Le() / BEACON_UNITS))
  keepExtra(status, 'humidityPercent', toTenths(reader.int16Le() / BEACON_UNITS))
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10
}

const GROUPS: { table: Record<number, Read>; bytes?: number }[] = [
  { table: ofOneByte, bytes: 1 },
  { table: ofTwoBytes, bytes: 2 },
  { table: ofFourBytes, bytes: 4 },
  { table: ofAnyLength },
]

/** Positions as lists of numbered parameters (CCE), grouped by their length; unknown ones are skipped. */
export function readParameters(bytes: Uint8Array, start: number, end: number): Reported[] {
  const reader = new ByteReader(bytes, start, end)
  reader.slice(4)
  const records: PositionRecord[] = []
  const messages: Reported[] = []
  for (let left = reader.uint16Le(); left > 0; left--) {
    const draft = readDraft(reader.part(reader.uint16Le()))
    const { timeMs, latitude, longitude } = draft.record
    if (timeMs !== undefined && latitude !== undefined && longitude !== undefined) {
      records.push({ ...draft.record, timeMs, latitude, longitude, ...draft.status })
    } else
      messages.push({ kind: 'status', ...(timeMs === undefined ? {} : { timeMs }), status: draft.status })
  }
  return records.length > 0 ? [{ kind: 'positions', records }, ...messages] : messages
}

/** One of another length than is known here is skipped. */
function readPart(read: Read | undefined, part: ByteReader, draft: Draft): void {
  readIfWhole(() => read?.(part, draft))
}

function readDraft(reader: ByteReader): Draft {
  const draft: Draft = { record: {}, status: {} }
  reader.slice(2)
  for (const { table, bytes } of GROUPS) {
    for (let left = reader.uint8(); left > 0; left--) {
      const first = reader.uint8()
      const read = table[first === EXTENDED ? (first << 8) | reader.uint8() : first]
      if (bytes === undefined) readPart(read, reader.part(reader.uint8()), draft)
      else if (read) read(reader, draft)
      else reader.slice(bytes)
    }
  }
  if (draft.event !== undefined) readEventCode(draft.event, draft.status)
  if (draft.inputs !== undefined) readInputs(draft.inputs, draft.outputs, draft.status)
  return draft
}
