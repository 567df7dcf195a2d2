import type { ColumnId, ReportTable } from '@roadbook/contract/report-tables'
import { toPage } from '../../http/page.ts'
import type { Context } from '../../http/scope.ts'
import type { TableReport } from './table-report.ts'

export type Paging = {
  page: number
  limit: number
  sortBy?: ColumnId | undefined
  sortDescending?: boolean | undefined
}

/** A report as its page shows it, one page of rows at a time. */
export async function readTable<Input>(
  context: Context,
  report: TableReport<Input>,
  { input, paging }: { input: Input; paging: Paging },
): Promise<ReportTable> {
  const { page, limit, sortBy, sortDescending = false } = paging
  const order = sortBy && { by: sortBy, isDescending: sortDescending }
  const { head, items, totalItems } = await report.readPage(context, input, { page, limit, order })
  return { kind: report.kind, ...head, ...toPage(items, totalItems, { page, limit }) }
}
