import type { SimplePeriod } from '../../../lib/period.ts'

/** In the morning people want the last days: today alone has no trips yet. */
export const usualPeriod = 'last7Days' satisfies SimplePeriod
