import { z } from 'zod'
import { simplePeriods } from '../../lib/period.ts'
import { searchList, searchText } from '../../lib/search.ts'

const day = z.iso.date().optional().catch(undefined)

const kilometers = z.coerce.number().min(0).max(100_000).optional().catch(undefined)

export const TripsSearch = z.object({
  q: searchText,
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period. */
  from: day,
  to: day,
  vehicles: searchList(z.uuid()),
  categories: searchList(z.string()),
  drivers: searchList(z.uuid()),
  /** Fleet categories. */
  groups: searchList(z.uuid()),
  /** Kilometres, both included. */
  leastKm: kilometers,
  mostKm: kilometers,
  /** `field:asc` or `field:desc`. */
  sort: searchText,
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type TripsSearch = z.infer<typeof TripsSearch>

export const tripTabs = ['overview', 'changes'] as const
export const TripDetailSearch = z.object({
  id: z.uuid().optional().catch(undefined),
  tab: z.enum(tripTabs).optional().catch(undefined),
})
