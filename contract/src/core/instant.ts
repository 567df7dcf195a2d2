import { z } from 'zod'
import { FIRST_YEAR, isPossibleInstant, YEAR_AFTER } from './possible-time.ts'
import { problem } from './problem.ts'

export const possibleYears = { firstYear: `${FIRST_YEAR}`, lastYear: `${YEAR_AFTER - 1}` }
const inYears = problem('year_out_of_range', possibleYears)

/** ISO 8601 in UTC, as in responses. Their alphabetical order is their chronological order. */
export const Instant = z.iso
  .datetime()
  .refine((text) => text >= `${FIRST_YEAR}` && text < `${YEAR_AFTER}`, inYears)

/** As in requests, with any offset. */
export const OffsetInstant = z.iso
  .datetime({ offset: true })
  .refine((text) => isPossibleInstant(Date.parse(text)), inYears)

/** A calendar day, such as 2026-11-20. */
export const Day = z.iso.date().refine((text) => text >= `${FIRST_YEAR}` && text < `${YEAR_AFTER}`, inYears)

/** A calendar month, such as 2026-11. */
export const Month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, problem('month_invalid'))

/** A day that a person enters: one outside this range is a typing error. */
export const EnteredDay = Day.refine(
  (day) => day >= '1990-01-01' && day <= '2099-12-31',
  problem('unlikely_day', { firstYear: '1990', lastYear: '2099' }),
)
