export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** The beginning of the hour (UTC) that an instant falls in, epoch milliseconds. */
export function hourOf(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS) * HOUR_MS
}

/** How long positions are kept as rows; until the day (UTC) that lies so far back is over. */
const HOT_DAYS = 3

/** What is older than this instant is kept in segments alone. */
export function hotSince(now: Date): number {
  return Math.floor((now.getTime() - HOT_DAYS * DAY_MS) / DAY_MS) * DAY_MS
}
