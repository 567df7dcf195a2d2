import { timeMsOfDigits } from '../text/calendar.ts'
import { keepCell } from '../records/cells.ts'
import { toLatitude, toLongitude } from '../text/degrees.ts'
import { put } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord } from '../message.ts'
import { fromHexDigits, isDigits, toNumber, toPositive } from '../text/numbers.ts'
import { rounded } from '../records/units.ts'

/** A location's fields, from its first: accuracy, speed, heading, altitude, longitude, latitude, time; then the cell. */
const [SPEED, HEADING, ALTITUDE, LONGITUDE, LATITUDE, TIME] = [1, 2, 3, 4, 5, 6]
const [CELL, CELL_FIELDS] = [7, 4]
const TIME_DIGITS = 14
/** For each network: its address, its strength, and three reserved fields. */
const WIFI_FIELDS = 5

export type Locations = {
  /** Empty without a fix. */
  records: PositionRecord[]
  /** The field of the first one's accuracy; behind the head if there is none. */
  start: number
  /** The field after the last one's cell. */
  end: number
}

/** Reads the fields of a report of this type that are not its locations. */
export type Reader = (
  fields: readonly string[],
  located: Locations,
  status: DeviceStatus,
  type: string,
) => void

const HEAD_FIELDS = 4

/**
 * All places of a report, wherever they are in it: coordinates are recognized by the time that follows them. The mobile cell,
 * known without a fix too, goes into the status.
 */
export function findLocations(fields: readonly string[], status: DeviceStatus): Locations {
  const records: PositionRecord[] = []
  let [start, cellAt] = [0, 0]
  for (let at = HEAD_FIELDS + LONGITUDE; at + 2 < fields.length; at++) {
    if (fields[at + 2]!.length !== TIME_DIGITS) continue
    const record = readLocation(fields, at - LONGITUDE)
    if (!record) continue
    start ||= at - LONGITUDE
    records.push(record)
    cellAt = cellAfter(fields, at - LONGITUDE)
    at = cellAt + CELL_FIELDS
    // GL300 has its odometer after each location.
    put(record, 'odometerMeters', toMeters(fields[at]))
  }
  if (cellAt === 0) return withoutFix(fields, status)
  readCell(fields, cellAt, status)
  return { records, start, end: cellAt + CELL_FIELDS }
}

function readLocation(fields: readonly string[], start: number): PositionRecord | undefined {
  const [longitudeText = '', latitudeText = ''] = [fields[start + LONGITUDE], fields[start + LATITUDE]]
  if (!longitudeText.includes('.') || !latitudeText.includes('.')) return undefined
  const [longitude, latitude] = [toLongitude(longitudeText), toLatitude(latitudeText)]
  const timeMs = timeMsOfDigits(fields[start + TIME] ?? '')
  if (longitude === undefined || latitude === undefined || Number.isNaN(timeMs)) return undefined
  const record: PositionRecord = { timeMs, latitude, longitude }
  put(record, 'altitudeMeters', toNumber(fields[start + ALTITUDE]))
  put(record, 'speedKmh', toPositive(fields[start + SPEED]))
  put(record, 'headingDegrees', toPositive(fields[start + HEADING]))
  put(record, 'hdop', toPositive(fields[start]) || undefined)
  return record
}

/** Kilometers, always with a decimal. */
export function toMeters(kilometers: string | undefined): number | undefined {
  const value = kilometers?.includes('.') ? toPositive(kilometers) : undefined
  return value === undefined ? undefined : rounded(value * 1000)
}

/** Networks of Wi-Fi may come between the time and the cell. */
function cellAfter(fields: readonly string[], start: number): number {
  const at = start + CELL
  const count = Number(fields[at])
  const hasNetworks = count > 0 && fields[at + 1]?.length === 12 && fields[at + 2]?.startsWith('-') === true
  return hasNetworks ? at + 1 + count * WIFI_FIELDS : at
}

/** Country, network, area and cell. */
function readCell(fields: readonly string[], at: number, status: DeviceStatus): void {
  const [country, network] = [toPositive(fields[at]), toPositive(fields[at + 1])]
  const [area, cell] = [fromHexDigits(fields[at + 2]), fromHexDigits(fields[at + 3])]
  keepCell(status, { country, network, area, cell })
}

const FEWEST_EMPTY = TIME - SPEED + 1

/** The fields of a location are there, but empty; the cell may be known. */
function withoutFix(fields: readonly string[], status: DeviceStatus): Locations {
  for (let at = HEAD_FIELDS; at < fields.length; at++) {
    if (!isCellAt(fields, at)) continue
    readCell(fields, at, status)
    return { records: [], start: Math.max(HEAD_FIELDS, at - CELL), end: at + CELL_FIELDS }
  }
  const empty = emptyRun(fields)
  if (empty === undefined) return { records: [], start: HEAD_FIELDS, end: fields.length }
  // Accuracy is 0 or empty too.
  const start = empty.length >= CELL + CELL_FIELDS ? empty.start : empty.start - SPEED
  return { records: [], start, end: start + CELL + CELL_FIELDS }
}

function isCellAt(fields: readonly string[], at: number): boolean {
  const country = fields[at] ?? ''
  if (country.length !== 4) return false
  const [network = '', area = '', cell = ''] = fields.slice(at + 1, at + CELL_FIELDS)
  return (
    network.length === 4 &&
    isDigits(country) &&
    isDigits(network) &&
    area.length >= 4 &&
    cell.length >= 4 &&
    fromHexDigits(area) !== undefined &&
    fromHexDigits(cell) !== undefined
  )
}

function emptyRun(fields: readonly string[]): { start: number; length: number } | undefined {
  let length = 0
  for (let at = HEAD_FIELDS + 1; at <= fields.length; at++) {
    if (fields[at] === '') length++
    else if (length >= FEWEST_EMPTY) return { start: at - length, length }
    else length = 0
  }
  return undefined
}
