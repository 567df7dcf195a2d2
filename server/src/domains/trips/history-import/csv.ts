import { parse } from 'csv-parse/sync'
import { FileError } from '../../../platform/files/file-error.ts'
import { latitudeIn, longitudeIn, numberIn } from '../../../platform/files/figures.ts'
import { refuseWideLines } from '../../../platform/files/table-width.ts'
import { createHistory, type HistoryFile, type RawPoint, timeIn, type TimeOptions } from './history-file.ts'
import { isTraccarHead, traccarRows } from './traccar-csv.ts'

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

type ToPoint = (row: readonly string[]) => RawPoint

/** A table with a header row: time, latitude, longitude, and other columns by name and unit. */
export function parseCsv(chunks: Iterable<string>, times: TimeOptions = {}): HistoryFile {
  const history = createHistory()
  let toPoint: ToPoint | undefined
  readRows([...chunks].join(''), (row) => {
    if (toPoint) history.add(toPoint(row))
    else toPoint = isTraccarHead(row) ? traccarRows(row, times) : rowsBy(columnsOf(row), times)
  })
  toPoint ??= rowsBy(columnsOf([]), times)
  return history.file()
}

function rowsBy(columns: ReadonlyMap<Column, number>, times: TimeOptions): ToPoint {
  return (row) => pointOf((column) => row[columns.get(column) ?? -1], times)
}

const MAX_COLUMNS = 500
/** Limit for files that aren't tables: an unclosed quote would make the rest of the file one cell. */
const MAX_ROW = 64 * 1024

function readRows(text: string, take: (row: string[]) => void): void {
  const options = {
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_ROW,
  }
  const onRecord = (row: string[]): null => {
    take(row)
    return null // so that rows are not collected
  }
  const delimiter = delimiterOf(text)
  refuseWideLines(text, { delimiter, most: MAX_COLUMNS })
  try {
    parse(text, { ...options, delimiter, on_record: onRecord })
  } catch (error) {
    if (error instanceof FileError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new FileError({ code: 'table_unreadable', details: { reason } }, { cause: error })
  }
}

/** The most frequent delimiter in the header row. */
function delimiterOf(text: string): string {
  const [head = ''] = text.slice(0, MAX_ROW).split(/\r?\n/, 1)
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: head.split(delimiter).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

function columnsOf(head: string[]): Map<Column, number> {
  const plain = head.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const found = new Map<Column, number>()
  for (const [column, known] of Object.entries(names)) {
    const i = plain.findIndex((name) => known.some((one) => one === name))
    if (i >= 0) found.set(column as Column, i) // keys of `names`
  }
  const missing = (['timeMs', 'latitude', 'longitude'] as const).filter((column) => !found.has(column))
  if (missing.length > 0) {
    const details = { missing: missing.map((column) => names[column][0]), found: shownHead(head) }
    throw new FileError({ code: 'columns_missing', details })
  }
  return found
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
