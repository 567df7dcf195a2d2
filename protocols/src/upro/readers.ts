import { type AlarmBits, raiseBits } from '../records/alarm-bits.ts'
import { calendarTimeMs } from '../text/calendar.ts'
import { keepCell } from '../records/cells.ts'
import { fromDegreesMinutes } from '../text/degrees.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Session } from '../message.ts'
import { fromHexDigits, toGsmSignal, toNumber, toPercent, toPositive } from '../text/numbers.ts'
import { fromKnots, KMH_PER_KNOT, rounded } from '../records/units.ts'
import { readPids } from './pids.ts'

/** What is known so far. */
export type Draft = {
  place?: PositionRecord
  status: DeviceStatus
  /** The active ones, as in the session. */
  alarms: number
  hasAlarms?: true
  /** The part itself, for those that are not text. */
  bytes: Uint8Array
}

type PartReader = (text: string, draft: Draft, before: Session | undefined) => void

/** By the letter of the part. */
const readers: Record<string, PartReader> = {
  A: readPlace,
  B: readState,
  C: readOdometer,
  F: (text, { status }) => put(status, 'speedKmh', fromKnots(tenthsOf(text.slice(0, 4)))),
  G: (text, { status }) => put(status, 'altitudeMeters', signedTenthsOf(text)),
  I: (text, { status }) => readCells(text, status, 4),
  J: readTemperature,
  M: readLevelOrHumidity,
  N: (text, { status }) => put(status, 'gsmSignal', toGsmSignal(toPositive(text.slice(0, 2)))),
  O: (text, { status }) => put(status, 'satellites', toPositive(text.slice(0, 2))),
  P: (text, { status }) => readServingCell(text, status),
  T: (text, { status }) => (text.length === 2 ? put(status, 'batteryPercent', toPercent(text)) : undefined),
  V: (text, { status }) => put(status, 'externalVolts', tenthsOf(text)),
  W: readTampering,
  X: (text, { status }) =>
    text.startsWith('(') ? readParameters(text, status) : readNeighbours(text, status),
  Y: readCellsOrPower,
  b: (text, { status }) => keepExtra(status, 'serialDevice', text.slice(3)),
  d: (text, { status }) => {
    const hundredths = toPositive(text)
    if (hundredths !== undefined) keepExtra(status, 'analogInput1Volts', hundredths / 100)
  },
  l: (text, { status }) => keepExtra(status, 'logisticsLock', nibbleAt(text, 0) & 0b111),
}

/** Two makers differ in what Q and R are. */
const readersOfHq: Record<string, PartReader> = {
  ...readers,
  R(text, { status }) {
    put(status, 'gsmSignal', toGsmSignal(toPositive(text.slice(0, 2))))
    put(status, 'satellites', toPositive(text.slice(2, 4)))
  },
}
const readersOfOthers: Record<string, PartReader> = {
  ...readers,
  Q: (_text, { bytes, status }) => readPids(bytes, status),
}

export function readersOf(maker: string): Record<string, PartReader> {
  return maker === 'HQ' ? readersOfHq : readersOfOthers
}

function tenthsOf(text: string): number | undefined {
  const tenths = toPositive(text)
  return tenths === undefined ? undefined : tenths / 10
}

function signedTenthsOf(text: string): number | undefined {
  const tenths = toNumber(text)
  return tenths === undefined ? undefined : tenths / 10
}

/** Four bits in one character, from 0 to ? in the order of ASCII. */
function nibbleAt(text: string, at: number): number {
  return at < text.length ? (text.charCodeAt(at) - 0x30) & 0xf : 0
}

const PLACE_CHARACTERS = 34
const [IS_INVALID, IS_NORTH, IS_EAST] = [1, 2, 4]

/** hhmmss, ddmmmmmm, dddmmmmmm, flags, speed of 2 knots, course of 10 degrees, ddmmyy. */
function readPlace(text: string, draft: Draft): void {
  if (text.length < PLACE_CHARACTERS) return
  const flags = nibbleAt(text, 23)
  const latitude = fromDegreesMinutes(
    `${text.slice(6, 10)}.${text.slice(10, 14)}`,
    flags & IS_NORTH ? 'N' : 'S',
  )
  const longitude = fromDegreesMinutes(
    `${text.slice(14, 19)}.${text.slice(19, 23)}`,
    flags & IS_EAST ? 'E' : 'W',
  )
  if (latitude === undefined || longitude === undefined) return
  // Without any fix since it was switched on, coordinates are zero.
  if (flags & IS_INVALID && (latitude === 0 || longitude === 0)) return
  const timeMs = calendarTimeMs(text.slice(0, 6), text.slice(28, PLACE_CHARACTERS))
  const place: PositionRecord = { timeMs, latitude, longitude }
  const [speed, course] = [toPositive(text.slice(24, 26)), toPositive(text.slice(26, 28))]
  if (speed !== undefined) place.speedKmh = rounded(speed * 2 * KMH_PER_KNOT)
  if (course !== undefined) place.headingDegrees = course * 10
  if (flags & IS_INVALID) place.valid = false
  draft.place = place
}

const STATE_CHARACTERS = 10
/** Of the alarms' five characters, whose lowest bit is 0; 22 is that of the part W. */
const stateAlarms: AlarmBits = [
  [16, 'sos'],
  [6, 'lowPower'],
  [14, 'overspeed'],
  [5, 'tampering'],
  [19, 'movement'],
  [18, 'vibration'],
]
const tamperingAlarm: AlarmBits = [[22, 'tampering']]

/** Five characters of states and five of alarms. */
function readState(text: string, draft: Draft, before: Session | undefined): void {
  if (text.length < STATE_CHARACTERS) return
  draft.status.ignition = (nibbleAt(text, 1) & 1) !== 0
  let bits = 0
  for (let at = 5; at < STATE_CHARACTERS; at++) bits = bits * 16 + nibbleAt(text, at)
  raise(draft, bits, stateAlarms, before)
}

function readTampering(text: string, draft: Draft, before: Session | undefined): void {
  if (text.length < 2) return
  raise(draft, Number(text.slice(0, 2)) & 4 ? 1 << 22 : 0, tamperingAlarm, before)
}

function raise(draft: Draft, bits: number, table: AlarmBits, before: Session | undefined): void {
  draft.alarms |= raiseBits(draft.status, bits, table, before).alarms ?? 0
  draft.hasAlarms = true
}

/** Hexadecimal digits from 0 to ?, in units that a car of two knots drives in a second. */
function readOdometer(text: string, { status }: Draft): void {
  if (text.length === 0 || text.length > 12) return
  let units = 0
  for (let at = 0; at < text.length; at++) units = units * 16 + nibbleAt(text, at)
  status.odometerMeters = Math.floor((units * 2 * KMH_PER_KNOT) / 3.6)
}

/** The number of the sensor, its state (1: below zero), and tenths of a degree; 0 is the sensor of the device. */
function readTemperature(text: string, { status }: Draft): void {
  if (text.length !== 6) return
  const tenths = toPositive(text.slice(2))
  if (tenths === undefined) return
  const celsius = nibbleAt(text, 1) & 1 && tenths !== 0 ? -tenths / 10 : tenths / 10
  keepExtra(status, text[0] === '0' ? 'celsius' : `temperature${text[0]}Celsius`, celsius)
}

/** Thousandths of a battery's charge; with four digits, number and state of a sensor, and its percentage. */
function readLevelOrHumidity(text: string, { status }: Draft): void {
  if (text.length === 3) put(status, 'batteryPercent', tenthsOf(text))
  else if (text.length === 4) keepExtra(status, 'humidityPercent', toPercent(text.slice(2)))
}

function readServingCell(text: string, status: DeviceStatus): void {
  if (text.length < 16) return
  const [country, network] = [toPositive(text.slice(0, 4)), toPositive(text.slice(4, 8))]
  keepCell(status, {
    country,
    network,
    area: fromHexDigits(text.slice(8, 12)),
    cell: fromHexDigits(text.slice(12, 16)),
  })
}

/** How many, country, network; then area, cell and strength of each. */
function readCells(text: string, status: DeviceStatus, cellDigits: 4 | 8): boolean {
  const count = Number(text[0])
  if (!(count > 0) || text.length !== 6 + count * (6 + cellDigits)) return false
  keepCell(status, {
    country: toPositive(text.slice(1, 4)),
    network: toPositive(text.slice(4, 6)),
    area: fromHexDigits(text.slice(6, 10)),
    cell: fromHexDigits(text.slice(10, 10 + cellDigits)),
  })
  return true
}

/** Cells with longer numbers, or the external voltage in millivolts. */
function readCellsOrPower(text: string, { status }: Draft): void {
  if (readCells(text, status, 8) || text.length !== 5) return
  const millivolts = toPositive(text)
  if (millivolts !== undefined) status.externalVolts = millivolts / 1000
}

/** In brackets, each begun by a letter. */
function readParameters(text: string, status: DeviceStatus): void {
  const at = text.indexOf('(k')
  if (at >= 0) keepExtra(status, 'iccid', text.slice(at + 2, text.indexOf(')', at)))
}

/** Country and network before the first cell; then area, cell and strength. */
function readNeighbours(text: string, status: DeviceStatus): void {
  const [country, network, area, cell] = text.split(/[,;]/, 4).map(toPositive)
  keepCell(status, { country, network, area, cell })
}
