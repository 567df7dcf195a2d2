import { dateIn } from '../../http/period.ts'
import { LICENCE_MONTHS } from '../users/index.ts'

/** Whether the last check still counts on the company's day, as the overview of what needs attention says. */
export function isLicenceChecked(checkedAt: Date | null, now: Date, timeZone: string): boolean {
  if (checkedAt === null) return false
  const due = dateIn(timeZone, checkedAt).add({ months: LICENCE_MONTHS })
  return Temporal.PlainDate.compare(dateIn(timeZone, now), due) <= 0
}
