import type { TripRow } from './trip-rows.ts'

/** A person who merged or split trips of a period, or undid it. */
export type EditedBy = {
  reason: 'merged' | 'split' | 'bordersRestored'
  actor: { userId: string; email: string }
  from: Date
  until: Date
}

/** Reason and actor of a version: the person's within the period, elsewhere those of a rebuild. */
export function changedBy<Reason extends string>(
  by: EditedBy | undefined,
  { startTime, endTime }: Pick<TripRow, 'startTime' | 'endTime'>,
  detected: Reason,
): { reason: Reason | EditedBy['reason']; actor?: EditedBy['actor'] } {
  if (!by || startTime >= by.until || endTime <= by.from) return { reason: detected }
  return { reason: by.reason, actor: by.actor }
}
