/** Tables of positions, in CSV and in workbooks: which columns there are, and what their rows say. */
import { FileError } from '../../../platform/files/file-error.ts'
import { latitudeIn, longitudeIn, numberIn } from '../../../platform/files/figures.ts'
import { type RawPoint, timeIn, type TimeOptions } from './history-file.ts'
import { isTraccarHead, isTraccarReportHead, traccarReportRows, traccarRows } from './traccar-table.ts'

export const MAX_COLUMNS = 500

/** Common names of each column; case, spaces, hyphens and underscores are ignored. */
const names = {
  timeMs: ['time', 'timestamp', 'datetime', 'fixtime', 'utc', 'timeutc'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng', 'long'],
  speedKmh: ['speedkmh', 'speedkph'],
  speedMetersPerSecond: ['speedms', 'speedmps'],
  headingDegrees: ['heading', 'headingdegrees', 'course', 'bearing', 'direction'],
  altitudeMeters: ['altitude', 'altitudemeters', 'altm', 'ele', 'elevation'],
  odometerMeters: ['odometermeters', 'odometerm'],
  ignition: ['ignition'],
  satellites: ['satellites', 'sat', 'sats'],
  hdop: ['hdop'],
} as const

type Column = keyof typeof names

export type ToPoint = (row: readonly string[]) => RawPoint

/** Reads the rows below this head. Throws FileError if it lacks a column. */
export function rowsBelow(head: readonly string[], times: TimeOptions): ToPoint {
  if (isTraccarReportHead(head)) return traccarReportRows(times)
  if (isTraccarHead(head)) return traccarRows(head, times)
  const columns = columnsOf(head)
  const missing = missingIn(columns)
  if (missing.length > 0) {
    const details = { missing: missing.map((column) => names[column][0]), found: shownHead(head) }
    throw new FileError({ code: 'columns_missing', details })
  }
  return (row) => pointOf((column) => row[columns.get(column) ?? -1], times)
}

/** Whether a line of a table names the columns that rows need. */
export function isHead(row: readonly string[]): boolean {
  return missingIn(columnsOf(row)).length === 0
}

function columnsOf(head: readonly string[]): Map<Column, number> {
  const plain = head.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const found = new Map<Column, number>()
  for (const [column, known] of Object.entries(names)) {
    const i = plain.findIndex((name) => known.some((one) => one === name))
    if (i >= 0) found.set(column as Column, i) // keys of `names`
  }
  return found
}

function missingIn(columns: ReadonlyMap<Column, number>) {
  return (['timeMs', 'latitude', 'longitude'] as const).filter((column) => !columns.has(column))
}

/** Shortened, in case the file isn't a table. */
function shownHead(head: readonly string[]): string[] {
  const named = head.map((name) => name.trim().slice(0, 30)).filter((name) => name !== '')
  return named.length === 0 ? ['–'] : named.slice(0, 8)
}

function pointOf(cell: (column: Column) => string | undefined, times: TimeOptions): RawPoint {
  const metersPerSecond = numberIn(cell('speedMetersPerSecond'))
  return {
    timeMs: timeIn(cell('timeMs'), times),
    latitude: latitudeIn(cell('latitude')),
    longitude: longitudeIn(cell('longitude')),
    speedKmh:
      numberIn(cell('speedKmh')) ?? (metersPerSecond === undefined ? undefined : metersPerSecond * 3.6),
    headingDegrees: numberIn(cell('headingDegrees')),
    altitudeMeters: numberIn(cell('altitudeMeters')),
    odometerMeters: numberIn(cell('odometerMeters')),
    ignition: yesOrNo(cell('ignition')),
    satellites: numberIn(cell('satellites')),
    hdop: numberIn(cell('hdop')),
  }
}

function yesOrNo(text: string | undefined): boolean | undefined {
  const word = text?.trim().toLowerCase() ?? ''
  if (['1', 'true', 'on', 'yes'].includes(word)) return true
  return ['0', 'false', 'off', 'no'].includes(word) ? false : undefined
}
