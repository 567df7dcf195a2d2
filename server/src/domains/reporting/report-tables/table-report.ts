/** What each report with a table provides. The page and all files are made from it, so that they always agree. */
import type { ColumnId, ReportRow, ReportTable } from '@roadbook/contract/reporting/report-tables'
import type { z } from 'zod'
import type { Context } from '../../../http/scope.ts'

/** A report without its rows, and the working days of its periods. */
export type ReportHead = Omit<
  ReportTable,
  | 'kind'
  | 'workingDays'
  | 'workingDaysBefore'
  | 'items'
  | 'currentPage'
  | 'totalPages'
  | 'itemsPerPage'
  | 'totalItems'
>

export type RowOrder = { by: ColumnId; isDescending: boolean }

export type RowPage = {
  page: number
  limit: number
  /** The report's own order by default. */
  order?: RowOrder | undefined
}

/** Runs in a transaction that only reads. */
export type InCompany = <T>(run: (context: Context) => Promise<T>) => Promise<T>

/** `Asked`: its inputs in the contract. */
export type TableReport<Input, Asked> = {
  /** Unless false, the working days of its periods are counted. */
  countsWorkingDays?: boolean
  /** Everything that determines the report's content. Stored with a file that is made in the background. */
  input: z.ZodType<Input>
  /** From the request's inputs; throws 404 for what the reader can't see. */
  inputOf: (context: Context, asked: Asked) => Promise<Input>
  readPage(
    context: Context,
    input: Input,
    page: RowPage,
  ): Promise<{ head: ReportHead; items: ReportRow[]; totalItems: number }>
  /** All rows in the report's own order, some hundreds at a time, each batch in a short transaction. */
  readAll(
    inCompany: InCompany,
    input: Input,
  ): Promise<{ head: ReportHead; totalItems: number; rows: AsyncIterable<ReportRow[]> }>
  /** A text that changes whenever the report's content may change. */
  dataState(context: Context, input: Input): Promise<string>
  /** What a file's name contains besides the title, such as the period. */
  nameOf(context: Context, input: Input): Promise<string>
}
