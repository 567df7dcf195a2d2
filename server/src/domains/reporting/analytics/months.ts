/** Months of a company, with their days so far. */
import type { SummaryAnalytics } from '@roadbook/contract/reporting/analytics'
import { workingDays } from '../../../http/period.ts'

export type Month = SummaryAnalytics['months'][number]

/** When the company works: ISO weekdays, and the hours of each. */
type WorkingHours = { workingWeekdays: readonly number[]; workingHoursPerDay: number }

const SHOWN_IF_NONE_IS_NAMED = 3

/** Without duplicates, oldest first, without months that have not begun; the latest three by default. */
export function monthsOf(
  named: readonly string[] | undefined,
  today: Temporal.PlainDate,
  hours: WorkingHours,
): Month[] {
  const current = today.toPlainYearMonth()
  const wanted =
    named ??
    Array.from({ length: SHOWN_IF_NONE_IS_NAMED }, (_, back) => current.subtract({ months: back }).toString())
  return [...new Set(wanted)]
    .toSorted()
    .map((month) => Temporal.PlainYearMonth.from(month))
    .filter((month) => Temporal.PlainYearMonth.compare(month, current) <= 0)
    .map((month) => toMonth(month, today, hours))
}

function toMonth(
  month: Temporal.PlainYearMonth,
  today: Temporal.PlainDate,
  { workingWeekdays, workingHoursPerDay }: WorkingHours,
): Month {
  const first = month.toPlainDate({ day: 1 })
  const last = month.toPlainDate({ day: month.daysInMonth })
  const isUnfinished = Temporal.PlainDate.compare(last, today) >= 0
  const counted = isUnfinished ? today : last
  const days = workingDays(first, counted, workingWeekdays)
  return {
    month: month.toString(),
    startDate: first.toString(),
    endDate: last.toString(),
    workingDays: days,
    workingSeconds: Math.round(days * workingHoursPerDay * 3600),
    isUnfinished,
  }
}
