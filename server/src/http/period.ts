import { nearestPossible } from '@roadbook/contract/core/possible-time'

type Bounds = { startDate?: string | undefined; endDate?: string | undefined }
type Period = { from: Date | undefined; until: Date | undefined }

const dayOnly = /^\d{4}-\d{2}-\d{2}$/

/**
 * The half-open period [from, until) of a query: a start date begins at its midnight, an end date is
 * inclusive, both in the tenant's time zone; a full timestamp is used as it is. It stays within the possible years.
 */
export function periodOf({ startDate, endDate }: Bounds, timeZone: string): Period {
  return {
    from: startDate === undefined ? undefined : instantOf(startDate, 0, timeZone),
    until: endDate === undefined ? undefined : instantOf(endDate, 1, timeZone),
  }
}

function instantOf(text: string, addDays: number, timeZone: string): Date {
  if (!dayOnly.test(text)) return new Date(text)
  const day = Temporal.PlainDate.from(text).add({ days: addDays })
  return new Date(nearestPossible(day.toZonedDateTime(timeZone).epochMilliseconds))
}

/** The calendar day in the time zone. */
export function dateIn(timeZone: string, at: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}

/** The number of these weekdays from one day to another, both included; includes holidays, since they differ by place. */
export function workingDays(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  weekdays: readonly number[],
): number {
  const days = first.until(last).days + 1
  return Array.from({ length: days }, (_, index) => first.add({ days: index })).filter(({ dayOfWeek }) =>
    weekdays.includes(dayOfWeek),
  ).length
}
