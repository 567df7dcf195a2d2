import { crc16Xmodem } from '../checksums/crc.ts'
import { withoutEscapes } from '../bytes/escapes.ts'
import { keepExtra } from '../records/extra.ts'
import type { DeviceStatus, Message, Place, Reported } from '../message.ts'
import { ProtocolError, readIfWhole } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { escapes } from './frame.ts'
import { putOdometer, readPins } from './fragments.ts'
import { wrongChecksum } from '../records/refusals.ts'
import { toHundredths } from '../records/units.ts'

const TYPE_AT = 2
const NUMBER_AT = 3
const NUMBER_BYTES = 7
/** Each of its bytes may be escaped. */
const HEAD_BYTES = 2 * (NUMBER_AT + NUMBER_BYTES)
const CHECKSUM_AND_MARK = 3
const EVENT_REPORT = 0x41
const EPOCH_MS = Date.UTC(2000, 0, 1)

/** The IMEI in seven bytes. Reads only the number. */
export function binaryNumber(bytes: Uint8Array): string {
  const reader = new ByteReader(withoutEscapes(bytes.subarray(0, HEAD_BYTES), escapes), NUMBER_AT)
  return String(reader.uint32() * 2 ** 24 + reader.uint24())
}

type Checked = Reported | Extract<Message, { kind: 'refused' }>

/** Seconds since 2000, then the parts whose bits are set, each with its length. */
export function readBinary(escaped: Uint8Array): Checked[] {
  const bytes = withoutEscapes(escaped, escapes)
  const end = bytes.length - CHECKSUM_AND_MARK
  if (end < NUMBER_AT + NUMBER_BYTES) throw new ProtocolError('a message that is too short', bytes.length)
  const sent = new ByteReader(bytes, end).uint16()
  const right = crc16Xmodem(bytes, 1, end)
  if (sent !== right) return [wrongChecksum(sent, right)]
  const reader = new ByteReader(bytes, NUMBER_AT + NUMBER_BYTES, end)
  const timeMs = EPOCH_MS + reader.uint32() * 1000
  const status: DeviceStatus = {}
  if (bytes[TYPE_AT] === EVENT_REPORT) keepExtra(status, 'eventId', reader.uint8())
  const parts = reader.uint16()
  const found: { place?: Place } = {}
  const hasPlace = () => found.place !== undefined
  readIfWhole(() => {
    for (let part = 0; part < partReaders.length && reader.left > 0; part++) {
      if (((parts >> part) & 1) === 0) continue
      const content = reader.part(reader.uint8())
      readIfWhole(() => {
        const place = partReaders[part]?.(content, status)
        if (place) found.place = place
      }, hasPlace)
    }
  }, hasPlace)
  const { place } = found
  if (place) return [{ kind: 'positions', records: [{ timeMs, ...place, ...status }] }]
  return [{ kind: 'status', timeMs, status }]
}

type PartReader = (reader: ByteReader, status: DeviceStatus) => Place | undefined

/** By the bit: versions, place, network, counters, voltages, states. */
const partReaders: readonly (PartReader | undefined)[] = [
  undefined,
  readPlace,
  undefined,
  readCounters,
  readVoltages,
  readStates,
  undefined,
  undefined,
]

const DEGREE_UNITS = 1_000_000
const SATELLITES = 0x1f
const FIX_BITS = 5

/** The bits say which of the values are there. */
function readPlace(reader: ByteReader, status: DeviceStatus): Place | undefined {
  const values = reader.uint16()
  const has = (bit: number) => ((values >> bit) & 1) !== 0
  const flags = has(0) ? reader.uint8() : 0
  if (has(0)) status.satellites = flags & SATELLITES
  if (!has(1)) return undefined
  const place: Place = { latitude: reader.int32() / DEGREE_UNITS, longitude: reader.int32() / DEGREE_UNITS }
  if (Math.abs(place.latitude) > 90 || Math.abs(place.longitude) > 180) return undefined
  if (has(2)) place.speedKmh = Math.max(0, reader.int16())
  if (has(3)) place.headingDegrees = reader.uint16()
  if (has(4)) place.altitudeMeters = reader.int16()
  if (has(5)) place.hdop = reader.uint16() / 100
  if (flags >> FIX_BITS === 0) place.valid = false
  return place
}

/** Each value has four bits of its number and four of its length. */
function eachValue(reader: ByteReader, read: (index: number, value: number) => void): void {
  while (reader.left > 0) {
    const head = reader.uint8()
    let value = 0
    for (let byte = 0; byte < (head & 0xf); byte++) value = value * 256 + reader.uint8()
    read(head >> 4, value)
  }
}

function readCounters(reader: ByteReader, status: DeviceStatus): undefined {
  eachValue(reader, (index, value) => {
    if (index === 0) putOdometer(value, status)
  })
}

/** Four bits of the number, twelve of the value, from -10 to 100 V. */
function readVoltages(reader: ByteReader, status: DeviceStatus): undefined {
  while (reader.left >= 2) {
    const value = reader.uint16()
    const volts = toHundredths(((value & 0xfff) * 110) / 4096 - 10)
    if (value >> 12 === 0) status.externalVolts = volts
    else if (value >> 12 === 1) status.batteryVolts = volts
    else keepExtra(status, `analogInput${(value >> 12) - 1}Volts`, volts)
  }
}

function readStates(reader: ByteReader, status: DeviceStatus): undefined {
  eachValue(reader, (index, value) => {
    if (index === 1) readPins(value, status)
  })
}
