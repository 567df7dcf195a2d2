import type { SimplePeriod } from '../../../lib/period.ts'

/** A morning's question is about the last days: today alone has no trips yet. */
export const usualPeriod = 'last7Days' satisfies SimplePeriod
