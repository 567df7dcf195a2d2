/** A start and an end in a form: days and times in the company's time zone. */
import { wallClockInstant, wallClock } from './wall-clock.ts'

export type SpanValues = { startDay: string; startTime: string; endDay: string; endTime: string }

/** In the API's format. */
export type Span = { startDate: string; endDate: string }

const HOUR_MS = 3_600_000

/** One hour from the next full hour. */
export function nextHour(nowMs: number, timeZone: string): SpanValues {
  const startMs = Math.ceil(nowMs / HOUR_MS) * HOUR_MS
  return valuesOfSpan({ startMs, endMs: startMs + HOUR_MS }, timeZone)
}

export function valuesOfSpan(
  { startMs, endMs }: { startMs: number; endMs: number },
  timeZone: string,
): SpanValues {
  const [startDay = '', startTime = ''] = wallClock(timeZone, startMs).split('T')
  const [endDay = '', endTime = ''] = wallClock(timeZone, endMs).split('T')
  return { startDay, startTime, endDay, endTime }
}

/** Undefined while a day or a time is invalid. */
export function spanOf(values: SpanValues, timeZone: string): Span | undefined {
  const startMs = wallClockInstant(timeZone, `${values.startDay}T${values.startTime}`)
  const endMs = wallClockInstant(timeZone, `${values.endDay}T${values.endTime}`)
  if (startMs === undefined || endMs === undefined) return undefined
  return { startDate: new Date(startMs).toISOString(), endDate: new Date(endMs).toISOString() }
}

/** Moving the start also moves the end, so that the duration stays the same. */
export function withStart(values: SpanValues, start: Partial<SpanValues>, timeZone: string): SpanValues {
  const { startDay, startTime, endDay, endTime } = { ...values, ...start }
  const next = { startDay, startTime, endDay, endTime }
  const [before, after] = [spanOf(values, timeZone), spanOf(next, timeZone)]
  if (before === undefined || after === undefined) return next
  const startMs = Date.parse(after.startDate)
  const endMs = startMs + Date.parse(before.endDate) - Date.parse(before.startDate)
  return valuesOfSpan({ startMs, endMs }, timeZone)
}

/** Invalid fields, or an end before its start. */
export function refusedSpan(values: SpanValues, timeZone: string): (keyof SpanValues)[] {
  const at = (day: string, time: string) => wallClockInstant(timeZone, `${day}T${time}`)
  const { startDay, startTime, endDay, endTime } = values
  const [startMs, endMs] = [at(startDay, startTime), at(endDay, endTime)]
  const isNoDay = (day: string) => at(day, '12:00') === undefined
  if (startMs === undefined || endMs === undefined) {
    const start =
      startMs === undefined ? ([isNoDay(startDay) ? 'startDay' : ('startTime' as const)] as const) : []
    const end = endMs === undefined ? ([isNoDay(endDay) ? 'endDay' : ('endTime' as const)] as const) : []
    return [...start, ...end]
  }
  if (endMs >= startMs) return []
  return [endDay < startDay ? 'endDay' : 'endTime']
}
