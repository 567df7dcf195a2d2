/**
 * Layouts of messages with a fix, between type and serial number. Sources: Concox's protocol documents for
 * the GT06 family, and captured frames for the variants of other makers.
 */
import { ByteReader } from '../reader.ts'
import { toHex, toTextOrHex } from '../text.ts'
import { alarmOf, alarms, cameraAlarms } from './alarms.ts'
import { readCell } from './cells.ts'
import { type Draft, keepExtra, merge } from './draft.ts'
import { FIX_BYTES, readFix, readPlace, readTime, TIME_BYTES } from './position.ts'
import { addAlarm, addSignal, readStatus, readTerminal } from './status.ts'

export type Layout = (reader: ByteReader, draft: Draft) => void

const CELL_BYTES = 8
/** From this size on, area and cell have the sizes of 4G. */
const WIDE_CELL_BYTES = 14
const MAX_CELL_BYTES = 20
const STATUS_BYTES = 5
const NUMBER_BYTES = 8
const DRIVER_BYTES = 8

/** 0x12 of some makers, with the device number before the time. */
const NUMBERED_BYTES = 34
/** After fix and cell in WeTrust's 0x12: odometer, card and driving time. */
const DRIVING_BYTES = 10

export function location(reader: ByteReader, draft: Draft): void {
  if (reader.left === NUMBERED_BYTES) reader.slice(NUMBER_BYTES)
  fixAndCell(reader, draft)
  if (reader.left !== DRIVING_BYTES) return
  merge(draft, { odometerMeters: reader.uint32() })
  reader.slice(4)
  keepExtra(draft, 'drivingSeconds', reader.uint16())
}

/** Without its cell; longer than any other 0x22. */
const FULL_REPORT_BYTES = 47

export function locationWithIgnition(reader: ByteReader, draft: Draft): void {
  if (reader.left > FULL_REPORT_BYTES) return fullReport(reader, draft, reader.left - FULL_REPORT_BYTES)
  fixAndCell(reader, draft)
  ignitionAndMileage(reader, draft)
}

/** 4G: a wide cell, then like `locationWithIgnition`. */
export function wideLocation(reader: ByteReader, draft: Draft): void {
  fix(reader, draft)
  merge(draft, { extra: readCell(reader, true) })
  ignitionAndMileage(reader, draft)
}

/** A location of which only the fix is read; the rest differs by maker. */
export function fix(reader: ByteReader, draft: Draft): void {
  draft.timeMs = readTime(reader, draft.session)
  draft.fix = readFix(reader)
}

function fixAndCell(reader: ByteReader, draft: Draft): void {
  fix(reader, draft)
  if (reader.left >= CELL_BYTES) merge(draft, { extra: readCell(reader) })
}

/** Ignition, upload reason, re-upload flag, and the mileage if there are bytes left for it. */
function ignitionAndMileage(reader: ByteReader, draft: Draft): void {
  if (reader.left < 3) return
  merge(draft, { ignition: reader.uint8() !== 0 })
  reader.slice(2)
  if (reader.left >= 4) merge(draft, { odometerMeters: reader.uint32() })
}

/** Device number, two times, fix, cell, then the full status (SEEWORLD and others). */
function fullReport(reader: ByteReader, draft: Draft, cellBytes: number): void {
  reader.slice(1 + NUMBER_BYTES + TIME_BYTES)
  fix(reader, draft)
  reader.slice(1 + cellBytes)
  merge(draft, readTerminal(reader))
  merge(draft, { externalVolts: reader.uint16() / 100, batteryVolts: reader.uint8() / 10 })
  reader.uint8()
  const found = alarmOf(alarms, reader.uint8())
  if (found) addAlarm(draft.status, found)
  reader.uint8()
  merge(draft, { odometerMeters: reader.uint32() })
  keepExtra(draft, 'engineMinutes', reader.uint16())
}

/** A full report, then the driver card: length, type, number. */
export function fullReportWithCard(reader: ByteReader, draft: Draft): void {
  fullReport(reader, draft, reader.peek(1 + NUMBER_BYTES + 2 * TIME_BYTES + FIX_BYTES))
  reader.slice(2)
  keepRest(reader, draft, 'driverCard')
}

/** A location with the status of the device; alarms are sent like this. The cell's length includes itself. */
export function alarm(reader: ByteReader, draft: Draft): void {
  fix(reader, draft)
  const length = reader.peek()
  if (length >= CELL_BYTES && length <= MAX_CELL_BYTES && reader.left > length) {
    reader.uint8()
    lengthenedCell(reader, draft, Math.max(CELL_BYTES, length - 1))
  } else if (reader.left === CELL_BYTES + STATUS_BYTES) {
    return alarmWithVoltage(reader, draft)
  } else if (reader.left > STATUS_BYTES) {
    reader.slice(reader.left - STATUS_BYTES)
  }
  merge(draft, readStatus(reader))
  if (reader.left === DRIVER_BYTES) keepRest(reader, draft, 'driverCard')
}

/** Cell, terminal information with the alarm, voltage, signal. */
function alarmWithVoltage(reader: ByteReader, draft: Draft): void {
  merge(draft, { extra: readCell(reader) })
  merge(draft, readTerminal(reader))
  merge(draft, { externalVolts: reader.uint16() / 100 })
  addSignal(draft.status, reader.uint8())
}

/** Like `alarm`, but a length of 0 replaces a missing fix, and the cell's length excludes itself. */
export function alarmOrStatus(reader: ByteReader, draft: Draft): void {
  if (reader.peek(TIME_BYTES) === 0) {
    draft.timeMs = readTime(reader, draft.session)
    return
  }
  fix(reader, draft)
  lengthenedCell(reader, draft, reader.uint8())
  merge(draft, readStatus(reader))
}

function lengthenedCell(reader: ByteReader, draft: Draft, bytes: number): void {
  const cell = new ByteReader(reader.slice(bytes))
  merge(draft, { extra: readCell(cell, bytes >= WIDE_CELL_BYTES) })
}

/** Fix, cell, card number. */
export function locationWithCard(reader: ByteReader, draft: Draft): void {
  fixAndCell(reader, draft)
  if (reader.left > DRIVER_BYTES) keepExtra(draft, 'driverCard', toHex(reader.slice(DRIVER_BYTES)))
}

/** Fix, a cell with a four-byte ID, ignition, mileage, voltages, card number. */
export function locationWithVoltageAndCard(reader: ByteReader, draft: Draft): void {
  fixAndCell(reader, draft)
  reader.uint8()
  ignitionAndMileage(reader, draft)
  merge(draft, { externalVolts: reader.uint16() / 100, batteryVolts: reader.uint8() / 10 })
  reader.slice(3)
  if (reader.left >= DRIVER_BYTES) keepRest(reader, draft, 'driverCard')
}

/** Device number, fix, cell, and the card number in the last four bytes. */
export function numberedLocationWithCard(reader: ByteReader, draft: Draft): void {
  reader.slice(NUMBER_BYTES)
  fixAndCell(reader, draft)
  reader.slice(reader.left - 4)
  const card = reader.uint32()
  if (card !== 0) keepExtra(draft, 'driverCard', String(card))
}

const ODOMETER_MODULE = 0x2e
const VOLTAGE_MODULE = 0x3b

/** Fix, cell, ignition, then modules: ID, length, value. */
export function locationWithModules(reader: ByteReader, draft: Draft): void {
  fixAndCell(reader, draft)
  merge(draft, { ignition: reader.uint8() !== 0 })
  reader.slice(2)
  readModules(reader, draft)
}

/** The same with a wide cell; ignition is in the flags of the fix. */
export function wideLocationWithModules(reader: ByteReader, draft: Draft): void {
  fix(reader, draft)
  reader.slice(3)
  merge(draft, { extra: readCell(reader, true) })
  reader.slice(2)
  readModules(reader, draft)
}

function readModules(reader: ByteReader, draft: Draft): void {
  while (reader.left >= 3) {
    const module = reader.uint16()
    const value = new ByteReader(reader.slice(reader.uint8()))
    if (module === ODOMETER_MODULE) merge(draft, { odometerMeters: value.uint32() })
    if (module === VOLTAGE_MODULE) keepExtra(draft, 'voltage', value.uint16() / 100)
  }
}

/** Time, coordinates without a full fix, alarm; or only time and alarm. */
export function cameraAlarm(reader: ByteReader, draft: Draft): void {
  draft.timeMs = readTime(reader, draft.session)
  if (reader.left > 1) draft.fix = readPlace(reader)
  const found = alarmOf(cameraAlarms, reader.uint8())
  if (found) addAlarm(draft.status, found)
}

/** OBD values as text, with the fix in the last bytes. */
export function engineValues(reader: ByteReader, draft: Draft): void {
  draft.timeMs = readTime(reader, draft.session)
  reader.uint8()
  keepExtra(draft, 'obd', toTextOrHex(reader.slice(reader.left - FIX_BYTES)))
  draft.fix = readFix(reader)
}

function keepRest(reader: ByteReader, draft: Draft, name: string): void {
  const rest = reader.slice(reader.left)
  if (rest.some((byte) => byte !== 0)) keepExtra(draft, name, toHex(rest))
}
