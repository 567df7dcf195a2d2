import { fleetHubLimits } from '@roadbook/contract/reporting/fleet-hub'

const FEWEST = 3

type Span = { fromMonth?: string | undefined; toMonth?: string | undefined }

/** Each month of a range, oldest first; by default the last twelve. Without future months, and limited in number. */
export function hubMonths({ fromMonth, toMonth }: Span, today: Temporal.PlainDate): string[] {
  const current = today.toPlainYearMonth()
  const wanted = toMonth === undefined ? current : Temporal.PlainYearMonth.from(toMonth)
  const last = earlier(wanted, current)
  const usual = last.subtract({ months: fleetHubLimits.usualMonths - 1 })
  const first = earlier(fromMonth === undefined ? usual : Temporal.PlainYearMonth.from(fromMonth), last)
  const months = Math.min(first.until(last, { largestUnit: 'months' }).months + 1, fleetHubLimits.months)
  return Array.from({ length: months }, (_, back) => last.subtract({ months: back }).toString()).toReversed()
}

function earlier(one: Temporal.PlainYearMonth, other: Temporal.PlainYearMonth): Temporal.PlainYearMonth {
  return Temporal.PlainYearMonth.compare(one, other) < 0 ? one : other
}

/** The days of consecutive months, both included. */
export function daysOfMonths(months: readonly string[]): { fromDay: string; toDay: string } {
  const [first, last] = [months[0], months.at(-1)].map((month) => Temporal.PlainYearMonth.from(month ?? ''))
  if (!first || !last) throw new Error('There is at least one month.')
  return {
    fromDay: first.toPlainDate({ day: 1 }).toString(),
    toDay: last.toPlainDate({ day: last.daysInMonth }).toString(),
  }
}

/** From the first month with data, but never fewer than three. */
export function sinceFirst(months: readonly string[], known: readonly { month: string }[]): string[] {
  const [first = ''] = known.map(({ month }) => month).toSorted()
  const start = first === '' ? months.length : months.indexOf(first)
  return months.slice(Math.min(start, Math.max(0, months.length - FEWEST)))
}
