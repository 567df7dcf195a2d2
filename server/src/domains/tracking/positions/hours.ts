export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** The start of the hour (UTC) that contains an instant, epoch milliseconds. */
export function hourOf(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS) * HOUR_MS
}

/** How long a day's positions (UTC) stay rows after its end: what trackers without coverage send late joins them cheaply. */
const HOT_AFTER_DAY_MS = 6 * HOUR_MS

/** Data older than this instant is only in segments. */
export function hotSince(now: Date): number {
  return Math.floor((now.getTime() - HOT_AFTER_DAY_MS) / DAY_MS) * DAY_MS
}
