import { addDays } from '../../lib/period.ts'

/** Of the month, such as `2026-11`, the day that is nearest: around midnight of the first the page is in another month. */
export function dayWithin(month: string, today: string): string {
  const first = `${month}-01`
  if (today < first) return first
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  return today < last ? today : last
}

/** The days of the month before that the month until today stands beside; a shorter month ends sooner. */
export function sameDaysBefore(today: string): { first: string; last: string } {
  const lastOfBefore = addDays(`${today.slice(0, 7)}-01`, -1)
  const month = lastOfBefore.slice(0, 7)
  const sameDay = `${month}-${today.slice(8)}`
  return { first: `${month}-01`, last: sameDay < lastOfBefore ? sameDay : lastOfBefore }
}
