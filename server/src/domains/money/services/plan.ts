import type { NextService } from '@roadbook/contract/money/services'

/**
 * Without a recorded service, the next one is announced this far ahead, and counts as overdue for as long.
 */
export const METERS_AHEAD = 1_000_000

type Plan = {
  odometerMeters: number
  everyMeters: number | null
  dueDate: string | null
  /** At the latest service; null if none is recorded. */
  lastMeters: number | null
  /** Today in the company's time zone. */
  today: string
}

/**
 * When the next service is due. `attention-reasons.ts` of the overview computes the same for a fleet in SQL;
 * a test compares both.
 */
export function planNext({ odometerMeters, everyMeters, dueDate, lastMeters, today }: Plan): NextService {
  const dueAt = everyMeters === null ? null : dueOdometer({ odometerMeters, everyMeters, lastMeters })
  const remainingMeters = dueAt === null ? null : dueAt - odometerMeters
  return {
    dueDate,
    dueOdometerMeters: dueAt,
    remainingMeters,
    isOverdue: (dueDate !== null && dueDate < today) || (remainingMeters !== null && remainingMeters < 0),
    isEstimate: everyMeters !== null && lastMeters === null,
  }
}

type Distance = { odometerMeters: number; everyMeters: number; lastMeters: number | null }

/**
 * Counts from the last service. Without one, a service is due at each multiple of the interval and overdue
 * for `METERS_AHEAD` after it; then the next multiple counts. Short intervals are never overdue in this case.
 */
function dueOdometer({ odometerMeters, everyMeters, lastMeters }: Distance): number {
  if (lastMeters !== null) return lastMeters + everyMeters
  const since = odometerMeters % everyMeters
  const isJustPast = since < METERS_AHEAD && odometerMeters >= everyMeters && everyMeters > 2 * METERS_AHEAD
  return odometerMeters - since + (isJustPast ? 0 : everyMeters)
}
