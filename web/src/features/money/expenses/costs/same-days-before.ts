import { addDays } from '../../../../lib/period.ts'

/** The nearest day within a month such as `2026-11`, because around midnight the page may already be in the next one. */
export function dayWithin(month: string, today: string): string {
  const first = `${month}-01`
  if (today < first) return first
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  return today < last ? today : last
}

/** The same days of the previous month, for comparison; a shorter month ends sooner. */
export function sameDaysBefore(today: string): { first: string; last: string } {
  const lastOfBefore = addDays(`${today.slice(0, 7)}-01`, -1)
  const month = lastOfBefore.slice(0, 7)
  const sameDay = `${month}-${today.slice(8)}`
  return { first: `${month}-01`, last: sameDay < lastOfBefore ? sameDay : lastOfBefore }
}
