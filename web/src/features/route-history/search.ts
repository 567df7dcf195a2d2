import { simplePeriods } from '../../lib/period.ts'
import { searchDay, searchFlag, searchInstant } from '../../lib/search.ts'
import { z } from 'zod'

export const RouteHistorySearch = z.object({
  vehicle: z.uuid().optional().catch(undefined),
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period, at most 31 in all. */
  from: searchDay,
  to: searchDay,
  /** The replay begins there. */
  at: searchInstant,
  /** The import of the vehicle's history is open. */
  import: searchFlag,
})
export type RouteHistorySearch = z.infer<typeof RouteHistorySearch>
