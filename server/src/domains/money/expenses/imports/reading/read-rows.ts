/** Turns the lines of a file into their values, one row at a time; a pure function. */
import { currencyCodes, currencyDigits } from '@roadbook/contract/core/countries'
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { metersPer } from '@roadbook/contract/core/meters-per'
import { LARGEST_MINOR, MAX_QUANTITY } from '@roadbook/contract/money/expenses'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import type { ImportField, ImportMapping, RowProblem } from '@roadbook/contract/money/expense-imports'
import { MAX_ODOMETER_METERS } from '@roadbook/contract/fleet/odometer'
import { type Cell, cut, type TableLine, cellText } from '../../../../../platform/files/table/cells.ts'
import type { FoundFormat } from './column-formats.ts'
import { clockTime, parseDay } from '../../../../../platform/files/table/days.ts'
import { parseNumber, toMinor } from '../../../../../platform/files/table/numbers.ts'
import { vehicleKey } from './vehicle-key.ts'
import { isTotalText, typeOfText } from './keywords.ts'

export type Problem = { problem: RowProblem; field: ImportField; column: number | null; text: string }

/** The values of a line; null if missing or unreadable. */
export type ReadRow = {
  line: number
  isIgnored: boolean
  isTotal: boolean
  problems: Problem[]
  vehicleId: string | null
  vehicleText: string | null
  date: string | null
  time: string | null
  type: ExpenseType | null
  amountMinor: number | null
  currency: string | null
  vatPercent: number | null
  vendor: string | null
  quantityLitres: number | null
  quantityKwh: number | null
  odometerMeters: number | null
  note: string | null
  externalNumber: string | null
}

export type Reading = {
  mapping: ImportMapping
  formats: readonly FoundFormat[]
  company: { currency: string; timeZone: string; distanceUnit: DistanceUnit; today: string }
  /** By `vehicleKey` of registration and label. */
  vehicles: ReadonlyMap<string, string>
  header: readonly Cell[]
}

/** Reads one line after another. */
export function createRowReader(reading: Reading): (line: TableLine) => ReadRow {
  const { mapping } = reading
  const columnOf = new Map<ImportField, number>()
  for (const [index, field] of mapping.columns.entries()) {
    if (field !== null && !columnOf.has(field)) columnOf.set(field, index)
  }
  const chosen = new Map(mapping.vehicles.map(({ text, vehicleId }) => [vehicleKey(text), vehicleId]))
  const types = new Map(mapping.types.map(({ text, type }) => [text, type]))
  const notes = mapping.columns.flatMap((field, index) => (field === 'note' ? [index] : []))
  const header = reading.header.map(cellText).join('\n')
  return (line) => readRow(line, { ...reading, columnOf, chosen, types, notes, headerText: header })
}

type Plan = Reading & {
  columnOf: ReadonlyMap<ImportField, number>
  chosen: ReadonlyMap<string, string>
  types: ReadonlyMap<string, ExpenseType>
  notes: readonly number[]
  headerText: string
}

function readRow({ line, cells }: TableLine, plan: Plan): ReadRow {
  const problems: Problem[] = []
  const row = { cells, plan, problems }
  const vehicle = vehicleIn(row)
  const { date, time } = dateIn(row)
  const currency = currencyIn(row)
  const amountMinor = amountIn(row, currency)
  const isTotal = isTotalLine(row, { hasVehicle: vehicle.vehicleText !== null, hasDate: date !== null })
  const isIgnored = isTotal || isNoExpense(row, line)
  const type = typeIn(row)
  const filled = filledIn(row, { type, amountMinor, currency })
  return {
    line,
    isIgnored,
    isTotal,
    ...vehicle,
    date,
    time,
    currency,
    amountMinor,
    type,
    ...filled,
    vatPercent: numberIn(row, 'vatPercent', { least: 0, most: 100, decimals: 2 }),
    odometerMeters: odometerIn(row),
    vendor: textIn(row, 'vendor', 200),
    note: noteIn(row),
    externalNumber: textIn(row, 'externalNumber', 100),
    problems: isIgnored ? [] : problems,
  }
}

type Row = { cells: readonly Cell[]; plan: Plan; problems: Problem[] }

function cellOf({ cells, plan }: Row, field: ImportField): Cell {
  const index = plan.columnOf.get(field)
  return index === undefined ? null : (cells[index] ?? null)
}

function report(row: Row, field: ImportField, problem: RowProblem): null {
  const text = cut(cellText(cellOf(row, field)), 100)
  row.problems.push({ problem, field, column: row.plan.columnOf.get(field) ?? null, text })
  return null
}

function textIn(row: Row, field: ImportField, longest: number): string | null {
  const text = cut(cellText(cellOf(row, field)), longest).trim()
  return text === '' ? null : text
}

/** The vehicle by registration or label, otherwise by the card. */
function vehicleIn(row: Row): { vehicleId: string | null; vehicleText: string | null } {
  const texts = [textIn(row, 'vehicle', 100), textIn(row, 'card', 100)].filter((text) => text !== null)
  const { chosen, vehicles } = row.plan
  for (const text of texts) {
    const key = vehicleKey(text)
    const vehicleId = chosen.get(key) ?? vehicles.get(key)
    if (vehicleId !== undefined) return { vehicleId, vehicleText: text }
  }
  const [vehicleText = null] = texts
  if (vehicleText === null) report(row, 'vehicle', 'missing')
  return { vehicleId: null, vehicleText }
}

function dateIn(row: Row): { date: string | null; time: string | null } {
  const cell = cellOf(row, 'date')
  const nothing = { date: null, time: null }
  if (cell === null) return { ...nothing, date: report(row, 'date', 'missing') }
  const { company } = row.plan
  const order = formatOf(row, 'date') === 'monthFirst' ? 'monthFirst' : 'dayFirst'
  const found = parseDay(cell, { order, timeZone: company.timeZone })
  if (found === undefined) return { ...nothing, date: report(row, 'date', 'notDate') }
  if (found.day < '1990-01-01' || found.day > '2099-12-31') {
    return { ...nothing, date: report(row, 'date', 'unlikelyDay') }
  }
  if (found.day > company.today) report(row, 'date', 'inFuture')
  const text = textIn(row, 'time', 20)
  const own = text === null ? null : /^\d{1,2}:\d{2}(:\d{2})?$/.test(text) ? (clockTime(text) ?? text) : text
  return { date: found.day, time: own ?? found.time }
}

function formatOf({ plan }: Row, field: ImportField): FoundFormat['format'] {
  const index = plan.columnOf.get(field)
  return index === undefined ? null : (plan.formats[index]?.format ?? null)
}

function currencyIn(row: Row): string | null {
  const text = textIn(row, 'currency', 20)?.toUpperCase()
  if (text === undefined) return row.plan.company.currency
  const code = ({ '€': 'EUR', EURO: 'EUR', $: 'USD', '£': 'GBP' } as Record<string, string>)[text] ?? text
  return currencyCodes.includes(code) ? code : report(row, 'currency', 'unknownCurrency')
}

function rawNumber(row: Row, field: ImportField): number | null | undefined {
  const cell = cellOf(row, field)
  if (cell === null) return null
  return parseNumber(cell, formatOf(row, field) === 'decimalComma' ? ',' : '.')
}

type Bounds = { least: number; most: number; decimals: number }

/** An optional number: if it is out of range, this is reported, as the column was probably mapped wrongly. */
function numberIn(row: Row, field: ImportField, { least, most, decimals }: Bounds): number | null {
  const value = rawNumber(row, field)
  if (value === null) return null
  if (value === undefined) return report(row, field, 'notNumber')
  if (value < least || value > most) return report(row, field, 'outOfRange')
  return Number(value.toFixed(decimals))
}

function amountIn(row: Row, currency: string | null): number | null {
  const value = rawNumber(row, 'amount')
  if (value === null) return report(row, 'amount', 'missing')
  if (value === undefined) return report(row, 'amount', 'notNumber')
  if (currency === null) return null
  const minor = toMinor(value, currencyDigits(currency))
  if (minor === 0) return report(row, 'amount', 'zero')
  return Math.abs(minor) <= LARGEST_MINOR ? minor : report(row, 'amount', 'outOfRange')
}

/** A type that a person chose for the text, otherwise the type in the text, otherwise that of the whole file. */
function typeIn(row: Row): ExpenseType | null {
  const text = textIn(row, 'type', 500)
  const { types, mapping } = row.plan
  if (text === null) return mapping.type ?? report(row, 'type', 'missing')
  return types.get(text) ?? typeOfText(text) ?? mapping.type ?? report(row, 'type', 'unknownType')
}

type Paid = { type: ExpenseType | null; amountMinor: number | null; currency: string | null }

/** Litres or kilowatt-hours by the type; computed from amount and price if the file has no quantity. A refund has none. */
function filledIn(row: Row, { type, amountMinor, currency }: Paid) {
  const nothing = { quantityLitres: null, quantityKwh: null }
  if (type !== 'fuel' && type !== 'charging') return nothing
  const given = numberIn(row, 'quantity', { least: -MAX_QUANTITY, most: MAX_QUANTITY, decimals: 3 })
  const price = given === null ? rawNumber(row, 'unitPrice') : null
  const paid = amountMinor === null || currency === null ? 0 : amountMinor / 10 ** currencyDigits(currency)
  const quantity = given ?? (price ? Number((paid / price).toFixed(3)) : 0)
  if (quantity <= 0 || quantity > MAX_QUANTITY) return nothing
  return type === 'fuel' ? { ...nothing, quantityLitres: quantity } : { ...nothing, quantityKwh: quantity }
}

/** Drivers in a hurry type zero. */
function odometerIn(row: Row): number | null {
  const perUnit = metersPer[row.plan.company.distanceUnit]
  const value = numberIn(row, 'odometer', { least: 0, most: MAX_ODOMETER_METERS / perUnit, decimals: 3 })
  return value === null || value === 0 ? null : Math.round(value * perUnit)
}

/** All columns of the note, then the driver, as an expense has no driver of its own. */
function noteIn(row: Row): string | null {
  const parts = row.plan.notes.map((index) => cellText(row.cells[index]))
  const note = [...parts, textIn(row, 'driver', 200) ?? ''].filter((part) => part !== '').join(' · ')
  return note === '' ? null : cut(note, 2_000)
}

function isTotalLine(
  { cells }: Row,
  { hasVehicle, hasDate }: { hasVehicle: boolean; hasDate: boolean },
): boolean {
  if (hasVehicle && hasDate) return false
  return cells.some((cell) => typeof cell === 'string' && isTotalText(cell))
}

/** A line before the table, a repeated header, or a line without any essential value. */
function isNoExpense(row: Row, line: number): boolean {
  const { headerText, mapping } = row.plan
  if (line <= mapping.headerLine) return true
  if (headerText !== '' && row.cells.map(cellText).join('\n') === headerText) return true
  return (['vehicle', 'card', 'date'] as const).every((field) => cellOf(row, field) === null)
}
