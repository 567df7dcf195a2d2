import { issueProblem } from '@roadbook/contract/core/issue-problem'
import { defaultLanguage } from '@roadbook/contract/languages'
import { errorMessage } from '@roadbook/contract/messages/messages'
import { VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import { parse } from 'csv-parse/sync'
import type { z } from 'zod'

/** The errors in a CSV file of vehicles, line by line. */
export class VehicleFileError extends Error {
  override name = 'VehicleFileError'
  /** Commands print only the message. */
  readonly isExpected = true
}

export type VehicleOfFile = VehicleCreate & { line: number }

/** The columns that a file may have: fields with a single text or number. */
const textColumns = ['registration', 'label', 'make', 'model', 'vin', 'fuelType'] as const
const numberColumns = [
  'dongleId',
  'year',
  'odometerMeters',
  'tankLitres',
  'batteryKwh',
  'co2GramsPerKm',
  'consumptionPer100Km',
] as const
const columns: readonly string[] = [...textColumns, ...numberColumns]
const isNumber = new Set<string>(numberColumns)

const MAX_PROBLEMS = 20

/**
 * Parses a CSV whose first line has the column names, such as `registration,fuelType,dongleId,label`. Throws one
 * VehicleFileError that lists all errors; then nothing should be imported.
 */
export function parseVehicleFile(text: string): VehicleOfFile[] {
  const [first, ...rows] = readRows(text)
  const head = first?.record ?? []
  checkHead(head)
  const problems: string[] = []
  const vehicles = rows.flatMap(({ record, info: { lines: line } }) => {
    const found = VehicleCreate.safeParse(toFields(head, record))
    if (found.success) return [{ ...found.data, line }]
    problems.push(`line ${line}: ${found.error.issues.map(sentenceOf).join(' ')}`)
    return []
  })
  problems.push(...repeated(vehicles, 'registration'), ...repeated(vehicles, 'dongleId'))
  if (problems.length > 0) throw new VehicleFileError(messageOf(problems))
  return vehicles
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const { code, details } = issueProblem(issue)
  return errorMessage(defaultLanguage, code, details)
}

type Row = { record: string[]; info: { lines: number } }

function readRows(text: string): Row[] {
  const head = text.split(/\r?\n/, 1)[0] ?? ''
  const delimiter = head.includes(';') && !head.includes(',') ? ';' : ','
  try {
    const rows: unknown = parse(text, {
      bom: true,
      delimiter,
      skip_empty_lines: true,
      trim: true,
      info: true,
    })
    return rows as Row[] // the shape that `info` returns; the library's types don't reflect it
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new VehicleFileError(`This table can't be read: ${reason}`, { cause: error })
  }
}

function checkHead(head: readonly string[]): void {
  const unknown = head.filter((name) => !columns.includes(name))
  const missing = ['registration', 'fuelType'].filter((name) => !head.includes(name))
  const twice = head.filter((name, index) => head.indexOf(name) < index)
  if (unknown.length + missing.length + twice.length === 0) return
  throw new VehicleFileError(
    'The first line must name the columns' +
      (missing.length > 0 ? `; missing: ${missing.join(', ')}` : '') +
      (unknown.length > 0 ? `; unknown: ${unknown.join(', ')}` : '') +
      (twice.length > 0 ? `; repeated: ${twice.join(', ')}` : '') +
      `. Known columns: ${columns.join(', ')}.`,
  )
}

function toFields(head: readonly string[], cells: readonly string[]): object {
  const said = head.map((name, index): [string, string] => [name, cells[index] ?? ''])
  return Object.fromEntries(
    said
      .filter(([, cell]) => cell !== '')
      .map(([name, cell]) => [name, isNumber.has(name) ? numberOf(cell) : cell]),
  )
}

/**
 * Spreadsheets write long numbers as 3.52094E+14, which loses digits: only plain digits count as a number.
 */
function numberOf(cell: string): number | string {
  return /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}

/** Registrations and devices that occur more than once. */
function repeated(vehicles: readonly VehicleOfFile[], field: 'registration' | 'dongleId'): string[] {
  const lines = Map.groupBy(
    vehicles.filter((vehicle) => vehicle[field] !== undefined),
    (vehicle) => String(vehicle[field]).replaceAll(/[\s-]/g, '').toLowerCase(),
  )
  return [...lines.values()]
    .filter((same) => same.length > 1)
    .map((same) => `lines ${same.map(({ line }) => line).join(', ')}: the same ${field} ${same[0]?.[field]}`)
}

function messageOf(problems: readonly string[]): string {
  const more = problems.length - MAX_PROBLEMS
  return [
    'Nothing was added. The table has errors:',
    ...problems.slice(0, MAX_PROBLEMS).map((problem) => `  ${problem}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
}
