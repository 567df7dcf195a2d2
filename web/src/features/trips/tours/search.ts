import { z } from 'zod'
import { daysOf, addDays, type ChosenDays, chosenDays, simplePeriods } from '../../../lib/period.ts'
import { searchDay, searchInstant, searchList } from '../../../lib/search.ts'

export const ToursSearch = z.object({
  vehicle: z.uuid().optional().catch(undefined),
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period, at most 31 in all. */
  from: searchDay,
  to: searchDay,
  drivers: searchList(z.uuid()),
  /** Start time of the selected tour. */
  tour: searchInstant,
})
export type ToursSearch = z.infer<typeof ToursSearch>

const DAY_MS = 86_400_000

/** The days in the URL. This week counts as seven days, so that the next and previous periods are whole weeks. */
export function daysShown(search: ToursSearch, today: string): ChosenDays {
  const days = chosenDays(search, { today, usual: 'thisWeek' })
  return days.period === 'thisWeek' ? { ...days, endDate: addDays(days.startDate, 6) } : days
}

/** The same number of days before or after; the current week needs no parameter. */
export function daysBeside(
  { startDate, endDate }: ChosenDays,
  by: 1 | -1,
  today: string,
): Partial<ToursSearch> {
  const length = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1
  const [from, to] = [addDays(startDate, by * length), addDays(endDate, by * length)]
  const isThisWeek = length === 7 && from === daysOf('thisWeek', today).startDate
  return isThisWeek ? { period: undefined, from: undefined, to: undefined } : { period: undefined, from, to }
}
