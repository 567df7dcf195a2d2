const FROM_HOUR = 6
const UNTIL_HOUR = 20
const SATURDAY = 6

/**
 * Monday to Friday from 6:00 to 20:00 in the company's time zone: outside these hours, a drive home is more likely than a
 * visit to a customer.
 */
export function isInWorkingHours(at: Date, timeZone: string): boolean {
  const { dayOfWeek, hour } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
    timeZone,
  )
  return dayOfWeek < SATURDAY && hour >= FROM_HOUR && hour < UNTIL_HOUR
}
