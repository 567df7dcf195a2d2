import { readBcd } from '../bytes/bcd.ts'
import { toTimeMs } from '../text/calendar.ts'
import { keepCell } from '../records/cells.ts'
import { keepExtra } from '../records/extra.ts'
import type { DeviceStatus, Message, PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toHex } from '../text/text.ts'
import { DRIVER_ALERT, readAlert } from './alarms.ts'
import { unreadable, unsupported } from '../records/refusals.ts'
import { deviceNumber } from '../records/device-number.ts'

/** Old devices in their shortest form. */
const SHORT = 0x02
const SHORT_POSITION = 0x10
/** States and alerts of new devices; the highest bit tells them from texts. */
const BINARY = 0x80
const STATE = 0x81
const ALERT = 0x82
const HEAD_BYTES = 3
const NUMBER_BYTES = 5
const UNITS_PER_DEGREE = 1_000_000
/** A length has its upper byte in the second byte, where a text has a letter. */
const MAX_UPPER_LENGTH = 7

export function isBinary(bytes: Uint8Array, start = 0): boolean {
  const first = bytes[start] ?? 0
  return first === SHORT || first >= BINARY
}

/** The offset after the end; undefined until it has arrived. */
export function binaryEnd(
  buffer: Uint8Array,
  start: number,
  limit: number,
): number | ProtocolError | undefined {
  if (limit - start < HEAD_BYTES) return undefined
  const upper = buffer[start + 1] ?? 0
  if (upper > MAX_UPPER_LENGTH) return new ProtocolError('a length that no message has', start + 1)
  const length = HEAD_BYTES + upper * 256 + (buffer[start + 2] ?? 0) + (buffer[start] === SHORT ? 1 : 0)
  return start + length <= limit ? start + length : undefined
}

/** The short form has a digit less, and is preceded by its kind. */
export function binaryNumber(bytes: Uint8Array): string {
  const isShort = bytes[0] === SHORT
  const at = HEAD_BYTES + (isShort ? 1 : 0)
  return deviceNumber(toHex(new ByteReader(bytes, at).slice(NUMBER_BYTES)).slice(0, isShort ? 9 : 10), at)
}

/** No message in bytes is answered. */
export function readBinary(bytes: Uint8Array): Message {
  const deviceId = binaryNumber(bytes)
  const isShort = bytes[0] === SHORT
  if (isShort && bytes[HEAD_BYTES] !== SHORT_POSITION)
    return { ...unsupported(`kind ${bytes[HEAD_BYTES] ?? 0}`, bytes), deviceId }
  const reader = new ByteReader(bytes, HEAD_BYTES + NUMBER_BYTES + (isShort ? 1 : 0))
  try {
    return isShort ? readShort(reader, deviceId) : readMasked(bytes[0] ?? 0, reader, deviceId)
  } catch (error) {
    return { ...unreadable(error, bytes), deviceId }
  }
}

/** Bits of the mask, in the order of the fields; those before the date are not read. */
const [MODEL, VERSION, LIVE, DATE, TIME] = [1, 2, 3, 4, 5]
const [CELL, COUNTRY, NETWORK, AREA, SIGNAL] = [6, 7, 8, 9, 10]
const [LATITUDE, LONGITUDE, SPEED, COURSE, SATELLITES, FIX] = [11, 12, 13, 14, 15, 16]
const [INPUTS, OUTPUTS, CODE, MODIFIER, CODE_DATA] = [17, 18, 19, 20, 21]
const KEY_BYTES = 8

function readMasked(type: number, reader: ByteReader, deviceId: string): Message {
  const mask = reader.uint24()
  const has = (bit: number) => (mask & (1 << bit)) !== 0
  const byte = (bit: number) => (has(bit) ? reader.uint8() : undefined)
  const short = (bit: number) => (has(bit) ? reader.uint16() : undefined)
  byte(MODEL)
  if (has(VERSION)) reader.slice(3)
  byte(LIVE)
  const timeMs = has(DATE) && has(TIME) ? readTime(reader) : undefined
  const status: DeviceStatus = {}
  const cell = has(CELL) ? reader.uint32() : undefined
  keepCell(status, { country: short(COUNTRY), network: short(NETWORK), area: short(AREA), cell })
  byte(SIGNAL)
  const latitude = has(LATITUDE) ? readDegrees(reader) : undefined
  const longitude = has(LONGITUDE) ? readDegrees(reader) : undefined
  const speed = short(SPEED)
  const course = short(COURSE)
  const satellites = byte(SATELLITES)
  if (satellites !== undefined) status.satellites = satellites
  const fix = byte(FIX)
  readSwitches(byte(INPUTS), byte(OUTPUTS), status)
  readCode({ type, reader, has }, status)
  if (timeMs === undefined || latitude === undefined || longitude === undefined) {
    return { kind: 'status', deviceId, ...(timeMs === undefined ? {} : { timeMs }), status }
  }
  const record: PositionRecord = { timeMs, latitude, longitude, ...status }
  if (speed !== undefined) record.speedKmh = speed / 100
  if (course !== undefined) record.headingDegrees = course / 100
  if (fix === 0) record.valid = false
  return { kind: 'positions', deviceId, records: [record] }
}

/** Year, month, day, hour, minute, second, a byte each. */
function readTime(reader: ByteReader): number {
  return toTimeMs({
    year: 2000 + reader.uint8(),
    month: reader.uint8(),
    day: reader.uint8(),
    hour: reader.uint8(),
    minute: reader.uint8(),
    second: reader.uint8(),
  })
}

/** The highest bit is the sign. */
function readDegrees(reader: ByteReader): number {
  const value = reader.uint32()
  const degrees = (value & 0x7fff_ffff) / UNITS_PER_DEGREE
  return value >= 0x8000_0000 && degrees !== 0 ? -degrees : degrees
}

/** The lowest input is the ignition. */
function readSwitches(inputs: number | undefined, outputs: number | undefined, status: DeviceStatus): void {
  if (inputs !== undefined) {
    status.ignition = (inputs & 1) !== 0
    for (const input of [1, 2]) keepExtra(status, `digitalInput${input}`, (inputs & (1 << input)) !== 0)
  }
  if (outputs === undefined) return
  for (const output of [1, 2])
    keepExtra(status, `digitalOutput${output}`, (outputs & (1 << (output - 1))) !== 0)
}

type Coded = { type: number; reader: ByteReader; has: (bit: number) => boolean }

/** An alert has its code, a card that was read its number. A state has its mode, and then what it is set up to send. */
function readCode({ type, reader, has }: Coded, status: DeviceStatus): void {
  if (!has(CODE)) return
  const code = reader.uint8()
  if (type === STATE && has(MODIFIER) && has(CODE_DATA)) return readVolts(reader, status)
  if (type !== ALERT) return
  readAlert(code, status)
  if (has(MODIFIER)) reader.uint16()
  if (has(CODE_DATA) && code === DRIVER_ALERT) keepExtra(status, 'driverKey', toHex(reader.slice(KEY_BYTES)))
}

/** As delivered, battery and supply are the first two values after the kind of the report and its number. */
function readVolts(reader: ByteReader, status: DeviceStatus): void {
  reader.uint24()
  if (reader.left < 4) return
  status.batteryVolts = reader.uint16() / 10
  status.externalVolts = reader.uint16() / 100
}

const POSITIONED = 1 << 7
const SOUTH = 1 << 6
const WEST = 1 << 5

/** Model, version, time, cell, place, speed, course, flags, odometer, supply, inputs and outputs, event. */
function readShort(reader: ByteReader, deviceId: string): Message {
  reader.slice(3)
  const timeMs = readTime(reader)
  reader.slice(3)
  const [latitude, longitude] = [readDigitsAfter(reader, 1, 3), readDigitsAfter(reader, 1, 3)]
  const [speedKmh, headingDegrees] = [readDigitsAfter(reader, 2, 1), readDigitsAfter(reader, 2, 1)]
  const flags = reader.uint8()
  const record: PositionRecord = {
    timeMs,
    latitude: flags & SOUTH && latitude !== 0 ? -latitude : latitude,
    longitude: flags & WEST && longitude !== 0 ? -longitude : longitude,
    speedKmh,
    headingDegrees,
    odometerMeters: reader.uint32(),
    externalVolts: readDigitsAfter(reader, 1, 1),
  }
  if (!(flags & POSITIONED)) record.valid = false
  const switches = reader.uint8()
  record.ignition = (switches & 1) !== 0
  for (const input of [1, 2, 3]) keepExtra(record, `digitalInput${input}`, (switches & (1 << input)) !== 0)
  for (const output of [1, 2])
    keepExtra(record, `digitalOutput${output}`, (switches & (1 << (output + 3))) !== 0)
  keepExtra(record, 'eventId', reader.uint8())
  return { kind: 'positions', deviceId, records: [record] }
}

/** A whole number in bytes, then two decimals in each byte. */
function readDigitsAfter(reader: ByteReader, wholeBytes: 1 | 2, decimalBytes: 1 | 3): number {
  const whole = wholeBytes === 1 ? reader.uint8() : reader.uint16()
  let decimals = 0
  for (let byte = 0; byte < decimalBytes; byte++) decimals = decimals * 100 + readBcd(reader)
  const scale = decimalBytes === 1 ? 100 : UNITS_PER_DEGREE
  return (whole * scale + decimals) / scale
}
