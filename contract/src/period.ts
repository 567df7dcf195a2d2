import { z } from 'zod'
import { Day, OffsetInstant } from './instant.ts'

/** A day (inclusive, in the tenant's time zone) or a full time. */
export const DayOrTime = z.union(
  [Day, OffsetInstant],
  'must be a day such as 2026-11-20, or a time such as 2026-11-20T09:42:00Z, between the years 1980 and 2200.',
)

/** A period by its name; days and months are those of the tenant's time zone, weeks begin on Monday. */
export const SimplePeriod = z.enum([
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'last7Days',
  'thisMonth',
  'lastMonth',
  'last30Days',
  'thisYear',
  'lastYear',
])
export type SimplePeriod = z.infer<typeof SimplePeriod>
