/** The vehicles of a table, with the mistakes of each row. */
import type { Problem } from '@roadbook/contract/core/errors'
import { issueProblem } from '@roadbook/contract/core/issue-problem'
import { registrationKey } from '@roadbook/contract/fleet/registration-key'
import type { VehicleImportField } from '@roadbook/contract/fleet/vehicle-imports'
import { type FuelType, VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import { identifierKey } from '@roadbook/contract/tracking/dongle-id'
import type { z } from 'zod'
import { type Cell, cellText, type TableLine } from '../../../../platform/files/table/cells.ts'
import { type DayOrder, findDayOrder, parseDay } from '../../../../platform/files/table/days.ts'
import { type DecimalSign, findDecimalSign, parseNumber } from '../../../../platform/files/table/numbers.ts'
import { fuelOf } from './keywords.ts'
import { type KnownNames, nameKey } from './known-names.ts'

export type Mapping = { columns: readonly (VehicleImportField | null)[]; fuelType: FuelType | null }
type RowProblem = { field: VehicleImportField | null; problem: Problem }
export type VehicleRow = {
  line: number
  cells: string[]
  /** Undefined if the row has mistakes. */
  vehicle: VehicleCreate | undefined
  registration: string
  problems: RowProblem[]
}

/** How the texts of a column are read: as its other texts show. */
type Reading = { sign: DecimalSign; order: DayOrder }
type Value = { value: unknown } | { problem: Problem }
type Read = (cell: Cell, known: KnownNames, reading: Reading) => Value

const asText: Read = (cell) => ({ value: cellText(cell) })

function asNumber(of: (value: number, known: KnownNames) => number = (value) => value): Read {
  return (cell, known, { sign }) => {
    const value = parseNumber(cell, sign)
    return value === undefined ? wrong('import_not_a_number', cell) : { value: of(value, known) }
  }
}

const asDay: Read = (cell, { timeZone }, { order }) => {
  const found = parseDay(cell, { order, timeZone })
  return found ? { value: found.day } : wrong('import_not_a_day', cell)
}

/** Spreadsheets write long numbers as 3.52094E+14, which loses digits. */
const asDeviceIdentifier: Read = (cell) => {
  const text = cellText(cell)
  return /^\d([.,]\d+)?E\+?\d+$/i.test(text) ? wrong('import_number_shortened', cell) : { value: text }
}

const asFuel: Read = (cell) => {
  const value = fuelOf(cellText(cell))
  return value ? { value } : wrong('import_unknown_fuel', cell)
}

type NamedProblem = 'import_unknown_category' | 'import_unknown_driver'

function asNameOf(names: 'categories' | 'people', code: NamedProblem): Read {
  return (cell, known) => {
    const value = known[names].get(nameKey(cellText(cell)))
    return value === undefined ? wrong(code, cell) : { value }
  }
}

type TextProblem =
  | 'import_not_a_number'
  | 'import_number_shortened'
  | 'import_not_a_day'
  | 'import_unknown_fuel'
  | NamedProblem

function wrong(code: TextProblem, cell: Cell): Value {
  return { problem: { code, details: { text: cellText(cell).slice(0, 60) } } }
}

/** The field of the vehicle, and how a cell becomes its value. */
const readers: Record<VehicleImportField, [keyof VehicleCreate, Read]> = {
  registration: ['registration', asText],
  label: ['label', asText],
  make: ['make', asText],
  model: ['model', asText],
  year: ['year', asNumber()],
  vin: ['vin', asText],
  fuelType: ['fuelType', asFuel],
  dongleId: ['deviceIdentifier', asDeviceIdentifier],
  fleetCategory: ['fleetCategoryId', asNameOf('categories', 'import_unknown_category')],
  driver: ['driverId', asNameOf('people', 'import_unknown_driver')],
  odometer: ['odometerMeters', asNumber((value, { metersPerUnit }) => Math.round(value * metersPerUnit))],
  tankLitres: ['tankLitres', asNumber()],
  batteryKwh: ['batteryKwh', asNumber()],
  co2GramsPerKm: ['co2GramsPerKm', asNumber()],
  consumptionPer100Km: ['consumptionPer100Km', asNumber()],
  inspectionDueDate: ['inspectionDueDate', asDay],
  serviceDueDate: ['serviceDueDate', asDay],
  insuranceExpiresOn: ['insuranceExpiresOn', asDay],
}

/** `lines` are those below the column names. */
export function readRows(lines: readonly TableLine[], mapping: Mapping, known: KnownNames): VehicleRow[] {
  const readings = mapping.columns.map((field, index): Reading => {
    const cells = lines.map(({ cells: of }) => of[index] ?? null)
    return {
      sign: signOf(field, cells, known),
      order: findDayOrder(cells, 'dayFirst')?.order ?? 'dayFirst',
    }
  })
  const rows = lines.map((line) => readRow(line, { mapping, known, readings }))
  markRepeated(rows, 'registration', ({ registration }) => registrationKey(registration))
  markRepeated(
    rows,
    'dongleId',
    ({ deviceIdentifier }) => deviceIdentifier && identifierKey(deviceIdentifier),
  )
  return rows
}

function signOf(
  field: VehicleImportField | null,
  cells: readonly Cell[],
  { usualSign }: KnownNames,
): DecimalSign {
  const found = findDecimalSign(cells, usualSign)
  if (!found || found.isCertain || field !== 'odometer') return found?.sign ?? usualSign
  // 12.345 and 12,345 are thousands: nobody writes metres.
  return cells.some((cell) => typeof cell === 'string' && cell.includes(',')) ? '.' : ','
}

type Given = { mapping: Mapping; known: KnownNames; readings: readonly Reading[] }

function readRow({ line, cells }: TableLine, { mapping, known, readings }: Given): VehicleRow {
  const problems: RowProblem[] = []
  const fields: Record<string, unknown> = { ...(mapping.fuelType && { fuelType: mapping.fuelType }) }
  for (const [index, field] of mapping.columns.entries()) {
    const [cell = null, reading] = [cells[index], readings[index]]
    if (field === null || cell === null || !reading) continue
    const [name, read] = readers[field]
    const value = read(cell, known, reading)
    if ('problem' in value) problems.push({ field, problem: value.problem })
    else fields[name] = value.value
  }
  problems.push(...missing(fields, problems))
  const parsed = VehicleCreate.safeParse(fields)
  const found = parsed.error?.issues.map(rowProblem) ?? []
  problems.push(...found.filter(({ field }) => problems.every((unread) => unread.field !== field)))
  const vehicle = parsed.success && problems.length === 0 ? parsed.data : undefined
  const registration = typeof fields['registration'] === 'string' ? fields['registration'] : ''
  return {
    line,
    cells: mapping.columns.map((_, index) => cellText(cells[index])),
    vehicle,
    registration,
    problems,
  }
}

function missing(fields: Record<string, unknown>, problems: readonly RowProblem[]): RowProblem[] {
  const lacks = (name: VehicleImportField): boolean =>
    fields[name] === undefined && problems.every(({ field }) => field !== name)
  return [
    ...(lacks('registration')
      ? [{ field: 'registration' as const, problem: { code: 'import_missing_registration' as const } }]
      : []),
    ...(lacks('fuelType')
      ? [{ field: 'fuelType' as const, problem: { code: 'import_missing_fuel' as const } }]
      : []),
  ]
}

/** The preview names the column, so that the message doesn't. */
function rowProblem(issue: z.core.$ZodIssue): RowProblem {
  return { field: fieldOf(issue.path[0]), problem: withoutField(issueProblem(issue)) }
}

function withoutField(problem: Problem): Problem {
  const { code, details } = problem
  if (code === 'wrong_type' && details?.expected === 'int') return { code: 'import_not_whole' }
  if (code === 'number_too_low' && details)
    return { code: 'import_too_low', details: { minimum: details.minimum } }
  if (code === 'number_not_above' && details)
    return { code: 'import_not_above', details: { bound: details.bound } }
  if (code === 'number_too_high' && details)
    return { code: 'import_too_high', details: { maximum: details.maximum } }
  if (code === 'text_too_long' && details)
    return { code: 'import_too_long', details: { maximum: details.maximum } }
  return problem
}

function fieldOf(name: PropertyKey | undefined): VehicleImportField | null {
  const found = Object.entries(readers).find(([, [field]]) => field === name)
  return (found?.[0] as VehicleImportField | undefined) ?? null // a key of `readers`
}

/** The later rows have the mistake. */
function markRepeated(
  rows: readonly VehicleRow[],
  field: VehicleImportField,
  keyOf: (vehicle: VehicleCreate) => string | null | undefined,
): void {
  const first = new Map<string, number>()
  for (const row of rows) {
    const key = row.vehicle && keyOf(row.vehicle)
    if (key === undefined || key === null) continue
    const line = first.get(key)
    if (line === undefined) first.set(key, row.line)
    else {
      row.problems.push({ field, problem: { code: 'import_repeated', details: { line } } })
      row.vehicle = undefined
    }
  }
}
