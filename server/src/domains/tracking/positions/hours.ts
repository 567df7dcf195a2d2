export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** The start of the hour (UTC) that contains an instant, epoch milliseconds. */
export function hourOf(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS) * HOUR_MS
}

/** How long positions are kept as rows: until the end of the day (UTC) this far back. */
const HOT_DAYS = 3

/** Data older than this instant is only in segments. */
export function hotSince(now: Date): number {
  return Math.floor((now.getTime() - HOT_DAYS * DAY_MS) / DAY_MS) * DAY_MS
}
