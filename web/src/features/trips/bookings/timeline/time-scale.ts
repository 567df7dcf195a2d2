/** Positions of instants on the time line. Time is linear, so a day of 23 or 25 hours is shorter or longer accordingly. */
import { addDays } from '../../../../lib/period.ts'
import { wallClockInstant, wallClock } from '../../../../lib/time/wall-clock.ts'

export const timelineViews = ['day', 'week', 'month'] as const
export type TimelineView = (typeof timelineViews)[number]

export type Range = { fromMs: number; toMs: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Starts and ends snap to these steps when dragged. */
export const SNAP_MS = 15 * MINUTE_MS

/** The first day shown and the day after the last. */
function daysShown(view: TimelineView, day: string): { first: string; after: string } {
  if (view === 'day') return { first: day, after: addDays(day, 1) }
  if (view === 'week') {
    const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
    return { first: monday, after: addDays(monday, 7) }
  }
  const first = `${day.slice(0, 7)}-01`
  return { first, after: `${addDays(first, 31).slice(0, 7)}-01` }
}

/** The day after a step back or forward. */
export function dayBeside(view: TimelineView, day: string, by: 1 | -1): string {
  const { first, after } = daysShown(view, day)
  if (view === 'month') return by === 1 ? after : `${addDays(first, -1).slice(0, 7)}-01`
  return addDays(day, by * (view === 'week' ? 7 : 1))
}

export function rangeOf(view: TimelineView, day: string, timeZone: string): Range {
  const { first, after } = daysShown(view, day)
  return { fromMs: midnight(first, timeZone), toMs: midnight(after, timeZone) }
}

/** The first instant of a day; if the clock skips midnight, the first after it. */
export function midnight(day: string, timeZone: string): number {
  return wallClockInstant(timeZone, `${day}T00:00`) ?? Date.parse(day)
}

/** Grid lines: every hour of a day, otherwise the midnights. */
export function gridLines(view: TimelineView, { fromMs, toMs }: Range, timeZone: string): number[] {
  if (view === 'day') {
    return Array.from({ length: Math.ceil((toMs - fromMs) / HOUR_MS) }, (_, hour) => fromMs + hour * HOUR_MS)
  }
  const lines: number[] = []
  let day = wallClock(timeZone, fromMs).slice(0, 10)
  for (let at = fromMs; at < toMs; at = midnight(day, timeZone)) {
    lines.push(at)
    day = addDays(day, 1)
  }
  return lines
}

export function xOf(atMs: number, { fromMs, toMs }: Range, width: number): number {
  return ((atMs - fromMs) / (toMs - fromMs)) * width
}

export function atOf(x: number, { fromMs, toMs }: Range, width: number): number {
  return fromMs + (x / width) * (toMs - fromMs)
}

/** To the quarter of an hour; all time zones are whole quarters from UTC. */
export function snap(atMs: number): number {
  return Math.round(atMs / SNAP_MS) * SNAP_MS
}

export type Span = { startMs: number; endMs: number }

/** The position of a bar; undefined outside the range. Bars that continue are cut at its edges. */
export function barOf({ startMs, endMs }: Span, range: Range, width: number) {
  if (endMs <= range.fromMs || startMs >= range.toMs) return undefined
  const left = xOf(Math.max(startMs, range.fromMs), range, width)
  const right = xOf(Math.min(endMs, range.toMs), range, width)
  return { left, width: right - left }
}

export function overlaps(one: Span, other: Span): boolean {
  return one.startMs < other.endMs && other.startMs < one.endMs
}

/** The overlap of two periods. */
export function shared(one: Span, other: Span): Span | undefined {
  if (!overlaps(one, other)) return undefined
  return { startMs: Math.max(one.startMs, other.startMs), endMs: Math.min(one.endMs, other.endMs) }
}

/** A period drawn from one instant to another, in either direction, at least one step long. */
export function drawn(fromMs: number, toMs: number): Span {
  const [startMs, endMs] = [snap(Math.min(fromMs, toMs)), snap(Math.max(fromMs, toMs))]
  return { startMs, endMs: Math.max(endMs, startMs + SNAP_MS) }
}

/** Moved so that its start is on a step, with the same duration. */
export function movedBy({ startMs, endMs }: Span, byMs: number): Span {
  const start = byMs === 0 ? startMs : snap(startMs + byMs)
  return { startMs: start, endMs: start + endMs - startMs }
}

/** One end moved, at least one step from the other. */
export function resizedBy({ startMs, endMs }: Span, edge: 'start' | 'end', byMs: number): Span {
  if (edge === 'start') return { startMs: Math.min(snap(startMs + byMs), endMs - SNAP_MS), endMs }
  return { startMs, endMs: Math.max(snap(endMs + byMs), startMs + SNAP_MS) }
}
