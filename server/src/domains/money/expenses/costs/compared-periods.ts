/** Which period is compared with which. */
import { FIRST_DAY, nearestPossibleDay } from '@roadbook/contract/core/possible-time'

export type Days = { startDate: string; endDate: string }
/** The requested comparison, where the days alone could also mean the month before. */
export type Against = 'yearBefore'

/**
 * A period up to today, and the one to compare it with. If it starts on the first of a month: the same days as many months
 * before, where an unfinished month is compared with the same days of the month before, never with all of it. A year to
 * date: the same days of the year before; in January only on request, since it may also mean the month. Otherwise: as many
 * days right before.
 */
export function comparedPeriods(
  { startDate, endDate }: Days,
  today: string,
  against?: Against,
): { period: Days; before: Days } {
  const first = Temporal.PlainDate.from(startDate)
  const isUnfinished = today >= startDate && today < endDate
  const last = Temporal.PlainDate.from(isUnfinished ? today : endDate)
  const period = { startDate, endDate: last.toString() }
  if (first.day !== 1 && against === undefined) {
    const days = first.until(last).days + 1
    return { period, before: possible(first.subtract({ days }), first.subtract({ days: 1 })) }
  }
  const months = (last.year - first.year) * 12 + last.month - first.month + 1
  const isYearToDate = first.month === 1 && months > 1 && months < 12 && endDate >= today
  const shift = { months: isYearToDate || against === 'yearBefore' ? 12 : months }
  const lastMonth = last.subtract(shift)
  // In a shorter month `subtract` ends on its last day; a whole month is compared with a whole month.
  const isWhole = last.day === last.daysInMonth
  const end = isWhole ? lastMonth.with({ day: lastMonth.daysInMonth }) : lastMonth
  return { period, before: possible(first.subtract(shift), end) }
}

function possible(first: Temporal.PlainDate, last: Temporal.PlainDate): Days {
  return { startDate: nearestPossibleDay(first.toString()), endDate: nearestPossibleDay(last.toString()) }
}

/** The months up to a day, oldest first, within the possible years; the last one ends on that day. */
export function monthsUntil(endDate: string, count: number): (Days & { month: string })[] {
  const last = Temporal.PlainDate.from(endDate)
  const firstOfLast = last.with({ day: 1 })
  return Array.from({ length: count }, (_, nth) => {
    const first = firstOfLast.subtract({ months: count - 1 - nth })
    const end = nth === count - 1 ? last : first.with({ day: first.daysInMonth })
    return {
      month: first.toPlainYearMonth().toString(),
      startDate: first.toString(),
      endDate: end.toString(),
    }
  }).filter(({ startDate }) => startDate >= FIRST_DAY)
}
