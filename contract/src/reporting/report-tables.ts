/** The content of a report: one table and one chart, from which the page, the PDF, the XLSX and the CSV are all made. */
import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { Day, Instant } from '../core/instant.ts'
import { pageOf } from '../core/paging.ts'
import { CellUnit, type ColumnDeclaration, type ReportText, sharedColumns } from './report-columns.ts'
import { reportKind, type reportKinds, TableReportKind } from './report-kinds.ts'

type Own<Part extends 'columns' | 'words'> = {
  [Kind in TableReportKind]: (typeof reportKinds)[Kind] extends Record<Part, infer Of>
    ? keyof Of & string
    : never
}[TableReportKind]

/** Those declared by the kinds, in their order. */
function ofKinds(part: 'columns' | 'words'): object {
  return Object.assign({}, ...TableReportKind.options.map((kind) => reportKind(kind)[part]))
}

type ColumnName = keyof typeof sharedColumns | Own<'columns'>

/** All columns. */
export const reportColumns = Object.assign({}, sharedColumns, ofKinds('columns')) as Record<
  ColumnName,
  ColumnDeclaration
>
export const ColumnId = z.enum(Object.keys(reportColumns) as ColumnName[])
export type ColumnId = z.infer<typeof ColumnId>

/**
 * Possible values of cells with the unit `word`, besides trip categories; page and files have a text for each. Several are
 * comma-joined.
 */
export type ReportWord = Own<'words'>
export const reportWords = ofKinds('words') as Record<ReportWord, ReportText>

export const ReportColumn = z.object({
  id: ColumnId,
  unit: CellUnit,
  /** The category of `categoryMeters`. */
  category: z.string().nullable(),
  /** The name of one of the company's own categories; null for the fixed ones, which every language names. */
  name: z.string().nullable(),
  /** The currency of `minor`. */
  currency: z.string().nullable(),
})
export type ReportColumn = z.infer<typeof ReportColumn>

/** In the unit of its column; null if there is no value, or the reader may not see it. */
export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type Cell = z.infer<typeof Cell>

export const ReportRow = z.object({
  /** Unique in the report. */
  key: z.string(),
  vehicleId: idOf('vehicle').nullable(),
  tripId: idOf('trip').nullable(),
  /** Where the row happened, for a map or a link to the route; null if the reader may not see places. */
  fromTime: Instant.nullable(),
  untilTime: Instant.nullable(),
  /** In the order of the columns. */
  cells: z.array(Cell),
})
export type ReportRow = z.infer<typeof ReportRow>

/** Stacked bars, or one bar each. */
export const ReportChart = z.object({
  unit: CellUnit,
  /** The chart's axis: `label` of a bar is a day (`2026-10-05`), an hour (`00` to `23`), or a name. */
  along: z.enum(['day', 'hour', 'vehicle', 'state', 'place']),
  parts: z.array(
    z.object({
      /** A trip category, a state, or a column. */
      id: z.string(),
      /** Null if every language has a name for it. */
      name: z.string().nullable(),
      colour: z.string().nullable(),
    }),
  ),
  bars: z.array(
    z.object({
      label: z.string(),
      vehicleId: idOf('vehicle').nullable(),
      /** In the order of `parts`. */
      values: z.array(z.number()),
      /** For the same weekday, or the same vehicle, in the compared period. */
      before: z.number().nullable(),
    }),
  ),
})
export type ReportChart = z.infer<typeof ReportChart>

/** A figure above the chart, beside that of the compared period. */
export const ReportFigure = z.object({
  id: ColumnId,
  unit: CellUnit,
  currency: z.string().nullable(),
  value: z.number().nullable(),
  before: z.number().nullable(),
})
export type ReportFigure = z.infer<typeof ReportFigure>

export const ReportTable = z.object({
  kind: TableReportKind,
  /** Null for the current state. */
  period: z.object({ startDate: Day, endDate: Day }).nullable(),
  before: z.object({ startDate: Day, endDate: Day }).nullable(),
  /** In the company's working week, without considering holidays; null if they don't apply. */
  workingDays: z.int().nullable(),
  workingDaysBefore: z.int().nullable(),
  vehicles: z.int(),
  /** Of a report with rows about drivers. */
  drivers: z.int().optional(),
  /** Of private trips of others, which are not told one by one. */
  hiddenRows: z.int(),
  figures: z.array(ReportFigure),
  charts: z.array(ReportChart),
  columns: z.array(ReportColumn),
  /** The sums of all rows, not only of this page; null if a column has no sum. */
  totals: z.array(Cell).nullable(),
  ...pageOf(ReportRow).shape,
})
export type ReportTable = z.infer<typeof ReportTable>
