/** When a person is not disturbed. */
import type { QuietHours } from '@roadbook/contract/rules/notification-preferences'

type Span = { startMs: number; endMs: number }

/** Whether it is quiet at that instant, by the wall clock of the time zone. */
export function isQuiet(hours: QuietHours, at: Date, timeZone: string): boolean {
  return quietUntil(hours, at, timeZone) !== null
}

/** The end of the quiet time that includes an instant; null if none does. */
export function quietUntil(hours: QuietHours, at: Date, timeZone: string): Date | null {
  if (!hours.isOn) return null
  let untilMs = at.getTime()
  // What follows without a gap belongs to it, such as a weekend to the night before.
  for (let endMs = endAt(hours, untilMs, timeZone); endMs > untilMs; endMs = endAt(hours, untilMs, timeZone))
    untilMs = endMs
  return untilMs === at.getTime() ? null : new Date(untilMs)
}

/** The latest end of a span that includes the instant; the instant itself if none does. */
function endAt(hours: QuietHours, atMs: number, timeZone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainDate()
  const ends = [today.subtract({ days: 1 }), today]
    .flatMap((day) => spansOf(hours, day, timeZone))
    .filter(({ startMs, endMs }) => startMs <= atMs && atMs < endMs)
    .map(({ endMs }) => endMs)
  return Math.max(atMs, ...ends)
}

/**
 * What begins on a day. Each is one span of real time, so a clock that is put back doesn't repeat a part of it, and one that
 * is put forward over its end ends it.
 */
function spansOf(hours: QuietHours, day: Temporal.PlainDate, timeZone: string): Span[] {
  const ms = (of: Temporal.PlainDate, plainTime: string) =>
    of.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
  const { startTime, endTime, weekdays, allWeekend } = hours
  const next = day.add({ days: 1 })
  const isWeekend = allWeekend && day.dayOfWeek >= 6
  const spans: Span[] = []
  if (isWeekend) spans.push({ startMs: ms(day, '00:00'), endMs: ms(next, '00:00') })
  if ((isWeekend || weekdays.includes(day.dayOfWeek)) && startTime !== endTime)
    // As text both compare like times.
    spans.push({ startMs: ms(day, startTime), endMs: ms(endTime > startTime ? day : next, endTime) })
  return spans
}
