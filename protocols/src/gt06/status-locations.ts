/**
 * Layouts of messages with a fix and the device's status; alarms have this form. The status is read only if its offset is
 * certain: read one byte off, any number would be an alarm. Sources: see locations.ts.
 */
import { ByteReader } from '../bytes/reader.ts'
import { alarmOf, alarms, longLocationAlarms } from './alarms.ts'
import {
  CELL_BYTES,
  CELL_SIZES,
  cellSize,
  lengthenedCellSize,
  readCell,
  readTypedCell,
  WIDE_CELL_BYTES,
} from './cells.ts'
import { type Draft, keepExtra, keepUnread, merge } from './draft.ts'
import {
  fix,
  keepRest,
  type Layout,
  locationWithIgnition,
  NUMBER_BYTES,
  terminalAndVoltage,
  wideCells,
} from './locations.ts'
import { readShortModules } from './modules.ts'
import { couldBeFix, FIX_BYTES, looksLikeFix, readFix, readTime, TIME_BYTES } from './position.ts'
import { addAlarm, addLevel, addSignal, readStatus, readTerminal, STATUS_BYTES } from './status.ts'

const DRIVER_BYTES = 8
/** Some devices send zeros for an unknown cell. */
const PADDING_BYTES = 45
const VOLTAGE_TERMINAL_BYTES = 5

type StatusTail = { bytes: number[]; hasLongAlarm?: boolean }

/** Fix, length, cell, status, then what the device adds to it: `bytes` are the possible lengths from the status on. */
function withStatus({ bytes, hasLongAlarm = false }: StatusTail): Layout {
  return (reader, draft) => {
    fix(reader, draft)
    if (reader.left === CELL_BYTES + VOLTAGE_TERMINAL_BYTES) return cellAndVoltage(reader, draft)
    if (!takeCell(reader, draft, bytes)) return keepUnread(reader, draft)
    merge(draft, readStatus(reader, hasLongAlarm))
    if (reader.left === DRIVER_BYTES) keepRest(reader, draft, 'driverKey')
    if (reader.left === 2) merge(draft, { altitudeMeters: reader.int16() })
  }
}

/** False if no cell ends where a status can begin. */
function takeCell(reader: ByteReader, draft: Draft, tails: readonly number[]): boolean {
  const size = lengthenedCellSize(reader, tails)
  if (size !== undefined) {
    reader.uint8()
    merge(draft, { extra: readCell(reader, size) })
    return true
  }
  const padding = [1, 1 + PADDING_BYTES].find((bytes) => tails.includes(reader.left - bytes))
  if (padding === undefined || reader.peek() !== 0) return false
  reader.slice(padding)
  return true
}

function cellAndVoltage(reader: ByteReader, draft: Draft): void {
  merge(draft, { extra: readCell(reader, cellSize(reader, CELL_BYTES)) })
  terminalAndVoltage(reader, draft)
}

/** 0x16 and 0x26; with a card for each driver from some devices. */
export const alarm = withStatus({ bytes: [STATUS_BYTES, STATUS_BYTES + DRIVER_BYTES] })
/** 0x27 and 0xA4: the number of a geofence follows. */
export const alarmWithFence = withStatus({ bytes: [STATUS_BYTES, STATUS_BYTES + 1], hasLongAlarm: true })
/** 0x32: an altitude may follow. */
export const alarmWithAltitude = withStatus({ bytes: [STATUS_BYTES, STATUS_BYTES + 2] })

/** 0x39: fix, type of cell, cell, its signal, status, modules. */
export function alarmWithModules(reader: ByteReader, draft: Draft): void {
  fix(reader, draft)
  merge(draft, { extra: readTypedCell(reader) })
  merge(draft, readStatus(reader, true))
  readShortModules(reader, draft)
}

/** After the fix of 0xA2: a wide cell, network, status with voltage, mileage, engine time, device number, inputs. */
const WIDE_STATUS_BYTES = 26

/** 0xA2 with a fix; the others with this type list cells. */
export function wideLocationWithStatus(reader: ByteReader, draft: Draft): void {
  if (!looksLikeFix(reader)) return wideCells(reader, draft)
  fix(reader, draft)
  const size = cellSize(reader, WIDE_CELL_BYTES)
  if (reader.left !== size + WIDE_STATUS_BYTES) return keepUnread(reader, draft)
  merge(draft, { extra: readCell(reader, size) })
  reader.uint8()
  merge(draft, readTerminal(reader))
  const centivolts = reader.uint16()
  if (centivolts > 0) merge(draft, { externalVolts: centivolts / 100 })
  addLevel(draft.status, reader.uint8())
  addSignal(draft.status, reader.uint8())
  addAlarmByte(reader, draft)
  merge(draft, { odometerMeters: reader.uint32() })
  keepExtra(draft, 'engineMinutes', Math.round(reader.uint32() / 60))
}

/** Alarm and language. */
function addAlarmByte(reader: ByteReader, draft: Draft): void {
  const found = alarmOf(alarms, reader.uint8())
  if (found) addAlarm(draft.status, found)
  reader.uint8()
}

/** 0xA3 with a fix: the number of a geofence, a wide cell, status. */
export function fenceLocation(reader: ByteReader, draft: Draft): void {
  fix(reader, draft)
  if (reader.left !== 1 + WIDE_CELL_BYTES + STATUS_BYTES) return keepUnread(reader, draft)
  reader.uint8()
  merge(draft, { extra: readCell(reader, WIDE_CELL_BYTES) })
  merge(draft, readStatus(reader))
}

/** Length of the cell, then the status after it. */
const FULL_STATUS_BYTES = 14
/** Source of the fix, device number, two times, fix, length of the cell, and the status. */
const FULL_REPORT_BYTES = 1 + NUMBER_BYTES + 2 * TIME_BYTES + FIX_BYTES + FULL_STATUS_BYTES

/** 0x22: from most makers a location with ignition. */
export function locationOrFullReport(reader: ByteReader, draft: Draft): void {
  if (reader.left > FULL_REPORT_BYTES && !couldBeFix(reader)) fullReport(reader, draft, false)
  else locationWithIgnition(reader, draft)
}

/** 0x25: a full report with the driver's card, or an alarm. */
export function alarmOrFullReport(reader: ByteReader, draft: Draft): void {
  if (reader.left > FULL_REPORT_BYTES && !couldBeFix(reader)) fullReport(reader, draft, true)
  else alarm(reader, draft)
}

function fullReport(reader: ByteReader, draft: Draft, hasCard: boolean): void {
  reader.slice(1 + NUMBER_BYTES + TIME_BYTES)
  fix(reader, draft)
  const length = reader.peek()
  const cellBytes = hasCard ? length : reader.left - FULL_STATUS_BYTES
  const cardBytes = hasCard ? 1 + reader.peek(FULL_STATUS_BYTES + cellBytes) : 0
  const isCell = CELL_SIZES.includes(cellBytes) && (length === cellBytes || length === cellBytes + 1)
  if (!isCell || reader.left !== FULL_STATUS_BYTES + cellBytes + cardBytes) return keepUnread(reader, draft)
  reader.slice(1 + cellBytes)
  merge(draft, readTerminal(reader))
  merge(draft, { externalVolts: reader.uint16() / 100, batteryVolts: reader.uint8() / 10 })
  addSignal(draft.status, reader.uint8())
  addAlarmByte(reader, draft)
  merge(draft, { odometerMeters: reader.uint24() })
  keepExtra(draft, 'engineMinutes', reader.uint24())
  if (reader.left <= 2) return
  reader.slice(2)
  keepRest(reader, draft, 'driverKey')
}

/** 0x32 and 0x33 with a two-byte length: time, fix, cells and access points, each with its length; 0 without a fix. */
export function longLocation(reader: ByteReader, draft: Draft): void {
  draft.timeMs = readTime(reader, draft.session)
  const fixBytes = reader.slice(reader.uint8())
  if (fixBytes.length > 0) draft.fix = readFix(new ByteReader(fixBytes))
  const cellBytes = reader.slice(reader.uint8())
  if (cellBytes.length > 0) merge(draft, { extra: readCell(new ByteReader(cellBytes), cellBytes.length - 1) })
  reader.slice(reader.uint8())
  reader.slice(reader.uint8())
}

export function longAlarm(reader: ByteReader, draft: Draft): void {
  longLocation(reader, draft)
  const found = alarmOf(longLocationAlarms, reader.uint8())
  if (found) addAlarm(draft.status, found)
}
