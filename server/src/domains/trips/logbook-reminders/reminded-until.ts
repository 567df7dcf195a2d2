/** Late enough that a deadline wakes nobody at midnight. */
const FIRST_HOUR = 6
const AHEAD_MS = 48 * 3_600_000

/**
 * Trips that are locked before this instant are in today's reminder. The others are in tomorrow's at six, which is still 48
 * hours before their lock. Undefined before six in the company's time zone.
 */
export function remindedUntil(now: Date, timeZone: string): Date | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  if (local.hour < FIRST_HOUR) return undefined
  const tomorrow = local.toPlainDate().add({ days: 1 })
  const next = tomorrow.toZonedDateTime({ timeZone, plainTime: { hour: FIRST_HOUR } })
  return new Date(next.epochMilliseconds + AHEAD_MS)
}
