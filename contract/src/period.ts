import { z } from 'zod'

/** A day (inclusive, in the tenant's time zone) or a full time. */
export const DayOrTime = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

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
