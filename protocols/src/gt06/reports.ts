/** Layouts of messages without a fix. Sources: see locations.ts. */
import { calendarTimeMs } from '../text/calendar.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toHex, toTextOrHex } from '../text/text.ts'
import { alarmOf, alarms } from './alarms.ts'
import { CELL_BYTES, readCell, WIDE_CELL_BYTES } from './cells.ts'
import { readProbe } from './engine-values.ts'
import { type Draft, keepExtra, merge } from './draft.ts'
import { looksLikeFix, TIME_BYTES } from './position.ts'
import { fenceLocation } from './status-locations.ts'
import {
  addAlarm,
  addLevel,
  addSignal,
  FULL_LEVEL,
  MAX_SIGNAL,
  readStatus,
  readTerminal,
  STATUS_BYTES,
} from './status.ts'
import { isLetter } from '../text/numbers.ts'

const LONG_HEARTBEAT_BYTES = 14

/** 0x13. Its alarm is a lasting state, not an event; the event comes with the alarm message. */
export function heartbeat(reader: ByteReader, draft: Draft): void {
  if (reader.left >= LONG_HEARTBEAT_BYTES) longHeartbeat(reader, draft)
  else if (reader.left < 2) merge(draft, readTerminal(reader))
  else if (isVoltage(reader)) heartbeatWithVoltage(reader, draft)
  else levels(reader, draft)
  delete draft.status.event
}

/** 60 V: no vehicle has more, so a higher value is a battery percentage. */
const MAX_VOLTS_BYTE = 0x17

/** If one of the battery and signal levels is too high, and a signal follows, these bytes are a voltage. */
function isVoltage(reader: ByteReader): boolean {
  const isTooHigh = reader.peek(1) > FULL_LEVEL || reader.peek(2) > MAX_SIGNAL
  return isTooHigh && reader.peek(1) <= MAX_VOLTS_BYTE && reader.left >= 4 && reader.peek(3) <= MAX_SIGNAL
}

/** In tenths, with these bits set. */
const TENTHS = 0xf000

/** Levels of battery and signal, then alarm and language, or a voltage: in volts after a signal in percent, or in tenths. */
function levels(reader: ByteReader, draft: Draft): void {
  merge(draft, readTerminal(reader))
  addLevel(draft.status, reader.uint8())
  if (reader.left < 1) return
  const signal = reader.uint8()
  addSignal(draft.status, signal)
  if (reader.left < 2) return
  const last = reader.uint16()
  if (last >= TENTHS) merge(draft, { externalVolts: (last & ~TENTHS) / 10 })
  else if (signal > MAX_SIGNAL) merge(draft, { externalVolts: last >> 8 })
  else addAlarmCode(draft, last >> 8)
}

function addAlarmCode(draft: Draft, code: number): void {
  const found = alarmOf(alarms, code)
  if (found) addAlarm(draft.status, found)
}

/** 0x23, and 0x13 of some makers: has a voltage instead of the level. */
export function heartbeatWithVoltage(reader: ByteReader, draft: Draft): void {
  merge(draft, readTerminal(reader))
  if (reader.left >= 2) merge(draft, { externalVolts: reader.uint16() / 100 })
  if (reader.left >= 1) addSignal(draft.status, reader.uint8())
  delete draft.status.event
}

const TEMPERATURE_BELOW_ZERO = 0x8000
/** Only in this case is the last value a temperature. */
const TEMPERATURE_MODE = 4

/** Terminal, signal, alarm, language, battery, mode, voltage, hours, temperature. */
function longHeartbeat(reader: ByteReader, draft: Draft): void {
  merge(draft, readTerminal(reader))
  reader.slice(4)
  const batteryPercent = reader.uint8()
  if (batteryPercent > 0 && batteryPercent <= 100) merge(draft, { batteryPercent })
  const mode = reader.uint8()
  const centivolts = reader.uint16()
  if (centivolts > 0) merge(draft, { batteryVolts: centivolts / 100 })
  reader.slice(3)
  const degrees = reader.uint16()
  if (mode !== TEMPERATURE_MODE) return
  const tenths = degrees & ~TEMPERATURE_BELOW_ZERO
  keepExtra(draft, 'celsius', (degrees & TEMPERATURE_BELOW_ZERO ? -tenths : tenths) / 10)
}

/** 0x19: cell and status, an alarm of a device without a fix; longer ones list cells. */
export function cellAndStatus(reader: ByteReader, draft: Draft): void {
  readCellAndStatus(reader, draft, CELL_BYTES)
}

/** 0xA5, the 4G variant of `cellAndStatus`. */
export function wideCellAndStatus(reader: ByteReader, draft: Draft): void {
  readCellAndStatus(reader, draft, WIDE_CELL_BYTES)
}

function readCellAndStatus(reader: ByteReader, draft: Draft, smallest: number): void {
  const size = reader.left - STATUS_BYTES
  if (size !== smallest && size !== smallest + 1) return
  merge(draft, { extra: readCell(reader, size) })
  merge(draft, readStatus(reader))
}

const PEDOMETER_BYTES = 19
const SHORT_STATUS_BYTES = 7

/** 0xA3: the steps of a wearable, a heartbeat, or a location at a geofence. */
export function pedometerOrFence(reader: ByteReader, draft: Draft): void {
  if (looksLikeFix(reader)) return fenceLocation(reader, draft)
  if (reader.left === PEDOMETER_BYTES) return pedometer(reader, draft)
  if (reader.left !== SHORT_STATUS_BYTES) return
  merge(draft, readTerminal(reader))
  delete draft.status.event
  reader.slice(2)
  addLevel(draft.status, reader.uint8())
  addSignal(draft.status, reader.uint8())
  merge(draft, { externalVolts: reader.uint8() })
}

function pedometer(reader: ByteReader, draft: Draft): void {
  reader.slice(11)
  keepExtra(draft, 'steps', reader.uint16())
  const batteryPercent = reader.uint8()
  if (batteryPercent > 0 && batteryPercent <= 100) merge(draft, { batteryPercent })
}

/** The answer to a command: server flag, text, language. */
export function answer(reader: ByteReader, draft: Draft): void {
  reader.uint8()
  const serial = reader.uint32()
  setAnswer(draft, serial, textOf(reader.slice(Math.max(0, reader.left - 2))))
}

/** A failure, or a cut of the fuel refused because of the speed or for want of a fix. */
const REFUSED = /fail|error|invalid|speed limit|unvalued/i

/** The server flag is that of the command; some devices send 0. */
function setAnswer(draft: Draft, serial: number, text: string): void {
  draft.text = text
  draft.answers = {
    ...(serial === 0 ? {} : { serial }),
    ...(REFUSED.test(text) ? { isRefused: true } : {}),
  }
}

const ENCODING_UTF16 = 2

/** The same in a long frame, with its encoding. */
export function longAnswer(reader: ByteReader, draft: Draft): void {
  const serial = reader.uint32()
  const encoding = reader.uint8()
  const bytes = reader.slice(reader.left)
  setAnswer(
    draft,
    serial,
    encoding === ENCODING_UTF16 ? new TextDecoder('utf-16be').decode(bytes) : textOf(bytes),
  )
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
  0x05: (reader, draft) => {
    // Some devices send the time before it.
    if (reader.left > TIME_BYTES) reader.slice(TIME_BYTES)
    keepExtra(draft, 'door', (reader.uint8() & 1) !== 0)
  },
  0x0a: (reader, draft) => {
    reader.slice(8)
    keepExtra(draft, 'imsi', digitsOf(reader.slice(8)))
    keepExtra(draft, 'iccid', digitsOf(reader.slice(10)))
  },
  0x0b: (reader, draft) => {
    if (reader.left === 2) merge(draft, { externalVolts: reader.uint16() / 100 })
    else keepExtra(draft, 'network', reader.uint8() > 0 ? '4G' : '2G')
  },
  0x0d: (reader, draft) => {
    if (reader.peek() !== EXCLAMATION_MARK) reader.slice(TIME_BYTES)
    readProbe(textOf(reader.slice(reader.left)), draft.status)
  },
  0x1b: (reader, draft) => {
    if (isLetter(reader.peek())) return keepExtra(draft, 'serialDevice', textOf(reader.slice(reader.left)))
    reader.slice(2)
    keepExtra(draft, 'driverKey', toHex(reader.slice(4)))
  },
  0x1e: (reader, draft) => {
    keepExtra(draft, 'celsius', reader.int32() / 10)
    keepExtra(draft, 'humidityPercent', reader.int32() / 10)
  },
}

const EXCLAMATION_MARK = 0x21

/** 0x94 in a short frame. */
export function voltage(reader: ByteReader, draft: Draft): void {
  merge(draft, { externalVolts: reader.uint16() / 100 })
}

/** 0x94 in a long frame: an information type, then its content. */
export function informationOf(reader: ByteReader, draft: Draft): void {
  information[reader.uint8()]?.(reader, draft)
}

/** BCD digits, padded with f. */
function digitsOf(bytes: Uint8Array): string {
  return toHex(bytes).replace(/f+$/, '')
}

const IGNITION_VALUE = 4
const VOLTAGE_VALUE = 5
const CHARGING_VALUE = 7

/** 0xF1: a time, then values: ID, length, content. */
export function values(reader: ByteReader, draft: Draft): void {
  draft.timeMs = reader.uint32() * 1000
  while (reader.left >= 3) {
    const id = reader.uint16()
    const value = new ByteReader(reader.slice(reader.uint8()))
    if (id === VOLTAGE_VALUE) merge(draft, { batteryVolts: value.uint16() / 100 })
    else if (id === IGNITION_VALUE) merge(draft, { ignition: value.uint8() !== 0 })
    else if (id === CHARGING_VALUE && value.uint8() !== 0) keepExtra(draft, 'charging', true)
  }
}

/** A list of access points: only its time, whose digits are decimal. */
export function accessPoints(reader: ByteReader, draft: Draft): void {
  const digits = toHex(reader.slice(TIME_BYTES))
  const date = digits.slice(4, 6) + digits.slice(2, 4) + digits.slice(0, 2)
  draft.timeMs = calendarTimeMs(digits.slice(6), date)
}
