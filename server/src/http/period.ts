type Bounds = { startDate?: string | undefined; endDate?: string | undefined }
type Period = { from: Date | undefined; until: Date | undefined }

const dayOnly = /^\d{4}-\d{2}-\d{2}$/

/**
 * The half-open period [from, until) that a person means: a day as start begins at its midnight, a day as end is
 * inclusive, both in the tenant's time zone; a full time is taken as it is.
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
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
}

/** The day that clocks of the time zone show. */
export function dateIn(timeZone: string, at: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}
