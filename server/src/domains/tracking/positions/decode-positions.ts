import type { Extra, PositionRecord } from '@roadbook/protocols/message'
import { ByteReader } from './byte-stream.ts'
import { readNumbers } from './number-column.ts'
import {
  ALL,
  BITMAP,
  type Cell,
  CODEC_VERSION,
  type ColumnName,
  columnNames,
  decodeText,
  EXTRA,
  type Kind,
  kinds,
  type NumericName,
} from './segment-columns.ts'
import type { StoredFix } from './stored-position.ts'

/** The reverse of `encodePositions`. */
export function decodePositions(bytes: Buffer): StoredFix[] {
  return decodeFixes(bytes, () => true)
}

/** Decodes only the time and these values: fields of a record, and values in its `extra`. */
export function decodeMeasured(bytes: Buffer, names: ReadonlySet<string>): PositionRecord[] {
  const wants = (name: string, isExtra: boolean) => names.has(name) || (name === 'timeMs' && !isExtra)
  return decodeFixes(bytes, wants).map(({ record }) => record)
}

function decodeFixes(bytes: Buffer, wants: (name: string, isExtra: boolean) => boolean): StoredFix[] {
  const reader = new ByteReader(bytes)
  const count = readCount(reader)
  const fixes = Array.from({ length: count }, emptyFix)
  for (let column = reader.varint(); column > 0; column--) {
    const number = reader.varint()
    const key = number === EXTRA ? reader.text() : undefined
    if (!wants(key ?? nameOf(number), key !== undefined)) readCells(reader, count)
    else if (key === undefined) readColumn(reader, count, setterOf(fixes, nameOf(number)))
    else readColumn(reader, count, extraSetter(fixes, key))
  }
  return fixes
}

/** Decodes only these columns, oldest fix first: 1 for true, 0 for false, NaN for missing values. */
export function decodeColumns<Name extends NumericName>(
  bytes: Buffer,
  names: readonly Name[],
): Record<Name, Float64Array> {
  const reader = new ByteReader(bytes)
  const count = readCount(reader)
  const found = new Map<ColumnName, Float64Array>()
  for (let column = reader.varint(); column > 0; column--) {
    const number = reader.varint()
    // Stored after the other columns by `encodePositions`.
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
      if (fix) write(fix, cell as never) // a column holds what `cellOf` returned for its name
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

/** The fixes that have a cell; undefined if all have one. */
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
