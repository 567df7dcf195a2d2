/** When a person is not disturbed. */
import type { QuietHours } from '@roadbook/contract/rules/notification-preferences'

type Span = { startMs: number; endMs: number }

/** Whether it is quiet at that instant, by local time in the time zone. */
export function isQuiet(hours: QuietHours, at: Date, timeZone: string): boolean {
  return quietUntil(hours, at, timeZone) !== null
}

/** The end of the quiet time that includes an instant; null if none does. */
export function quietUntil(hours: QuietHours, at: Date, timeZone: string): Date | null {
  if (!hours.isOn) return null
  let untilMs = at.getTime()
  // Includes spans that follow without a gap, such as a weekend after a night.
  for (let endMs = endAt(hours, untilMs, timeZone); endMs > untilMs; endMs = endAt(hours, untilMs, timeZone))
    untilMs = endMs
  return untilMs === at.getTime() ? null : new Date(untilMs)
}

/** The latest end of a span that includes the instant; the instant itself if there is none. */
function endAt(hours: QuietHours, atMs: number, timeZone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainDate()
  const ends = [today.subtract({ days: 1 }), today]
    .flatMap((day) => spansOf(hours, day, timeZone))
    .filter(({ startMs, endMs }) => startMs <= atMs && atMs < endMs)
    .map(({ endMs }) => endMs)
  return Math.max(atMs, ...ends)
}

/**
 * Spans that begin on a day. Each is one span of real time: if clocks go back, no part is repeated, and if they go forward
 * over its end, it ends.
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
    // As text, times compare correctly.
    spans.push({ startMs: ms(day, startTime), endMs: ms(endTime > startTime ? day : next, endTime) })
  return spans
}
