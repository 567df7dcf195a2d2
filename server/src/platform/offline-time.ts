/**
 * When something was done, as stated by a device that sends it later: limited, whatever its clock says, to the time between
 * the previous change and now.
 */
export function offlineTime(
  said: string | undefined,
  { earliest, now }: { earliest: Date; now: Date },
): Date {
  if (said === undefined) return now
  return new Date(Math.max(earliest.getTime(), Math.min(Date.parse(said), now.getTime())))
}

/** Beyond this difference, records contain both times. */
const LATE_MS = 60_000

export function isLate(doneAt: Date, receivedAt: Date): boolean {
  return receivedAt.getTime() - doneAt.getTime() >= LATE_MS
}
