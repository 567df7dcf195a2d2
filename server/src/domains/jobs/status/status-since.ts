/**
 * When a status was set: as said by a device that sends it later, whatever its clock says, neither before the status that it
 * replaces nor after now.
 */
export function statusSinceOf(said: Date | undefined, { before, now }: { before: Date; now: Date }): Date {
  if (said === undefined) return now
  return new Date(Math.max(before.getTime(), Math.min(said.getTime(), now.getTime())))
}

/** From then on the audit log tells both times. */
const LATE_MS = 60_000

export function isLate(since: Date, receivedAt: Date): boolean {
  return receivedAt.getTime() - since.getTime() >= LATE_MS
}
