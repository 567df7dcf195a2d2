import type { Job } from '@roadbook/contract/trips/jobs'
import type { Format } from '../../../../lib/format.ts'

/** An unassigned open job of today: the only one that is highlighted. */
export function needsDriverToday(
  { assigneeName, status, startDate }: Pick<Job, 'assigneeName' | 'status' | 'startDate'>,
  f: Format,
  now: number,
): boolean {
  return assigneeName === null && status === 'open' && f.isToday(startDate, now)
}
