/** When a failed delivery is retried. */
import type { DeliveryFailure } from '@roadbook/contract/sharing/webhooks'
import { retryAfterMs } from '../../../platform/outbound/retry-after.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** After the first attempt, the second …: over a day in all. */
export const retryPausesMs: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
]

/** The longest pause that a receiver can ask for. */
const MAX_MS = 24 * HOUR_MS

export const GONE = 410

export type Outcome = {
  durationMs: number
  statusCode: number | null
  failure: DeliveryFailure | null
  failureText: string | null
  responseBody: string | null
  /** The receiver's header Retry-After. */
  retryAfter: string | undefined
}

/** Null if it isn't retried: it was accepted, the receiver no longer exists, or it has been retried for a day. */
export function nextAttemptAt(outcome: Outcome, { tries, now }: { tries: number; now: Date }): Date | null {
  const pauseMs = retryPausesMs[tries - 1]
  if (outcome.failure === null || outcome.statusCode === GONE || pauseMs === undefined) return null
  const askedMs = Math.min(MAX_MS, retryAfterMs(outcome.retryAfter, now))
  return new Date(now.getTime() + Math.max(pauseMs, askedMs))
}
