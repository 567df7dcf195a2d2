/**
 * An hour of a vehicle's fixes as bytes, column by column, without loss; docs/adr/0009.
 * Layout: version, number of fixes, number of columns, then each column: its name, which fixes have it, its values. A
 * column's name is a number from `columnNames`, or 0 and the key in `extra`. Text is a list of distinct values and an index
 * for each fix; so are values of `extra` that aren't numbers, as JSON (`encodeText`).
 */
import type { PositionRecord } from '@roadbook/protocols/message'
import { ByteReader, ByteWriter, varintLength } from './byte-stream.ts'
import { readNumbers, writeNumbers } from './number-column.ts'
import type { StoredFix } from './stored-position.ts'

export const CODEC_VERSION = 1

/** A fix as cells. */
type Fields = Omit<PositionRecord, 'extra'> & {
  lag: number
  dongleId: number
  invalid: boolean
  inaccurate: boolean
}
type Cell = number | string | boolean
type Extra = NonNullable<PositionRecord['extra']>
/** `rows` are the fixes that have a cell; undefined if all have. */
type Column = { cells: Cell[]; rows: number[] | undefined }

/**
 * Numbered from 1 in this order, for good: new columns are added at the end. A field without a column doesn't compile.
 * `lag` is the delay of arrival. Each function reads one field, which V8 optimises; one generic function is slower by half.
 */
const columns: { readonly [Name in keyof Required<Fields>]: (fix: StoredFix) => Fields[Name] } = {
  timeMs: ({ record }) => record.timeMs,
  lag: ({ record, receivedMs }) => receivedMs - record.timeMs,
  dongleId: (fix) => fix.dongleId,
  latitude: ({ record }) => record.latitude,
  longitude: ({ record }) => record.longitude,
  invalid: (fix) => fix.invalid,
  inaccurate: (fix) => fix.inaccurate,
  valid: ({ record }) => record.valid,
  ignition: ({ record }) => record.ignition,
  movement: ({ record }) => record.movement,
  event: ({ record }) => record.event,
  odometerMeters: ({ record }) => record.odometerMeters,
  fuelUsedLitres: ({ record }) => record.fuelUsedLitres,
  altitudeMeters: ({ record }) => record.altitudeMeters,
  speedKmh: ({ record }) => record.speedKmh,
  headingDegrees: ({ record }) => record.headingDegrees,
  hdop: ({ record }) => record.hdop,
  accuracyMeters: ({ record }) => record.accuracyMeters,
  fuelLitres: ({ record }) => record.fuelLitres,
  fuelPercent: ({ record }) => record.fuelPercent,
  engineRpm: ({ record }) => record.engineRpm,
  batteryPercent: ({ record }) => record.batteryPercent,
  batteryVolts: ({ record }) => record.batteryVolts,
  externalVolts: ({ record }) => record.externalVolts,
  satellites: ({ record }) => record.satellites,
  gsmSignal: ({ record }) => record.gsmSignal,
}
type ColumnName = keyof typeof columns
/** Columns without text. */
type NumericName = Exclude<ColumnName, 'event'>
const columnNames = Object.keys(columns) as ColumnName[] // the keys above

const EXTRA = 0

/** `fixes` are in order of time. */
export function encodePositions(fixes: readonly StoredFix[]): Buffer {
  const named = columnNames
    .map((name): [ColumnName, Column] => [name, columnOf(fixes, columns[name])])
    .filter(([, { cells }]) => cells.length > 0)
    // Columns of the first fix come first, so `timeMs` is the first.
    .toSorted(([, a], [, b]) => firstRow(a) - firstRow(b))
  const extra = extraColumns(fixes)
  const writer = new ByteWriter()
  writer.byte(CODEC_VERSION)
  writer.varint(fixes.length)
  writer.varint(named.length + extra.size)
  for (const [name, column] of named) {
    writer.varint(columnNames.indexOf(name) + 1)
    writeColumn(writer, column, fixes.length)
  }
  for (const [key, column] of extra) {
    writer.varint(EXTRA)
    writer.text(key)
    writeColumn(writer, column, fixes.length)
  }
  return writer.finish()
}

function columnOf(fixes: readonly StoredFix[], cellOf: (fix: StoredFix) => Cell | undefined): Column {
  const cells: Cell[] = []
  let rows: number[] | undefined
  for (const [row, fix] of fixes.entries()) {
    const cell = cellOf(fix)
    if (cell === undefined) rows ??= cells.map((_, before) => before)
    else {
      cells.push(cell)
      rows?.push(row)
    }
  }
  return { cells, rows }
}

function firstRow({ rows }: Column): number {
  return rows?.[0] ?? 0
}

function extraColumns(fixes: readonly StoredFix[]): Map<string, Column> {
  const extra = new Map<string, { cells: Cell[]; rows: number[] }>()
  for (const [row, { record }] of fixes.entries()) {
    for (const key in record.extra) {
      let column = extra.get(key)
      if (!column) extra.set(key, (column = { cells: [], rows: [] }))
      column.cells.push(record.extra[key] ?? '')
      column.rows.push(row)
    }
  }
  return extra
}

const ALL = 0
const BITMAP = 1
const LIST = 2
const kinds = ['number', 'boolean', 'text'] as const
type Kind = (typeof kinds)[number]

function writeColumn(writer: ByteWriter, { cells, rows }: Column, count: number): void {
  const kind = kindOf(cells)
  const head = kinds.indexOf(kind)
  if (!rows || rows.length === count) writer.byte((ALL << 4) | head)
  else writePresence(writer, { rows, head, count })
  if (kind === 'text') writeTexts(writer, cells)
  else writeNumbers(writer, kind === 'boolean' ? cells.map(Number) : (cells as number[])) // as `kindOf` found
}

function writePresence(
  writer: ByteWriter,
  { rows, head, count }: { rows: readonly number[]; head: number; count: number },
): void {
  const gaps = rows.map((row, index) => row - (rows[index - 1] ?? -1) - 1)
  const presence = shorterOf(gaps, count)
  writer.byte((presence << 4) | head)
  if (presence === LIST) {
    writer.varint(rows.length)
    for (const gap of gaps) writer.varint(gap)
  } else {
    const present = new Set(rows)
    writer.bits(count, (row) => present.has(row))
  }
}

function shorterOf(gaps: readonly number[], count: number): typeof LIST | typeof BITMAP {
  const listSize = varintLength(gaps.length) + gaps.reduce((sum, gap) => sum + varintLength(gap), 0)
  return listSize < Math.ceil(count / 8) ? LIST : BITMAP
}

function kindOf(cells: readonly Cell[]): Kind {
  const type = typeof cells[0]
  if (type !== 'number' && type !== 'boolean') return 'text'
  return cells.every((cell) => typeof cell === type) ? type : 'text'
}

function writeTexts(writer: ByteWriter, cells: readonly Cell[]): void {
  const places = new Map<string, number>()
  const indexes = cells.map((cell) => {
    const text = encodeText(cell)
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  })
  writer.varint(places.size)
  for (const text of places.keys()) writer.text(text)
  writeNumbers(writer, indexes)
}

/** JSON; a list of its text stands for a number that JSON lacks: -0, NaN and the infinite ones. */
function encodeText(cell: Cell): string {
  const isKnown = typeof cell !== 'number' || (Number.isFinite(cell) && !Object.is(cell, -0))
  if (isKnown) return JSON.stringify(cell)
  return JSON.stringify([Object.is(cell, -0) ? '-0' : String(cell)])
}

/** The reverse of `encodeText`. */
function decodeText(word: string): Cell {
  const cell = JSON.parse(word) as Cell | [string] // as `encodeText` wrote it
  return Array.isArray(cell) ? Number(cell[0]) : cell
}

/** The reverse of `encodePositions`. */
export function decodePositions(bytes: Buffer): StoredFix[] {
  const reader = new ByteReader(bytes)
  const count = readCount(reader)
  const fixes = Array.from({ length: count }, emptyFix)
  for (let column = reader.varint(); column > 0; column--) {
    const number = reader.varint()
    if (number === EXTRA) {
      readColumn(reader, count, extraSetter(fixes, reader.text()))
      continue
    }
    readColumn(reader, count, setterOf(fixes, nameOf(number)))
  }
  return fixes
}

/** These columns alone, oldest fix first: 1 for true, 0 for false, NaN for missing values. */
export function decodeColumns<Name extends NumericName>(
  bytes: Buffer,
  names: readonly Name[],
): Record<Name, Float64Array> {
  const reader = new ByteReader(bytes)
  const count = readCount(reader)
  const found = new Map<ColumnName, Float64Array>()
  for (let column = reader.varint(); column > 0; column--) {
    const number = reader.varint()
    // After the others, as `encodePositions` writes them.
    if (number === EXTRA) break
    const { rows, numbers } = readCells(reader, count)
    found.set(nameOf(number), rows ? spread(numbers, rows, count) : numbers)
  }
  const nothing = new Float64Array(count).fill(Number.NaN)
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? nothing])) as Record<
    Name,
    Float64Array
  > // of all names
}

function spread(numbers: Float64Array, rows: readonly number[], count: number): Float64Array {
  const cells = new Float64Array(count).fill(Number.NaN)
  for (const [index, row] of rows.entries()) cells[row] = numbers[index] ?? Number.NaN
  return cells
}

function readCount(reader: ByteReader): number {
  const version = reader.byte()
  if (version !== CODEC_VERSION) throw new RangeError(`A segment of version ${version} is not known here`)
  return reader.varint()
}

function nameOf(number: number): ColumnName {
  const name = columnNames[number - 1]
  if (!name) throw new RangeError(`A segment knows no column ${number}`)
  return name
}

function emptyFix(): StoredFix {
  const record = { timeMs: 0, latitude: 0, longitude: 0 }
  return { record, dongleId: 0, receivedMs: 0, invalid: false, inaccurate: false }
}

type SetCell = (row: number, cell: Cell) => void

function setterOf(fixes: StoredFix[], name: ColumnName): SetCell {
  const set =
    (write: (fix: StoredFix, cell: never) => void): SetCell =>
    (row, cell) => {
      const fix = fixes[row]
      if (fix) write(fix, cell as never) // a column holds what `cellOf` gave for its name
    }
  switch (name) {
    case 'lag':
      return set((fix, lag: number) => {
        fix.receivedMs = fix.record.timeMs + lag // `timeMs` is the first column
      })
    case 'dongleId':
    case 'invalid':
    case 'inaccurate':
      return set((fix, cell) => {
        fix[name] = cell
      })
    default:
      return set(({ record }, cell) => {
        record[name] = cell
      })
  }
}

function extraSetter(fixes: StoredFix[], key: string): SetCell {
  return (row, value) => {
    const record = fixes[row]?.record
    if (!record) return
    const extra: Extra = (record.extra ??= {})
    // A device may name a value __proto__, which an assignment would lose.
    if (key === '__proto__')
      Object.defineProperty(extra, key, { value, enumerable: true, writable: true, configurable: true })
    else extra[key] = value
  }
}

/** `numbers` are the values of the fixes that have a cell: numbers, 1 for true, or indexes into `texts`. */
type Cells = { kind: Kind; rows: number[] | undefined; texts: Cell[]; numbers: Float64Array }

function readCells(reader: ByteReader, count: number): Cells {
  const head = reader.byte()
  const kind = kinds[head & 15]
  if (!kind) throw new RangeError(`A segment knows no kind ${head & 15}`)
  const rows = readPresence(reader, head >> 4, count)
  const texts = kind === 'text' ? readTexts(reader) : []
  return { kind, rows, texts, numbers: readNumbers(reader, rows?.length ?? count) }
}

function readColumn(reader: ByteReader, count: number, set: SetCell): void {
  const { kind, rows, texts, numbers } = readCells(reader, count)
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0
    set(
      rows?.[index] ?? index,
      kind === 'number' ? number : kind === 'boolean' ? number === 1 : (texts[number] ?? ''),
    )
  }
}

/** The fixes that have a cell; undefined when all have one. */
function readPresence(reader: ByteReader, presence: number, count: number): number[] | undefined {
  if (presence === ALL) return undefined
  const rows: number[] = []
  if (presence === BITMAP) {
    for (const [row, isPresent] of reader.bits(count).entries()) if (isPresent) rows.push(row)
    return rows
  }
  let row = -1
  for (let left = reader.varint(); left > 0; left--) {
    row += reader.varint() + 1
    rows.push(row)
  }
  return rows
}

function readTexts(reader: ByteReader): Cell[] {
  const texts: Cell[] = []
  for (let left = reader.varint(); left > 0; left--) texts.push(decodeText(reader.text()))
  return texts
}
