import { z } from 'zod'
import { Day, OffsetInstant, possibleYears } from './instant.ts'
import { problem } from './problem.ts'

/** A day (inclusive, in the tenant's time zone) or an instant. */
export const DayOrTime = z.union([Day, OffsetInstant], problem('not_a_day_or_time', possibleYears))

/** A named period; days and months are those of the tenant's time zone, weeks start on Monday. */
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
