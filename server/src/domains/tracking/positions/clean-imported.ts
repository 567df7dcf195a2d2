import type { PositionRecord } from '@roadbook/protocols/message'
import { clean, cleaning } from './clean.ts'
import type { Fix, RefusalReason } from './fix.ts'
import { mergeRepeats } from './record-precedence.ts'

export type Refused = Partial<Record<RefusalReason, number>>

/**
 * Cleaned positions in order of time, one per instant, of any age that the company keeps. Without a `receivedMs`, a position
 * counts as received at its own time.
 */
export function cleanImported(
  records: readonly PositionRecord[],
  {
    dongleId,
    receivedMs,
    keptSinceMs = cleaning.keptSinceMs,
  }: { dongleId: number; receivedMs?: number; keptSinceMs?: number | undefined },
): { fixes: readonly Fix[]; refused: Refused } {
  const fixes: Fix[] = []
  const refused: Refused = {}
  const parameters = { ...cleaning, maxPastDays: Number.POSITIVE_INFINITY, keptSinceMs }
  for (const record of records) {
    const origin = { dongleId, receivedMs: receivedMs ?? record.timeMs }
    const cleaned = clean(record, origin, parameters)
    if ('reason' in cleaned) refused[cleaned.reason] = (refused[cleaned.reason] ?? 0) + 1
    else fixes.push(cleaned)
  }
  return { fixes: mergeRepeats(fixes), refused }
}
