import type { SimplePeriod } from '../../lib/period.ts'

export const tripPeriods = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'last7Days',
  'thisMonth',
  'lastMonth',
  'last30Days',
] as const satisfies readonly SimplePeriod[]

/** A morning's question is about the last days: today alone has no trips yet. */
export const usualPeriod = 'last7Days' satisfies SimplePeriod
