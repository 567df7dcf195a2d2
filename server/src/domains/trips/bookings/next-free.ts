/** A booked period in epoch milliseconds, its end exclusive. */
export type Busy = { startMs: number; endMs: number }

/** The earliest time from `fromMs` on at which the vehicle is free for this long. The bookings don't overlap and are in order. */
export function nextFreeStart(busy: readonly Busy[], fromMs: number, durationMs: number): number {
  let startMs = fromMs
  for (const { startMs: nextMs, endMs } of busy) {
    if (nextMs >= startMs + durationMs) break
    startMs = Math.max(startMs, endMs)
  }
  return startMs
}

/** How long two periods overlap. */
export function overlapMs(one: Busy, other: Busy): number {
  return Math.max(0, Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs))
}
