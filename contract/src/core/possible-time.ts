/**
 * The range of all instants and days, from a device's clock to a response; the end is exclusive. Without schemas, for
 * processes that load little.
 */
export const FIRST_YEAR = 1980
export const YEAR_AFTER = 2200
export const EARLIEST_MS = Date.UTC(FIRST_YEAR)
export const LATEST_MS = Date.UTC(YEAR_AFTER)
export const FIRST_DAY = `${FIRST_YEAR}-01-01`
export const LAST_DAY = `${YEAR_AFTER - 1}-12-31`

/** Epoch milliseconds; also false for NaN. */
export function isPossibleInstant(timeMs: number): boolean {
  return timeMs >= EARLIEST_MS && timeMs < LATEST_MS
}

/**
 * The nearest possible instant, in epoch milliseconds: in a time zone the first day may begin before it, the last end after
 * it.
 */
export function nearestPossible(timeMs: number): number {
  return Math.min(LATEST_MS - 1, Math.max(EARLIEST_MS, timeMs))
}

/** Like `nearestPossible`, for a day. */
export function nearestPossibleDay(day: string): string {
  // A year with more or fewer digits has a sign, so alphabetical order is not chronological order.
  if (day.startsWith('-') || day < FIRST_DAY) return FIRST_DAY
  return day.startsWith('+') || day > LAST_DAY ? LAST_DAY : day
}
