import {
  type ImportField,
  ImportField as Fields,
  type ImportMapping,
} from '@roadbook/contract/money/expense-imports'
import { currencyCodes } from '@roadbook/contract/core/countries'
import { type Cell, type TableLine, cellText } from '../../../../../platform/files/table/cells.ts'
import { parseDay } from '../../../../../platform/files/table/days.ts'
import { findHeaderLine } from '../../../../../platform/files/table/find-header.ts'
import { decimalSignIn, parseNumber } from '../../../../../platform/files/table/numbers.ts'
import { vehicleKey } from './vehicle-key.ts'
import { widthOf } from '../../../../../platform/files/table/signature.ts'
import { normalizeName } from '../../../../../platform/files/table/normal-name.ts'
import { columnNamesFor, knownNames } from './keywords.ts'

/** Rows used to identify a column by its values. */
const SAMPLED = 200

type Known = { vehicleKeys: ReadonlySet<string>; timeZone: string }

/** Guesses how to read a file of an unknown source: by the names of its columns, then by their values. */
export function proposeMapping(
  lines: readonly TableLine[],
  known: Known,
  headerLine = findHeaderLine(lines, knownNames),
): ImportMapping {
  const header = lines.find(({ line }) => line === headerLine)?.cells ?? []
  const names = header.map((cell) => normalizeName(cellText(cell)))
  const values = columnsOf(lines, headerLine)
  const columns: (ImportField | null)[] = values.map(() => null)
  const namesOf = columnNamesFor(names)
  for (const field of Fields.options) byName(field, namesOf(field), { names, values, columns })
  const byValue = (field: ImportField, isOne: (cell: Cell) => boolean) =>
    takeByValue(field, { values, columns }, isOne)
  byValue('vehicle', (cell) => known.vehicleKeys.has(vehicleKey(cellText(cell))))
  byValue('date', (cell) => isDay(cell, known.timeZone))
  byValue('currency', (cell) => currencyCodes.includes(cellText(cell)))
  byValue('amount', isAmount)
  const type = columns.includes('quantity') && !columns.includes('type') ? 'fuel' : null
  return { headerLine, columns, formats: values.map(() => null), type, types: [], vehicles: [] }
}

/** The cells of each column below the header. */
function columnsOf(lines: readonly TableLine[], headerLine: number): Cell[][] {
  const rows = lines.filter(({ line }) => line > headerLine).slice(0, SAMPLED)
  return Array.from({ length: widthOf(lines) }, (_, index) => rows.map(({ cells }) => cells[index] ?? null))
}

type Table = { names: readonly string[]; values: readonly Cell[][]; columns: (ImportField | null)[] }

function byName(field: ImportField, known: readonly string[], { names, values, columns }: Table): void {
  for (const name of known) {
    const index = names.findIndex(
      (text, i) => text === name && columns[i] === null && fits(field, values[i] ?? []),
    )
    if (index < 0) continue
    columns[index] = field
    // Only a note may have several columns.
    if (field !== 'note') return
  }
}

/** "MwSt" can be a rate or an amount, "Preis" the price of a litre or the total. */
function fits(field: ImportField, cells: readonly Cell[]): boolean {
  const texts = cells.filter((cell) => cell !== null)
  if (field !== 'vatPercent') return true
  const rates = texts.map((cell) => parseNumber(cell, decimalSignIn(String(cell)) ?? ','))
  return new Set(rates).size <= 6 && rates.every((rate) => rate === undefined || (rate >= 0 && rate <= 30))
}

/**
 * A column that no name identified, if nearly all of its values fit. Amounts are searched from the right, as totals come
 * after their parts.
 */
function takeByValue(
  field: ImportField,
  { values, columns }: Omit<Table, 'names'>,
  isOne: (cell: Cell) => boolean,
): void {
  if (columns.includes(field)) return
  const isCandidate = (cells: Cell[], index: number): boolean => {
    const given = cells.filter((cell) => cell !== null)
    return columns[index] === null && given.length > 0 && given.filter(isOne).length >= given.length * 0.7
  }
  const index = field === 'amount' ? values.findLastIndex(isCandidate) : values.findIndex(isCandidate)
  if (index >= 0) columns[index] = field
}

function isDay(cell: Cell, timeZone: string): boolean {
  return typeof cell === 'string' && parseDay(cell, { order: 'dayFirst', timeZone }) !== undefined
}

function isAmount(cell: Cell): boolean {
  if (typeof cell === 'number') return true
  return typeof cell === 'string' && /^[-−]?[\d.,' ]*\d[.,]\d{2}-?(?:\s?(?:€|EUR))?$/.test(cell)
}
