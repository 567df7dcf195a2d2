import { simplePeriods } from '../../../lib/period.ts'
import { searchDay, searchFlag, searchInstant } from '../../../lib/search.ts'
import { z } from 'zod'

export const RouteHistorySearch = z.object({
  vehicle: z.uuid().optional().catch(undefined),
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period, at most 31 in all. */
  from: searchDay,
  to: searchDay,
  /** Start time of the replay. */
  at: searchInstant,
  /** The history import form is open. */
  import: searchFlag,
})
export type RouteHistorySearch = z.infer<typeof RouteHistorySearch>
