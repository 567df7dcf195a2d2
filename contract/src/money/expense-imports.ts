import { z } from 'zod'
import { entityFields, expectedVersion, idOf, trimmedText } from '../core/entity.ts'
import { maxImportBytes, mostImportColumns } from '../core/table-limits.ts'
import { ExpenseType } from './expense-type.ts'
import { Day, Instant } from '../core/instant.ts'
import { pageOf, pageQuery } from '../core/paging.ts'
import { routes } from '../core/route.ts'

/** Empty lines count, so it may be larger than the number of rows. */
const lastImportLine = 2_147_483_647

/** The possible meanings of a statement's columns. Several columns can be part of the note. */
export const ImportField = z.enum([
  'vehicle',
  'card',
  'date',
  'time',
  'amount',
  'currency',
  'vatPercent',
  'type',
  'quantity',
  'unitPrice',
  'odometer',
  'vendor',
  'driver',
  'externalNumber',
  'note',
])
export type ImportField = z.infer<typeof ImportField>

/** The format of a column's numbers or dates, if there are several possibilities. */
export const ColumnFormat = z.enum(['decimalComma', 'decimalPoint', 'dayFirst', 'monthFirst'])
export type ColumnFormat = z.infer<typeof ColumnFormat>

const CellText = z.string().min(1).max(500)

/** How a statement is read. Stored for the next statement with the same columns. */
export const ImportMapping = z.object({
  /** The line with the column names; 0 if there is none. */
  headerLine: z.int().min(0).max(lastImportLine),
  /** By column, from the left. */
  columns: z.array(ImportField.nullable()).max(mostImportColumns),
  /** By column; null if it is to be detected. */
  formats: z.array(ColumnFormat.nullable()).max(mostImportColumns),
  /** For rows whose type isn't in the file. */
  type: ExpenseType.nullable(),
  /** The meaning of the texts in the type column. */
  types: z.array(z.object({ text: CellText, type: ExpenseType })).max(500),
  /** The vehicles for registrations, labels and cards that Roadbook doesn't know. */
  vehicles: z.array(z.object({ text: CellText, vehicleId: idOf('vehicle') })).max(2_000),
})
export type ImportMapping = z.infer<typeof ImportMapping>

export const ImportStatus = z.enum(['draft', 'imported', 'undone'])
export type ImportStatus = z.infer<typeof ImportStatus>

/** The outcome of a row. Only those with `add` become expenses. */
export const RowOutcome = z.enum([
  'add',
  'duplicate',
  'duplicateInFile',
  'unknownVehicle',
  'invalid',
  'locked',
  'skipped',
  'ignored',
])
export type RowOutcome = z.infer<typeof RowOutcome>

/** Why a row can't be read. */
export const RowProblem = z.enum([
  'missing',
  'notDate',
  'notNumber',
  'zero',
  'outOfRange',
  'inFuture',
  'unlikelyDay',
  'unknownCurrency',
  'unknownType',
])
export type RowProblem = z.infer<typeof RowProblem>

const count = z.int().min(0)
/** How many rows have each outcome. */
export const RowCounts = z.object({
  add: count,
  duplicate: count,
  duplicateInFile: count,
  unknownVehicle: count,
  invalid: count,
  locked: count,
  skipped: count,
  ignored: count,
}) satisfies z.ZodType<Record<RowOutcome, number>>
export type RowCounts = z.infer<typeof RowCounts>

export const ImportSum = z.object({ currency: z.string(), rows: z.int(), totalMinor: z.int() })
export type ImportSum = z.infer<typeof ImportSum>

const ImportColumn = z.object({
  name: z.string(),
  /** The first distinct values. */
  samples: z.array(z.string()),
  /** The format of its numbers or dates; null if there is only one. */
  format: ColumnFormat.nullable(),
  /** False if the values can be read in two ways, and neither the file nor a person has decided which. */
  isFormatCertain: z.boolean(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

export const ExpenseImport = z.object({
  id: idOf('expenseImport'),
  status: ImportStatus,
  fileName: z.string(),
  /** Who sent the statement, such as a fuel card company. */
  source: z.string(),
  /** For an import: the number of expenses that it added, and their sums by currency. For a draft: what it would add. */
  rows: z.int(),
  sums: z.array(ImportSum),
  importedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
  /** Null if it was uploaded with an API key of the company. */
  createdBy: idOf('user').nullable(),
  createdByName: z.string().nullable(),
  ...entityFields,
})
export type ExpenseImport = z.infer<typeof ExpenseImport>

/** An import in preparation: how the file is read, and the result. */
export const ImportDraft = z.object({
  mapping: ImportMapping,
  /** A statement with the same columns was imported before, and this one is read in the same way. */
  isKnownSource: z.boolean(),
  columns: z.array(ImportColumn),
  /** Texts in the type column; null if a text's meaning is unknown. */
  types: z.array(z.object({ text: z.string(), rows: z.int(), type: ExpenseType.nullable() })),
  /** Some rows have no type. */
  lacksType: z.boolean(),
  /** Unknown registrations, labels and cards, and the vehicle chosen for each. */
  vehicles: z.array(z.object({ text: z.string(), rows: z.int(), vehicleId: idOf('vehicle').nullable() })),
  /** The lines around the detected column names, for choosing another. */
  firstLines: z.array(z.object({ line: z.int(), text: z.string() })),
  counts: RowCounts,
  /** All rows with an amount, whatever their outcome. */
  fileSums: z.array(ImportSum),
  /** The total stated in the statement. */
  statedTotals: z.array(z.object({ line: z.int(), currency: z.string(), totalMinor: z.int() })),
  /** The last locked day, if rows are locked. */
  lockedThrough: Day.nullable(),
})
export type ImportDraft = z.infer<typeof ImportDraft>

export const ExpenseImportDetail = ExpenseImport.extend({
  draft: ImportDraft.nullable(),
  /** For an import: how many of its expenses still exist, and how many of these were changed since. */
  remaining: z.int(),
  changed: z.int(),
  /** The first and the last day of those that still exist. */
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
})
export type ExpenseImportDetail = z.infer<typeof ExpenseImportDetail>

export const ImportRow = z.object({
  line: z.int(),
  outcome: RowOutcome,
  /** A person's decision; null without one. */
  choice: z.enum(['add', 'skip']).nullable(),
  vehicleId: idOf('vehicle').nullable(),
  registration: z.string().nullable(),
  /** As in the file. */
  vehicleText: z.string().nullable(),
  date: Day.nullable(),
  type: ExpenseType.nullable(),
  amountMinor: z.int().nullable(),
  currency: z.string().nullable(),
  vatPercent: z.number().nullable(),
  vendor: z.string().nullable(),
  quantityLitres: z.number().nullable(),
  quantityKwh: z.number().nullable(),
  odometerMeters: z.int().nullable(),
  note: z.string().nullable(),
  externalNumber: z.string().nullable(),
  problems: z.array(
    z.object({ problem: RowProblem, field: ImportField, column: z.string().nullable(), text: z.string() }),
  ),
  /** The expense, or the earlier line of the file, that it duplicates. */
  duplicateOf: idOf('expense').nullable(),
  duplicateOfLine: z.int().nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

const OneImport = z.object({ id: idOf('expenseImport') })

/** Statements of fuel cards and other tables, imported as expenses: all of a file's rows at once, undone at once. */
export const expenseImportRoutes = routes({
  list: {
    method: 'GET',
    path: '/expense-imports',
    access: 'expenses.import',
    summary: 'Lists imports of expenses, and those in preparation, newest first.',
    query: z.object({ ...pageQuery }),
    response: pageOf(ExpenseImport),
  },
  create: {
    method: 'POST',
    path: '/expense-imports',
    access: 'expenses.import',
    summary: 'Reads a CSV or XLSX file and prepares its import. Nothing becomes an expense yet.',
    query: z.object({ fileName: trimmedText(200) }),
    file: true,
    response: ExpenseImportDetail,
    status: 201,
    maxBodyBytes: maxImportBytes,
  },
  get: {
    method: 'GET',
    path: '/expense-imports/{id}',
    access: 'expenses.import',
    summary: 'Returns an import with how its file is read and how many of its rows would be added.',
    params: OneImport,
    response: ExpenseImportDetail,
  },
  update: {
    method: 'PUT',
    path: '/expense-imports/{id}',
    access: 'expenses.import',
    summary: 'Changes the name of the source, or how the file is read. Only while nothing is imported.',
    params: OneImport,
    body: z
      .object({ source: trimmedText(100), mapping: ImportMapping })
      .partial()
      .extend({ version: expectedVersion }),
    response: ExpenseImportDetail,
    maxBodyBytes: 1024 * 1024,
  },
  discard: {
    method: 'DELETE',
    path: '/expense-imports/{id}',
    access: 'expenses.import',
    summary: 'Discards an import in preparation.',
    params: OneImport,
    response: z.object({ discarded: z.literal(true) }),
  },
  rows: {
    method: 'GET',
    path: '/expense-imports/{id}/rows',
    access: 'expenses.import',
    summary: 'Lists the rows of an import in preparation with what will become of each.',
    params: OneImport,
    query: z.object({ ...pageQuery, outcome: RowOutcome.optional() }),
    response: pageOf(ImportRow),
  },
  choose: {
    method: 'PUT',
    path: '/expense-imports/{id}/rows',
    access: 'expenses.import',
    summary:
      'Leaves rows out, or adds them although they are duplicates; null decides by the rule. The rows are named by line or by outcome.',
    params: OneImport,
    body: z.object({
      lines: z.array(z.int().min(1).max(lastImportLine)).max(1_000).optional(),
      outcome: RowOutcome.optional(),
      choice: z.enum(['add', 'skip']).nullable(),
    }),
    response: ExpenseImportDetail,
  },
  confirm: {
    method: 'POST',
    path: '/expense-imports/{id}/confirm',
    access: 'expenses.import',
    summary:
      'Adds all rows with the outcome `add` as expenses, or none: refused if the counts are no longer those that were seen. Repeating it adds nothing.',
    params: OneImport,
    body: z.object({ counts: RowCounts }),
    response: ExpenseImportDetail,
  },
  undo: {
    method: 'POST',
    path: '/expense-imports/{id}/undo',
    access: 'expenses.import',
    summary:
      'Deletes all expenses of an import, or none: refused if one is locked, or was changed since and `withChanged` isn’t set.',
    params: OneImport,
    body: z.object({ withChanged: z.boolean().default(false) }),
    response: ExpenseImportDetail,
  },
})
