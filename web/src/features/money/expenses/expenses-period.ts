import { chosenDays, type ChosenDays, type SimplePeriod } from '../../../lib/period.ts'
import { useToday } from '../../../lib/use-today.ts'
import type { CostsSearch } from './search.ts'

type Chosen = Pick<CostsSearch, 'period' | 'from' | 'to'>

/** The same month as on the dashboard, so that the figures of both agree. */
const usualPeriod = 'thisMonth' satisfies SimplePeriod

export function useExpenseDays(search: Chosen): ChosenDays {
  return chosenDays(search, { today: useToday(), usual: usualPeriod })
}

/** The same days as URL parameters. */
export function searchOfDays({ period, startDate, endDate }: ChosenDays): Chosen {
  return period === undefined ? { from: startDate, to: endDate } : { period }
}
