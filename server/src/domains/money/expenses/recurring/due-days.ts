/** The days on which a recurring expense is due. */
import type { RecurrenceInterval } from '@roadbook/contract/money/recurring-expenses'

export const monthsOf: Readonly<Record<RecurrenceInterval, number>> = { monthly: 1, quarterly: 3, yearly: 12 }

export type Schedule = {
  everyMonths: number
  /** In a shorter month, its last day. */
  dayOfMonth: number
  startDate: string
  endDate: string | null
}

/**
 * The first due day after a day, or from the start on; null after the end. Counted from the month of the start, so that the
 * 31st is due again after February.
 */
export function nextDueDay(schedule: Schedule, after: string | null): string | null {
  const { startDate, endDate, everyMonths, dayOfMonth } = schedule
  const start = Temporal.PlainDate.from(startDate)
  const isDue = (day: string) => day >= startDate && (after === null || day > after)
  const passed = after === null ? 0 : monthsBetween(start, Temporal.PlainDate.from(after))
  // Starts one month before `after`, whose due day may be before or after it.
  for (let nth = Math.max(0, Math.floor(passed / everyMonths) - 1); ; nth++) {
    const month = start.with({ day: 1 }).add({ months: nth * everyMonths })
    const day = month.with({ day: Math.min(dayOfMonth, month.daysInMonth) }).toString()
    if (!isDue(day)) continue
    return endDate !== null && day > endDate ? null : day
  }
}

/** Whether something is due on that day. */
export function isDueDay(schedule: Schedule, day: string): boolean {
  return nextDueDay(schedule, Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()) === day
}

function monthsBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return (to.year - from.year) * 12 + to.month - from.month
}
