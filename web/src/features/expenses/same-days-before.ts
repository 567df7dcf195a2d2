import { addDays } from '../../lib/period.ts'

/** The days of the month before that the month until today stands beside; a shorter month ends sooner. */
export function sameDaysBefore(today: string): { first: string; last: string } {
  const lastOfBefore = addDays(`${today.slice(0, 7)}-01`, -1)
  const month = lastOfBefore.slice(0, 7)
  const sameDay = `${month}-${today.slice(8)}`
  return { first: `${month}-01`, last: sameDay < lastOfBefore ? sameDay : lastOfBefore }
}
