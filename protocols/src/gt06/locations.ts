/**
 * Layouts of messages with a fix, between type and serial number. Sources: Concox's protocol documents for the GT06 family,
 * and captured frames for the variants of other makers. Bytes after the fix are read only if their length is a known one.
 */
import type { ByteReader } from '../bytes/reader.ts'
import { toHex, toTextOrHex } from '../text/text.ts'
import { voltageTerminalAlarms } from './alarms.ts'
import { CELL_BYTES, cellSize, cellSizeBefore, readCell, WIDE_CELL_BYTES, WIDE_NETWORK } from './cells.ts'
import { readEngineText } from './engine-values.ts'
import { type Draft, keepExtra, merge } from './draft.ts'
import { couldBeFix, FIX_BYTES, looksLikeFix, readFix, readTime } from './position.ts'
import { addSignal, readTerminal } from './status.ts'

export type Layout = (reader: ByteReader, draft: Draft) => void

export const NUMBER_BYTES = 8
const DRIVER_BYTES = 8
/** For makers that send a fourth byte of the cell number. */
const LONG_CELL_BYTES = CELL_BYTES + 1

/** A location of which only the fix is read; the rest differs by maker. */
export function fix(reader: ByteReader, draft: Draft): void {
  draft.timeMs = readTime(reader, draft.session)
  draft.fix = readFix(reader)
}

/** 0x12 of some makers, with the device number before the time. */
const NUMBERED_BYTES = 34

/** Lookup table: what follows fix and cell in 0x12, by its length. */
const locationTails: Record<number, Layout> = {
  0: () => undefined,
  2: (reader, draft) => merge(draft, { ignition: (reader.uint16() & 0x8000) !== 0 }),
  3: ignitionAndMileage,
  4: mileage,
  5: terminalAndVoltage,
  7: ignitionAndMileage,
  12: voltageAndTemperature,
}
const locationTailBytes = Object.keys(locationTails).map(Number)

export function location(reader: ByteReader, draft: Draft): void {
  if (reader.left === NUMBERED_BYTES && !couldBeFix(reader)) reader.slice(NUMBER_BYTES)
  fix(reader, draft)
  cell(reader, draft, locationTailBytes)
  const tail = locationTails[reader.left] ?? cardAndDriving
  tail(reader, draft)
}

/** Without a known tail, only a cell of the usual size is read. */
function cell(reader: ByteReader, draft: Draft, tails: readonly number[]): void {
  if (reader.left < CELL_BYTES) return
  const bytes = cellSizeBefore(reader, tails) ?? cellSize(reader, CELL_BYTES)
  merge(draft, { extra: readCell(reader, bytes) })
}

function mileage(reader: ByteReader, draft: Draft): void {
  merge(draft, { odometerMeters: reader.uint32() })
}

/** Terminal information with the alarm, voltage, signal, a byte for more alarms. */
export function terminalAndVoltage(reader: ByteReader, draft: Draft): void {
  merge(draft, readTerminal(reader, voltageTerminalAlarms))
  merge(draft, { externalVolts: reader.uint16() / 100 })
  addSignal(draft.status, reader.uint8())
  reader.uint8()
}

const BELOW_ZERO = 0x80

/** The same, then a fuel level, a temperature, and the mileage in tens of meters. */
function voltageAndTemperature(reader: ByteReader, draft: Draft): void {
  terminalAndVoltage(reader, draft)
  reader.uint16()
  const degrees = reader.uint8()
  keepExtra(draft, 'celsius', degrees & BELOW_ZERO ? -(degrees & ~BELOW_ZERO) : degrees)
  merge(draft, { odometerMeters: reader.uint32() * 10 })
}

const MAX_DRIVING_BYTES = 4

/** Mileage, a card with its length, alarm, state of the card, and from some devices the driving time. */
function cardAndDriving(reader: ByteReader, draft: Draft): void {
  const cardBytes = reader.peek(4)
  const after = reader.left - 5 - cardBytes
  if (after !== 2 && after !== MAX_DRIVING_BYTES) return
  mileage(reader, draft)
  reader.uint8()
  const card = toTextOrHex(reader.slice(cardBytes)).trim()
  if (/[^0]/.test(card)) keepExtra(draft, 'driverKey', card)
  reader.slice(2)
  if (after === MAX_DRIVING_BYTES) keepExtra(draft, 'drivingSeconds', reader.uint16())
}

/** 0x11: a cell of the usual size, or one with two bytes of network and four of its number. */
export function onlineLocation(reader: ByteReader, draft: Draft): void {
  fix(reader, draft)
  const isLong = reader.left === CELL_BYTES + 2
  if (isLong) merge(draft, { extra: readCell(reader, CELL_BYTES + 2) })
  else cell(reader, draft, locationTailBytes)
}

/** Ignition and mileage; the last also with driving time, temperature and humidity, whose units are unknown. */
const ignitionTails = [0, 3, 7, 15]

/** 0x22 and 0x2D. */
export function locationWithIgnition(reader: ByteReader, draft: Draft): void {
  fix(reader, draft)
  cell(reader, draft, ignitionTails)
  if (ignitionTails.includes(reader.left)) ignitionAndMileage(reader, draft)
}

/** 4G: a wide cell, then like `locationWithIgnition`. */
export function wideLocation(reader: ByteReader, draft: Draft): void {
  fix(reader, draft)
  if (reader.left < WIDE_CELL_BYTES) return
  merge(draft, { extra: readCell(reader, cellSize(reader, WIDE_CELL_BYTES)) })
  if (reader.left === 3 || reader.left === 7) ignitionAndMileage(reader, draft)
}

/** Ignition, upload reason, re-upload flag, and the mileage if there are bytes left for it. */
function ignitionAndMileage(reader: ByteReader, draft: Draft): void {
  if (reader.left < 3) return
  merge(draft, { ignition: reader.uint8() !== 0 })
  reader.slice(2)
  if (reader.left >= 4) mileage(reader, draft)
}

const ALTITUDE_CELL_BYTES = 10
const altitudeTails = [5, 9]

/** 0x31: fix, cell, ignition, with or without mileage, altitude. */
export function locationWithAltitude(reader: ByteReader, draft: Draft): void {
  fix(reader, draft)
  if (!altitudeTails.includes(reader.left - ALTITUDE_CELL_BYTES)) return
  merge(draft, { extra: readCell(reader, ALTITUDE_CELL_BYTES) })
  merge(draft, { ignition: reader.uint8() !== 0 })
  reader.slice(2)
  if (reader.left > 2) mileage(reader, draft)
  merge(draft, { altitudeMeters: reader.int16() })
}

/** 0x24 with a fix; the others with this type list cells. */
export function locationWithVoltages(reader: ByteReader, draft: Draft): void {
  if (!looksLikeFix(reader)) return cells(reader, draft)
  fix(reader, draft)
  if (reader.left < CELL_BYTES + 5) return
  merge(draft, { extra: readCell(reader, CELL_BYTES) })
  merge(draft, { ignition: reader.uint8() !== 0 })
  merge(draft, { externalVolts: reader.uint16() / 100, batteryVolts: reader.uint16() / 100 })
}

/** Fix, cell, card number; the others with this type list access points. */
export function locationWithCard(reader: ByteReader, draft: Draft): void {
  if (!looksLikeFix(reader)) return
  fix(reader, draft)
  if (reader.left < CELL_BYTES + DRIVER_BYTES) return
  merge(draft, { extra: readCell(reader, cellSize(reader, CELL_BYTES)) })
  keepExtra(draft, 'driverKey', toHex(reader.slice(DRIVER_BYTES)))
}

/** 0x36: fix, cell, ignition, mileage, voltages, engine time, card number. */
export function locationWithVoltageAndCard(reader: ByteReader, draft: Draft): void {
  fix(reader, draft)
  merge(draft, { extra: readCell(reader, LONG_CELL_BYTES) })
  ignitionAndMileage(reader, draft)
  merge(draft, { externalVolts: reader.uint16() / 100, batteryVolts: reader.uint8() / 10 })
  reader.slice(3)
  if (reader.left >= DRIVER_BYTES) keepRest(reader, draft, 'driverKey')
}

/** Device number, fix, cell, card number. */
export function numberedLocationWithCard(reader: ByteReader, draft: Draft): void {
  reader.slice(NUMBER_BYTES)
  fix(reader, draft)
  merge(draft, { extra: readCell(reader, LONG_CELL_BYTES) })
  reader.slice(reader.left - 4)
  const card = reader.uint32()
  if (card !== 0) keepExtra(draft, 'driverKey', String(card))
}

/** 0x34: data and alarm bits, fix, terminal bits, mileage, cell, driver, voltages; the others list cells. */
export function locationWithDriver(reader: ByteReader, draft: Draft): void {
  if (!couldBeFix(reader, 4)) return
  reader.uint32()
  fix(reader, draft)
  reader.uint16()
  mileage(reader, draft)
  merge(draft, { extra: readCell(reader, LONG_CELL_BYTES) })
  const driver = reader.uint32()
  if (driver !== 0) keepExtra(draft, 'driverKey', String(driver))
  merge(draft, { externalVolts: reader.uint16() / 100, batteryVolts: reader.uint16() / 100 })
}

/** OBD values as text, with the fix in the last bytes. */
export function engineValues(reader: ByteReader, draft: Draft): void {
  draft.timeMs = readTime(reader, draft.session)
  reader.uint8()
  const text = toTextOrHex(reader.slice(reader.left - FIX_BYTES))
  readEngineText(text, draft.status)
  keepExtra(draft, 'obd', text)
  draft.fix = readFix(reader)
}

/** The time and the first of several cells, whose signal and neighbours follow. */
function cellsOf(smallest: number): Layout {
  return (reader, draft) => {
    draft.timeMs = readTime(reader, draft.session)
    const size = cellSize(reader, smallest)
    if (reader.left >= size && isCountry(reader)) merge(draft, { extra: readCell(reader, size) })
  }
}

/** Some makers put another byte before it; no country has a code below 200. */
function isCountry(reader: ByteReader): boolean {
  const code = ((reader.peek() << 8) | reader.peek(1)) & ~WIDE_NETWORK
  return code >= 200 && code < 800
}

export const cells = cellsOf(CELL_BYTES)
/** From 4G devices. */
export const wideCells = cellsOf(WIDE_CELL_BYTES)

export function keepRest(reader: ByteReader, draft: Draft, name: string): void {
  const rest = reader.slice(reader.left)
  if (rest.some((byte) => byte !== 0)) keepExtra(draft, name, toHex(rest))
}
