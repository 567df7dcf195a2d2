/** Prepares an import: the file is stored as a draft, and read again when a person changes how. */
import type { ImportMapping } from '@roadbook/contract/money/expense-imports'
import { toJson } from '../../../../database/storable-text.ts'
import { deleteRow, insertRow, updateRow } from '../../../../entities/write-rows.ts'
import { AppError } from '../../../../errors.ts'
import { type Context, personOf } from '../../../../http/scope.ts'
import { readCompany } from '../../../core/companies/index.ts'
import { requireVehicles } from '../../../fleet/vehicles/index.ts'
import { readExpenseSettings } from '../expense-settings.ts'
import { expenseImports, type ImportRecord, mappingOf } from './expense-imports.ts'
import { insertRows, readLines, updateRows } from './import-rows.ts'
import { findSource } from './import-sources.ts'
import { readKnownVehicles } from './known-vehicles.ts'
import { summarise } from './check-rows.ts'
import { usualOf } from './reading/column-formats.ts'
import { proposeMapping } from './reading/propose.ts'
import { readFile } from './reading/read-file.ts'
import { signatureOf, widthOf } from '../../../../platform/files/table/signature.ts'
import { sourceName } from './reading/keywords.ts'
import { type TableLine, cellText } from '../../../../platform/files/table/cells.ts'

/** More than a company prepares at once; older drafts are discarded. */
const MAX_DRAFTS = 10

export async function createDraft(
  context: Context,
  { fileName, lines }: { fileName: string; lines: readonly TableLine[] },
): Promise<string> {
  await discardOldest(context)
  const given = await readGiven(context)
  const known = await findSource(context, lines)
  const proposed = known?.mapping ?? proposeMapping(lines, vehiclesOf(given))
  const mapping = fitTo(lines, proposed)
  const { rows, reading } = await readFile(lines, { ...given, mapping })
  const id = await insertRow(context, 'expenseImports', {
    fileName,
    source: known?.name ?? sourceName(fileName, firstTexts(lines)),
    signature: signatureOf(lines, mapping.headerLine),
    isKnownSource: known !== undefined,
    mapping: toJson(mapping),
    reading: toJson(reading),
    createdBy: personOf(context.scope),
  })
  await insertRows(context, id, { lines, rows })
  await storeSums(context, id)
  return id
}

type Change = {
  source?: string | undefined
  mapping?: ImportMapping | undefined
  version?: number | undefined
}

export async function changeDraft(
  context: Context,
  id: string,
  { version, ...change }: Change,
): Promise<void> {
  const { row } = await takeDraft(context, id, version)
  const columns = change.source === undefined ? {} : { source: change.source }
  const read = change.mapping === undefined ? {} : await readAgain(context, row, change.mapping)
  await updateRow(context, 'expenseImports', row, { ...columns, ...read })
  if (change.mapping !== undefined) await storeSums(context, id)
}

async function readAgain(context: Context, row: ImportRecord, wanted: ImportMapping) {
  const named = wanted.vehicles.map(({ vehicleId }) => vehicleId)
  if (named.length > 0) await requireVehicles(context, named)
  refuseRepeated(wanted)
  const lines = await readLines(context, row.id)
  const given = await readGiven(context)
  const mapping = fitTo(
    lines,
    withNewHeader(lines, { before: mappingOf(row), wanted, known: vehiclesOf(given) }),
  )
  const { rows, reading } = await readFile(lines, { ...given, mapping })
  await updateRows(context, row.id, rows)
  return {
    signature: signatureOf(lines, mapping.headerLine),
    mapping: toJson(mapping),
    reading: toJson(reading),
  }
}

/** With another header line, the columns are guessed again. */
function withNewHeader(
  lines: readonly TableLine[],
  { before, wanted, known }: { before: ImportMapping; wanted: ImportMapping; known: KnownCompany },
): ImportMapping {
  if (wanted.headerLine === before.headerLine || String(wanted.columns) !== String(before.columns))
    return wanted
  const { columns, type } = proposeMapping(lines, known, wanted.headerLine)
  return { ...wanted, columns, type: wanted.type ?? type }
}

function refuseRepeated({ columns }: ImportMapping): void {
  const repeated = columns.findIndex(
    (field, index) => field !== null && field !== 'note' && columns.indexOf(field) < index,
  )
  if (repeated < 0) return
  const field = `mapping.columns.${repeated}`
  throw new AppError('import_columns_repeated', { column: repeated + 1 }, { field })
}

/** As many columns as the file has. */
function fitTo(lines: readonly TableLine[], mapping: ImportMapping): ImportMapping {
  const width = widthOf(lines)
  const fit = <T>(list: readonly (T | null)[]) => Array.from({ length: width }, (_, i) => list[i] ?? null)
  return { ...mapping, columns: fit(mapping.columns), formats: fit(mapping.formats) }
}

async function readGiven(context: Context) {
  const { timeZone, locale, distanceUnit } = await readCompany(context)
  const { currency, today } = await readExpenseSettings(context)
  const vehicles = await readKnownVehicles(context)
  const unit = distanceUnit === 'mile' ? ('mile' as const) : ('kilometer' as const)
  return { company: { currency, timeZone, distanceUnit: unit, today }, vehicles, usual: usualOf(locale) }
}

type KnownCompany = { vehicleKeys: ReadonlySet<string>; timeZone: string }

function vehiclesOf({ vehicles, company }: Awaited<ReturnType<typeof readGiven>>): KnownCompany {
  return { vehicleKeys: new Set(vehicles.keys()), timeZone: company.timeZone }
}

function firstTexts(lines: readonly TableLine[]): string[] {
  return lines.slice(0, 15).flatMap(({ cells }) => cells.map(cellText))
}

/** Locked until the transaction ends; refused once it is imported. */
export async function takeDraft(context: Context, id: string, version?: number) {
  const taken = await expenseImports.take(context, id, version)
  if (taken.row.status !== 'draft') throw new AppError('import_over')
  return taken
}

/** Counts what a draft would add, for the list, so that it needn't rate the rows again. */
export async function storeSums(context: Context, id: string): Promise<void> {
  const { lockedThrough } = await readExpenseSettings(context)
  const { counts, sums } = await summarise(context, { importId: id, lockedThrough })
  await context.tx
    .updateTable('expenseImports')
    .set({ rows: counts.add, sums: toJson(sums) })
    .where('tenantId', '=', context.scope.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function discardDraft(context: Context, id: string): Promise<void> {
  await takeDraft(context, id)
  await deleteRow(context, 'expenseImports', id)
}

async function discardOldest({ scope, tx }: Context): Promise<void> {
  const kept = tx
    .selectFrom('expenseImports')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('status', '=', 'draft')
    .orderBy('updatedAt', 'desc')
    .limit(MAX_DRAFTS - 1)
  await tx
    .deleteFrom('expenseImports')
    .where('tenantId', '=', scope.tenantId)
    .where('status', '=', 'draft')
    .where('id', 'not in', kept)
    .execute()
}
