import { TripSort } from '@roadbook/contract/trips'
import { z } from 'zod'
import { simplePeriods } from '../../lib/period.ts'
import {
  searchDay,
  searchId,
  searchInstant,
  searchList,
  searchPage,
  searchSort,
  searchText,
} from '../../lib/search.ts'

const kilometers = z.coerce.number().min(0).max(100_000).optional().catch(undefined)

export const TripsSearch = z.object({
  q: searchText,
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period. */
  from: searchDay,
  to: searchDay,
  vehicles: searchList(z.uuid()),
  categories: searchList(z.string()),
  drivers: searchList(z.uuid()),
  /** Fleet categories. */
  groups: searchList(z.uuid()),
  /** Kilometres, both included. */
  minKm: kilometers,
  maxKm: kilometers,
  sort: searchSort(TripSort),
  page: searchPage,
})
export type TripsSearch = z.infer<typeof TripsSearch>

/** An address as it counts: a category that nobody offers would only empty the list. */
export function withOffered(search: TripsSearch, offered: readonly { value: string }[]): TripsSearch {
  const known = search.categories?.filter((category) => offered.some(({ value }) => value === category))
  return { ...search, categories: known?.length === 0 ? undefined : known }
}

const tripTabs = ['overview', 'jobs', 'expenses', 'changes'] as const
export const TripDetailSearch = z.object({
  id: searchId,
  tab: z.enum(tripTabs).optional().catch(undefined),
  /** The replay begins there. */
  at: searchInstant,
})
export type TripDetailSearch = z.infer<typeof TripDetailSearch>
