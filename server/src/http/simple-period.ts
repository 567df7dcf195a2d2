import type { SimplePeriod } from '@roadbook/contract/core/period'

type Day = Temporal.PlainDate

/** First day, and the day after the last, of a named period relative to `today`. */
const spans: Record<SimplePeriod, (today: Day) => [Day, Day]> = {
  today: (today) => [today, today.add({ days: 1 })],
  yesterday: (today) => [today.subtract({ days: 1 }), today],
  thisWeek: (today) => [monday(today), monday(today).add({ days: 7 })],
  lastWeek: (today) => [monday(today).subtract({ days: 7 }), monday(today)],
  last7Days: (today) => [today.subtract({ days: 6 }), today.add({ days: 1 })],
  thisMonth: (today) => [today.with({ day: 1 }), today.with({ day: 1 }).add({ months: 1 })],
  lastMonth: (today) => [today.with({ day: 1 }).subtract({ months: 1 }), today.with({ day: 1 })],
  last30Days: (today) => [today.subtract({ days: 29 }), today.add({ days: 1 })],
  thisYear: (today) => [newYear(today), newYear(today).add({ years: 1 })],
  lastYear: (today) => [newYear(today).subtract({ years: 1 }), newYear(today)],
}

/** The half-open period [from, until) of a named period now, in the tenant's time zone. */
export function namedPeriod(name: SimplePeriod, timeZone: string, now: Date): { from: Date; until: Date } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const [first, after] = spans[name](today)
  return { from: midnight(first, timeZone), until: midnight(after, timeZone) }
}

function monday(day: Day): Day {
  return day.subtract({ days: day.dayOfWeek - 1 })
}

function newYear(day: Day): Day {
  return day.with({ month: 1, day: 1 })
}

function midnight(day: Day, timeZone: string): Date {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
}
