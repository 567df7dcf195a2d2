import { ByteWriter, varintLength } from './byte-stream.ts'
import { writeNumbers } from './number-column.ts'
import {
  type Cell,
  type Column,
  type ColumnName,
  type Kind,
  ALL,
  BITMAP,
  CODEC_VERSION,
  columnNames,
  columns,
  encodeText,
  EXTRA,
  kinds,
  LIST,
} from './segment-columns.ts'
import type { StoredFix } from './stored-position.ts'

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
