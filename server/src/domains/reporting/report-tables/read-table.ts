import type { TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import type { ColumnId, ReportTable } from '@roadbook/contract/reporting/report-tables'
import { toPage } from '../../../http/page.ts'
import type { Context } from '../../../http/scope.ts'
import { readCompany } from '../../core/companies/index.ts'
import { type DayPeriod, workingDaysOf } from './periods.ts'
import { tableReport } from './table-reports.ts'

export type Paging = {
  page: number
  limit: number
  sortBy?: ColumnId | undefined
  sortDescending?: boolean | undefined
}

/** A report as its page shows it, one page of rows at a time. */
export async function readTable(
  context: Context,
  kind: TableReportKind,
  { inputs, paging }: { inputs: object; paging: Paging },
): Promise<ReportTable> {
  const { page, limit, sortBy, sortDescending = false } = paging
  const order = sortBy && { by: sortBy, isDescending: sortDescending }
  const report = tableReport(kind)
  const input = await report.inputOf(context, inputs)
  const { head, items, totalItems } = await report.readPage(context, input, { page, limit, order })
  const { countsWorkingDays = true } = report
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
