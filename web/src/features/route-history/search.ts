import { simplePeriods } from '../../lib/period.ts'
import { searchFlag } from '../../lib/search.ts'
import { z } from 'zod'

const day = z.iso.date().optional().catch(undefined)

export const RouteHistorySearch = z.object({
  vehicle: z.uuid().optional().catch(undefined),
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period, at most 31 in all. */
  from: day,
  to: day,
  /** The import of the vehicle's history is open. */
  import: searchFlag,
})
export type RouteHistorySearch = z.infer<typeof RouteHistorySearch>
