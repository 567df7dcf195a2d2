/** Periods of reports, in days of the company's time zone. */
import { reportTableLimits } from '@roadbook/contract/reporting/report-inputs'
import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { dateIn, periodOf, workingDays } from '../../../http/period.ts'

/** Both included. */
export const DayPeriod = z.object({ startDate: z.iso.date(), endDate: z.iso.date() })
export type DayPeriod = z.infer<typeof DayPeriod>

/** From a day, a month, or two comma-separated days. Throws 400 for invalid days, and for too many. */
export function dayPeriod(date: string): DayPeriod {
  const [first = '', last = first] = date.split(',')
  const period =
    first.length === 7
      ? { startDate: `${first}-01`, endDate: `${first}-${Temporal.PlainYearMonth.from(first).daysInMonth}` }
      : { startDate: first, endDate: last }
  if (!DayPeriod.safeParse(period).success || period.endDate < period.startDate) {
    throw new AppError('period_missing')
  }
  if (daysOf(period).length > reportTableLimits.days) {
    throw new AppError('period_too_long', { maxDays: reportTableLimits.days })
  }
  return period
}

/** Each day, the first one first. */
export function daysOf({ startDate, endDate }: DayPeriod): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(startDate)
  const count = first.until(Temporal.PlainDate.from(endDate)).days + 1
  return Array.from({ length: Math.max(count, 0) }, (_, index) => first.add({ days: index }))
}

export function workingDaysOf({ startDate, endDate }: DayPeriod, weekdays: readonly number[]): number {
  return workingDays(Temporal.PlainDate.from(startDate), Temporal.PlainDate.from(endDate), weekdays)
}

export function instantsOf(period: DayPeriod, timeZone: string): { from: Date; until: Date } {
  const { from, until } = periodOf(period, timeZone)
  if (!from || !until) throw new Error('A period has two days.')
  return { from, until }
}

/** For the name of a file: the month, the day, or both days. */
export function periodName({ startDate, endDate }: DayPeriod): string {
  const [month, isMonth] = [startDate.slice(0, 7), isWholeMonth({ startDate, endDate })]
  if (isMonth) return month
  return startDate === endDate ? startDate : `${startDate} – ${endDate}`
}

export function isWholeMonth({ startDate, endDate }: DayPeriod): boolean {
  const first = Temporal.PlainDate.from(startDate)
  return first.day === 1 && first.with({ day: first.daysInMonth }).toString() === endDate
}

/** Half-open. Throws 400 if it ends before it starts, or is too long. */
export function spanOf(
  { startDateTime, endDateTime }: { startDateTime: string; endDateTime: string },
  maxDays: number,
): { from: string; until: string } {
  const [from, until] = [new Date(startDateTime), new Date(endDateTime)]
  if (from >= until) throw new AppError('period_missing')
  if (until.getTime() - from.getTime() > (maxDays + 1) * 86_400_000) {
    throw new AppError('period_too_long', { maxDays })
  }
  return { from: from.toISOString(), until: until.toISOString() }
}

/** The days that the span overlaps. */
export function daysOfSpan({ from, until }: { from: string; until: string }, timeZone: string): DayPeriod {
  return {
    startDate: dateIn(timeZone, new Date(from)).toString(),
    endDate: dateIn(timeZone, new Date(Date.parse(until) - 1)).toString(),
  }
}
