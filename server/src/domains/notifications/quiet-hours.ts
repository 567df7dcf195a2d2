/** When a person is not disturbed. */
import type { QuietHours } from '@roadbook/contract/notification-preferences'

type Span = { start: Temporal.Instant; end: Temporal.Instant }

/** Whether it is quiet at that instant, by the wall clock of the time zone. */
export function isQuiet(hours: QuietHours, at: Date, timeZone: string): boolean {
  return quietUntil(hours, at, timeZone) !== null
}

/** The end of the quiet time that includes an instant; null if none does. */
export function quietUntil(hours: QuietHours, at: Date, timeZone: string): Date | null {
  const since = instantOf(at)
  let until = since
  // What follows without a gap belongs to it, such as a weekend to the night before.
  for (let end = endAt(hours, until, timeZone); end !== undefined; end = endAt(hours, until, timeZone))
    until = end
  return until === since ? null : new Date(until.epochMilliseconds)
}

/** The latest end of a span that includes the instant. */
function endAt(hours: QuietHours, at: Temporal.Instant, timeZone: string): Temporal.Instant | undefined {
  if (!hours.isOn) return undefined
  const today = at.toZonedDateTimeISO(timeZone).toPlainDate()
  return [today.subtract({ days: 1 }), today]
    .flatMap((day) => spansOf(hours, day, timeZone))
    .filter(({ start, end }) => isBefore(at, end) && !isBefore(at, start))
    .map(({ end }) => end)
    .toSorted(Temporal.Instant.compare)
    .at(-1)
}

/**
 * What begins on a day. Each is one span of real time, so a clock that is put back doesn't repeat a part of it, and one that
 * is put forward over its end ends it.
 */
function spansOf(hours: QuietHours, day: Temporal.PlainDate, timeZone: string): Span[] {
  const instant = (of: Temporal.PlainDate, plainTime?: string) =>
    of.toZonedDateTime({ timeZone, ...(plainTime === undefined ? {} : { plainTime }) }).toInstant()
  const { startTime, endTime, weekdays, allWeekend } = hours
  const next = day.add({ days: 1 })
  const isWeekend = allWeekend && day.dayOfWeek >= 6
  const spans: Span[] = []
  if (isWeekend) spans.push({ start: instant(day), end: instant(next) })
  // As text both compare like times.
  if ((isWeekend || weekdays.includes(day.dayOfWeek)) && startTime !== endTime)
    spans.push({
      start: instant(day, startTime),
      end: instant(endTime > startTime ? day : next, endTime),
    })
  return spans
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0
}

function instantOf(at: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
}
