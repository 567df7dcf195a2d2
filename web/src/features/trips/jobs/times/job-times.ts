import type { Job } from '@roadbook/contract/trips/jobs'
import type { Format } from '../../../../lib/format.ts'

/** "20 Nov 2026, 09:30–11:00"; for midnight to midnight only the days. Midnight at the end belongs to the day before. */
export function jobTimes({ startDate, endDate }: Pick<Job, 'startDate' | 'endDate'>, f: Format): string {
  const isDays = startDate !== endDate && isMidnight(startDate, f) && isMidnight(endDate, f)
  const [first, last] = [f.isoDay(startDate), f.isoDay(lastInstant(startDate, endDate))]
  if (isDays) return first === last ? f.day(first) : f.range(f.day(first), f.day(last))
  const start = `${f.day(first)}, ${f.time(startDate)}`
  if (startDate === endDate) return start
  if (first === last) return `${f.day(first)}, ${f.range(f.time(startDate), f.time(endDate))}`
  return f.range(start, `${f.day(f.isoDay(endDate))}, ${f.time(endDate)}`)
}

/** "Today, 13:00–15:00", "Sat 21 Nov, 08:00–10:00": short enough for a card. */
export function cardTimes(
  { startDate, endDate }: Pick<Job, 'startDate' | 'endDate'>,
  f: Format,
  { now, today }: { now: number; today: string },
): string {
  const dayOf = (iso: string) => (f.isToday(iso, now) ? today : f.shortDay(iso))
  const isDays = startDate !== endDate && isMidnight(startDate, f) && isMidnight(endDate, f)
  const last = lastInstant(startDate, endDate)
  const isOneDay = f.isoDay(startDate) === f.isoDay(last)
  if (isDays) return isOneDay ? dayOf(startDate) : f.range(dayOf(startDate), dayOf(last))
  const start = `${dayOf(startDate)}, ${f.time(startDate)}`
  if (startDate === endDate) return start
  if (isOneDay) return `${dayOf(startDate)}, ${f.range(f.time(startDate), f.time(endDate))}`
  return f.range(start, `${dayOf(endDate)}, ${f.time(endDate)}`)
}

type TimeToday = { is: 'begin' | 'end'; time: string } | { is: 'allDay' }

/** When a job starts on the day that begins at `midnight`; if it started before, when it ends. */
export function timeToday(
  { startDate, endDate }: Pick<Job, 'startDate' | 'endDate'>,
  midnight: string,
  f: Format,
): TimeToday {
  const [startMs, midnightMs] = [Date.parse(startDate), Date.parse(midnight)]
  const endsToday = f.isoDay(endDate) === f.isoDay(midnight)
  if (startMs <= midnightMs && !endsToday) return { is: 'allDay' }
  if (startMs < midnightMs) return { is: 'end', time: f.time(endDate) }
  return { is: 'begin', time: f.time(startDate) }
}

/** On the company's day, also on a day with a clock change. */
function isMidnight(iso: string, f: Format): boolean {
  return f.isoDay(iso) !== f.isoDay(before(iso))
}

function lastInstant(startDate: string, endDate: string): string {
  return startDate === endDate ? endDate : before(endDate)
}

function before(iso: string): string {
  return new Date(Date.parse(iso) - 1).toISOString()
}
