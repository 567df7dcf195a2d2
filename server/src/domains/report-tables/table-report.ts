/** What each report with a table provides. The page and all files are made from it, so that they can't differ. */
import type { ColumnId, ReportRow, ReportTable, TableReportKind } from '@roadbook/contract/report-tables'
import type { z } from 'zod'
import type { Context } from '../../http/scope.ts'
import type { Look } from '../reports/index.ts'

/** All of a report but its rows. */
export type ReportHead = Omit<
  ReportTable,
  'items' | 'currentPage' | 'totalPages' | 'itemsPerPage' | 'totalItems'
>

export type RowOrder = { by: ColumnId; isDescending: boolean }

export type RowPage = {
  page: number
  limit: number
  /** The report's own order if left out. */
  order?: RowOrder | undefined
}

/** Runs in a transaction that only reads. */
export type InCompany = <T>(run: (context: Context) => Promise<T>) => Promise<T>

export type TableReport<Input> = {
  kind: TableReportKind
  /** Of the stored request: everything that decides what the report says, with the period resolved to instants. */
  input: z.ZodType<Input>
  readHead(context: Context, input: Input): Promise<ReportHead>
  readPage(context: Context, input: Input, page: RowPage): Promise<{ items: ReportRow[]; totalItems: number }>
  /** All rows in the report's own order, some hundreds at a time, each batch in a short transaction. */
  readRows(inCompany: InCompany, input: Input): AsyncIterable<ReportRow[]>
  /** A text that stays the same as long as the report says the same. */
  dataState(context: Context, input: Input): Promise<string>
  /** Without the ending, for the person's disk. */
  fileName(context: Context, input: Input, look: Look): Promise<string>
}
