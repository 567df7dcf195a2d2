import type { NextService } from '@roadbook/contract/services'

/** A service without a record before it is announced so long ahead, and counts as overdue for as long. */
export const METERS_AHEAD = 1_000_000

type Plan = {
  odometerMeters: number
  everyMeters: number | null
  dueDate: string | null
  /** Of the latest service that was done; null where none is recorded. */
  lastMeters: number | null
  /** The company's day. */
  today: string
}

/** When the next service is due. `attention-reasons.ts` of the overview says the same for a fleet in SQL; a test holds both together. */
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
 * From the last service on. Without one it is due at each whole multiple of the distance: for `METERS_AHEAD` after a
 * multiple it counts as overdue, then the next multiple counts. Short distances know no overdue then.
 */
function dueOdometer({ odometerMeters, everyMeters, lastMeters }: Distance): number {
  if (lastMeters !== null) return lastMeters + everyMeters
  const since = odometerMeters % everyMeters
  const isJustPast = since < METERS_AHEAD && odometerMeters >= everyMeters && everyMeters > 2 * METERS_AHEAD
  return odometerMeters - since + (isJustPast ? 0 : everyMeters)
}
