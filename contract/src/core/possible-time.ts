/** The range of all instants and days, from a device's clock to a reply; the end is exclusive. Without schemas, for processes that load little. */
export const FIRST_YEAR = 1980
export const YEAR_AFTER = 2200
export const EARLIEST_MS = Date.UTC(FIRST_YEAR)
export const LATEST_MS = Date.UTC(YEAR_AFTER)
export const FIRST_DAY = `${FIRST_YEAR}-01-01`
export const LAST_DAY = `${YEAR_AFTER - 1}-12-31`

/** Epoch milliseconds; false for NaN too. */
export function isPossibleInstant(timeMs: number): boolean {
  return timeMs >= EARLIEST_MS && timeMs < LATEST_MS
}

/** The nearest instant that is possible, in epoch milliseconds: the first day may begin before it in a time zone, the last end after it. */
export function nearestPossible(timeMs: number): number {
  return Math.min(LATEST_MS - 1, Math.max(EARLIEST_MS, timeMs))
}

/** As `nearestPossible`, of a day. */
export function nearestPossibleDay(day: string): string {
  // A year of more or fewer digits has a sign, so order of time is not that of the alphabet.
  if (day.startsWith('-') || day < FIRST_DAY) return FIRST_DAY
  return day.startsWith('+') || day > LAST_DAY ? LAST_DAY : day
}
