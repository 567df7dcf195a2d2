/** Layouts of messages without a fix. Sources: see locations.ts. */
import type { ByteReader } from '../reader.ts'
import { toHex, toTextOrHex } from '../text.ts'
import { readCell } from './cells.ts'
import { type Draft, keepExtra, merge } from './draft.ts'
import { addSignal, FULL_LEVEL, readStatus, readTerminal } from './status.ts'

const LONG_HEARTBEAT_BYTES = 14

/** 0x13. Its alarm is a lasting state, not an event; the event comes with the alarm message. */
export function heartbeat(reader: ByteReader, draft: Draft): void {
  if (reader.left >= LONG_HEARTBEAT_BYTES) longHeartbeat(reader, draft)
  else if (reader.peek(1) > FULL_LEVEL) heartbeatWithVoltage(reader, draft)
  else if (reader.left >= 5) merge(draft, readStatus(reader))
  else merge(draft, readTerminal(reader))
  delete draft.status.event
}

/** 0x23, and 0x13 if the value is too high for a level: has a voltage instead of the level. */
export function heartbeatWithVoltage(reader: ByteReader, draft: Draft): void {
  merge(draft, readTerminal(reader))
  if (reader.left >= 2) merge(draft, { externalVolts: reader.uint16() / 100 })
  if (reader.left >= 1) addSignal(draft.status, reader.uint8())
  delete draft.status.event
}

const TEMPERATURE_BELOW_ZERO = 0x8000

/** Terminal, signal, alarm, language, battery, mode, voltage, hours, temperature. */
function longHeartbeat(reader: ByteReader, draft: Draft): void {
  merge(draft, readTerminal(reader))
  reader.slice(4)
  const batteryPercent = reader.uint8()
  if (batteryPercent > 0 && batteryPercent <= 100) merge(draft, { batteryPercent })
  reader.uint8()
  const centivolts = reader.uint16()
  if (centivolts > 0) merge(draft, { batteryVolts: centivolts / 100 })
  reader.slice(3)
  const degrees = reader.uint16()
  const tenths = degrees & ~TEMPERATURE_BELOW_ZERO
  keepExtra(draft, 'celsius', (degrees & TEMPERATURE_BELOW_ZERO ? -tenths : tenths) / 10)
}

/** Cell and status: an alarm or location of a device that has no fix. */
export function cellAndStatus(reader: ByteReader, draft: Draft): void {
  merge(draft, { extra: readCell(reader) })
  if (reader.left >= 5) merge(draft, readStatus(reader))
}

/** The 4G variant of `cellAndStatus`. */
export function wideCellAndStatus(reader: ByteReader, draft: Draft): void {
  merge(draft, { extra: readCell(reader, true) })
  if (reader.left >= 5) merge(draft, readStatus(reader))
}

const PEDOMETER_BYTES = 19

/** 0xA3 of a wearable: its steps. */
export function pedometer(reader: ByteReader, draft: Draft): void {
  if (reader.left !== PEDOMETER_BYTES) return
  reader.slice(11)
  keepExtra(draft, 'steps', reader.uint16())
}

/** The answer to a command: server flag, text, language. */
export function answer(reader: ByteReader, draft: Draft): void {
  reader.slice(5)
  draft.text = textOf(reader.slice(Math.max(0, reader.left - 2)))
}

const ENCODING_UTF16 = 2

/** The same in a long frame, with its encoding. */
export function longAnswer(reader: ByteReader, draft: Draft): void {
  reader.slice(4)
  const encoding = reader.uint8()
  const bytes = reader.slice(reader.left)
  draft.text = encoding === ENCODING_UTF16 ? new TextDecoder('utf-16be').decode(bytes) : textOf(bytes)
}

/** Text from a device on the serial port. */
export function passThrough(reader: ByteReader, draft: Draft): void {
  reader.uint8()
  draft.text = textOf(reader.slice(reader.left))
}

/** Without padding zeros and line ends. */
function textOf(bytes: Uint8Array): string {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  const text = toTextOrHex(bytes.subarray(0, end))
  return text.trim()
}

const information: Record<number, (reader: ByteReader, draft: Draft) => void> = {
  0x00: (reader, draft) => merge(draft, { externalVolts: reader.uint16() / 100 }),
  0x04: (reader, draft) => {
    draft.text = textOf(reader.slice(reader.left))
  },
  0x05: (reader, draft) => keepExtra(draft, 'door', reader.uint8()),
  0x0a: (reader, draft) => {
    reader.slice(8)
    keepExtra(draft, 'imsi', digitsOf(reader.slice(8)))
    keepExtra(draft, 'iccid', digitsOf(reader.slice(10)))
  },
  0x0b: (reader, draft) => keepExtra(draft, 'network', reader.uint8() > 0 ? '4G' : '2G'),
  0x0d: (reader, draft) => keepExtra(draft, 'fuelSensor', textOf(reader.slice(reader.left))),
  0x1b: (reader, draft) => {
    reader.slice(2)
    keepExtra(draft, 'driverCard', toHex(reader.slice(4)))
  },
}

/** 0x94: an information type, then its content. */
export function informationOf(reader: ByteReader, draft: Draft): void {
  information[reader.uint8()]?.(reader, draft)
}

/** BCD digits, padded with f. */
function digitsOf(bytes: Uint8Array): string {
  return toHex(bytes).replace(/f+$/, '')
}

const VOLTAGE_VALUE = 5

/** 0xF1: a time, then values: ID, length, content. */
export function values(reader: ByteReader, draft: Draft): void {
  draft.timeMs = reader.uint32() * 1000
  while (reader.left >= 3) {
    const id = reader.uint16()
    const length = reader.uint8()
    if (id === VOLTAGE_VALUE && length === 2) merge(draft, { batteryVolts: reader.uint16() / 100 })
    else reader.slice(length)
  }
}
