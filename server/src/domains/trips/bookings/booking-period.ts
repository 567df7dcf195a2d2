/** Which periods can be booked. */
import { maxBookingDays } from '@roadbook/contract/trips/bookings'
import { AppError } from '../../../errors.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export type Period = { startDate: Date; endDate: Date }

/** An end in the past is refused unless it is unchanged. */
export function refusePeriod({ startDate, endDate }: Period, now: Date, endBefore?: Date): void {
  if (endDate <= startDate) throw new AppError('booking_ends_before_start', {}, { field: 'endDate' })
  // Allows for days of 25 hours.
  if (endDate.getTime() - startDate.getTime() > maxBookingDays * DAY_MS + HOUR_MS) {
    throw new AppError('booking_too_long', { maxDays: maxBookingDays }, { field: 'endDate' })
  }
  if (endDate <= now && endDate.getTime() !== endBefore?.getTime()) {
    throw new AppError('booking_in_past', {}, { field: 'endDate' })
  }
}
