/** What a report says: one table and one chart, from which the page, the PDF, the XLSX and the CSV are all made. */
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

/** What the kinds declare, in their order. */
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

/** What cells of the unit `word` say, besides trip categories; page and files have a text for each. Several are comma-joined. */
export type ReportWord = Own<'words'>
export const reportWords = ofKinds('words') as Record<ReportWord, ReportText>

export const ReportColumn = z.object({
  id: ColumnId,
  unit: CellUnit,
  /** Of `categoryMeters`. */
  category: z.string().nullable(),
  /** The name of one of the company's own categories; null for the fixed ones, which every language names. */
  name: z.string().nullable(),
  /** Of `minor`. */
  currency: z.string().nullable(),
})
export type ReportColumn = z.infer<typeof ReportColumn>

/** In the unit of its column; null where there is nothing to say, or it is not for the reader. */
export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type Cell = z.infer<typeof Cell>

export const ReportRow = z.object({
  /** Unique in the report. */
  key: z.string(),
  vehicleId: idOf('vehicle').nullable(),
  tripId: idOf('trip').nullable(),
  /** Where the row happened, for a map or a link to the route; null where places are not for the reader. */
  fromTime: Instant.nullable(),
  untilTime: Instant.nullable(),
  /** In the order of the columns. */
  cells: z.array(Cell),
})
export type ReportRow = z.infer<typeof ReportRow>

/** Stacked bars, or one bar each. */
export const ReportChart = z.object({
  unit: CellUnit,
  /** What is along the axis: `label` of a bar is a day (`2026-10-05`), an hour (`00` to `23`), or a name. */
  along: z.enum(['day', 'hour', 'vehicle', 'state', 'place']),
  parts: z.array(
    z.object({
      /** A trip category, a state, or a column. */
      id: z.string(),
      /** Null where every language has a name for it. */
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
      /** Of the same weekday, or of the same vehicle, in the period that it is compared with. */
      before: z.number().nullable(),
    }),
  ),
})
export type ReportChart = z.infer<typeof ReportChart>

/** A figure above the chart, beside the one of the period that it is compared with. */
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
  /** Null for the state of now. */
  period: z.object({ startDate: Day, endDate: Day }).nullable(),
  before: z.object({ startDate: Day, endDate: Day }).nullable(),
  /** Of the company’s working week, holidays not considered; null where they mean nothing. */
  workingDays: z.int().nullable(),
  workingDaysBefore: z.int().nullable(),
  vehicles: z.int(),
  /** Of private trips of others, which are not told one by one. */
  hiddenRows: z.int(),
  figures: z.array(ReportFigure),
  charts: z.array(ReportChart),
  columns: z.array(ReportColumn),
  /** The sums of all rows, not only of this page; null where a column has no sum. */
  totals: z.array(Cell).nullable(),
  ...pageOf(ReportRow).shape,
})
export type ReportTable = z.infer<typeof ReportTable>
