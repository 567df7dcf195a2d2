import type { ColumnId, ReportTable } from '@roadbook/contract/report-tables'
import { toPage } from '../../http/page.ts'
import type { Context } from '../../http/scope.ts'
import { readCompany } from '../companies/index.ts'
import { type DayPeriod, workingDaysOf } from './periods.ts'
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
  const { kind, countsWorkingDays = true } = report
  const { workingWeekdays } = await readCompany(context)
  const daysIn = (period: DayPeriod | null) =>
    period && countsWorkingDays ? workingDaysOf(period, workingWeekdays) : null
  return {
    kind,
    ...head,
    workingDays: daysIn(head.period),
    workingDaysBefore: daysIn(head.before),
    ...toPage(items, totalItems, { page, limit }),
  }
}
