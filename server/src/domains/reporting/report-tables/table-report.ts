/** What each report with a table provides. The page and all files are made from it, so that they can't differ. */
import type { ColumnId, ReportRow, ReportTable } from '@roadbook/contract/reporting/report-tables'
import type { z } from 'zod'
import type { Context } from '../../../http/scope.ts'

/** All of a report but its rows, and the working days of its periods. */
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
  /** The report's own order if left out. */
  order?: RowOrder | undefined
}

/** Runs in a transaction that only reads. */
export type InCompany = <T>(run: (context: Context) => Promise<T>) => Promise<T>

/** `Asked`: its inputs in the contract. */
export type TableReport<Input, Asked> = {
  /** Unless false, the working days of its periods are counted. */
  countsWorkingDays?: boolean
  /** Everything that decides what the report says. It is stored with a file that is made in the background. */
  input: z.ZodType<Input>
  /** From what is asked; throws 404 for what the reader can't see. */
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
  /** A text that stays the same as long as the report says the same. */
  dataState(context: Context, input: Input): Promise<string>
  /** What the name of a file tells beside the title, such as the period. */
  nameOf(context: Context, input: Input): Promise<string>
}
