import { VehicleImportField } from '@roadbook/contract/fleet/vehicle-imports'
import type { VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import { defaultLanguage } from '@roadbook/contract/languages'
import { errorMessage } from '@roadbook/contract/messages/messages'
import type { Context } from '../../../http/scope.ts'
import { cellText, type TableLine } from '../../../platform/files/table/cells.ts'
import { readKnownNames } from './imports/known-names.ts'
import { type NamedColumns, namedColumns } from './imports/named-columns.ts'
import { fieldsOf } from './imports/keywords.ts'
import { readRows, type VehicleRow } from './imports/read-rows.ts'

/** The errors in a file of vehicles, line by line. */
export class VehicleFileError extends Error {
  override name = 'VehicleFileError'
  /** Commands print only the message. */
  readonly isExpected = true
}

export type VehicleOfFile = VehicleCreate & { line: number }

const MAX_PROBLEMS = 20

/**
 * The vehicles of a table that nobody checks on a page: every column must be known. Throws one VehicleFileError that lists
 * all errors; then nothing should be added.
 */
export async function readVehicleFile(
  context: Context,
  lines: readonly TableLine[],
): Promise<VehicleOfFile[]> {
  const named = namedColumns(lines)
  const columns = fieldsOf(named.names)
  refuseColumns(named, columns)
  const rows = readRows(named.below, { columns, fuelType: null }, await readKnownNames(context))
  const problems = rows.flatMap(problemsOf)
  if (problems.length > 0) throw new VehicleFileError(messageOf(problems))
  return rows.flatMap(({ vehicle, line }) => (vehicle ? [{ ...vehicle, line }] : []))
}

function refuseColumns(
  { names, below }: NamedColumns,
  columns: readonly (VehicleImportField | null)[],
): void {
  const isEmpty = (index: number) => below.every(({ cells }) => cellText(cells[index] ?? null) === '')
  const unknown = names
    .map((name, index) => ({ index, name: name || `column ${index + 1}` }))
    .filter(({ index }) => columns[index] === null && (names[index] !== '' || !isEmpty(index)))
  const missing = (['registration', 'fuelType'] as const).filter((field) => !columns.includes(field))
  if (unknown.length + missing.length === 0) return
  throw new VehicleFileError(
    'A line must name the columns' +
      (missing.length > 0 ? `; missing: ${missing.join(', ')}` : '') +
      (unknown.length > 0 ? `; unknown or repeated: ${unknown.map(({ name }) => name).join(', ')}` : '') +
      `. Known columns: ${VehicleImportField.options.join(', ')}.`,
  )
}

function problemsOf({ line, problems }: VehicleRow): string[] {
  return problems.map(({ field, problem: { code, details } }) => {
    const message = errorMessage(defaultLanguage, code, details)
    return field === null ? `line ${line}: ${message}` : `line ${line}, ${field}: ${message}`
  })
}

function messageOf(problems: readonly string[]): string {
  const more = problems.length - MAX_PROBLEMS
  return [
    'Nothing was added. The table has errors:',
    ...problems.slice(0, MAX_PROBLEMS).map((problem) => `  ${problem}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
}
