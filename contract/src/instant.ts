import { z } from 'zod'
import { problem } from './problem.ts'

/** The range of all instants and days, from a device's clock to a reply; the end is exclusive. */
const FIRST_YEAR = 1980
const YEAR_AFTER = 2200
export const EARLIEST_MS = Date.UTC(FIRST_YEAR)
export const LATEST_MS = Date.UTC(YEAR_AFTER)

export const possibleYears = { firstYear: `${FIRST_YEAR}`, lastYear: `${YEAR_AFTER - 1}` }
const inYears = problem('year_out_of_range', possibleYears)

/** ISO 8601 in UTC, as in replies. Their alphabetical order is that of time. */
export const Instant = z.iso
  .datetime()
  .refine((text) => text >= `${FIRST_YEAR}` && text < `${YEAR_AFTER}`, inYears)

/** As in requests, with any offset. */
export const OffsetInstant = z.iso
  .datetime({ offset: true })
  .refine((text) => isPossibleInstant(Date.parse(text)), inYears)

/** A day of the calendar, such as 2026-11-20. */
export const Day = z.iso.date().refine((text) => text >= `${FIRST_YEAR}` && text < `${YEAR_AFTER}`, inYears)

/** A day that a person enters: one outside is mistyped. */
export const EnteredDay = Day.refine(
  (day) => day >= '1990-01-01' && day <= '2099-12-31',
  problem('unlikely_day', { firstYear: '1990', lastYear: '2099' }),
)

/** The nearest instant that is possible, in epoch milliseconds: the first day may begin before it in a time zone, the last end after it. */
export function nearestPossible(timeMs: number): number {
  return Math.min(LATEST_MS - 1, Math.max(EARLIEST_MS, timeMs))
}

export const FIRST_DAY = `${FIRST_YEAR}-01-01`
export const LAST_DAY = `${YEAR_AFTER - 1}-12-31`

/** As `nearestPossible`, of a day. */
export function nearestPossibleDay(day: string): string {
  // A year of more or fewer digits has a sign, so order of time is not that of the alphabet.
  if (day.startsWith('-') || day < FIRST_DAY) return FIRST_DAY
  return day.startsWith('+') || day > LAST_DAY ? LAST_DAY : day
}

/** Epoch milliseconds; false for NaN too. */
export function isPossibleInstant(timeMs: number): boolean {
  return timeMs >= EARLIEST_MS && timeMs < LATEST_MS
}
