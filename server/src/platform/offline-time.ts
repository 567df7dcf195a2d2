/**
 * When something was done: as said by a device that sends it later, whatever its clock says, neither before what came before it
 * nor after now.
 */
export function offlineTime(
  said: string | undefined,
  { earliest, now }: { earliest: Date; now: Date },
): Date {
  if (said === undefined) return now
  return new Date(Math.max(earliest.getTime(), Math.min(Date.parse(said), now.getTime())))
}

/** From then on the records tell both times. */
const LATE_MS = 60_000

export function isLate(doneAt: Date, receivedAt: Date): boolean {
  return receivedAt.getTime() - doneAt.getTime() >= LATE_MS
}
