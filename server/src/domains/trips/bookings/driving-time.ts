/** A booking makes its person the vehicle's driver for a time (`database/driver-times.ts`); here others learn that this changed. */
import type { BookingStatus } from '@roadbook/contract/trips/bookings'
import { isDrivingStatus } from '../../../database/driver-times.ts'
import type { Context } from '../../../http/scope.ts'
import { addRanges, raiseGenerationsOf } from '../../tracking/dirty-ranges/index.ts'
import { touchEach } from '../../tracking/locations/index.ts'

/** Whose a vehicle is by a booking, and when. */
export type Held = {
  vehicleId: string
  userId: string
  startDate: Date
  endDate: Date
  status: BookingStatus
}

/**
 * Trips that started in the time get their driver anew, and open maps read the vehicle again. Runs last in a
 * transaction, since the company's revision is locked until the commit.
 */
export async function drivingTimeChanged(
  context: Context,
  before: Held | null,
  after: Held | null,
): Promise<void> {
  const times = [before, after].filter((held) => held !== null && isDrivingStatus(held.status)) as Held[]
  const [one, other] = times
  if (!one || (other && isSame(one, other))) return
  const { now, scope, tx } = context
  const begun = times.filter(({ startDate }) => startDate <= now)
  const ranges = begun.map(({ vehicleId, startDate, endDate }) => ({
    tenantId: scope.tenantId,
    vehicleId,
    fromTime: startDate,
    toTime: endDate < now ? endDate : now,
  }))
  await addRanges(tx, ranges)
  await raiseGenerationsOf(
    tx,
    scope.tenantId,
    ranges.map(({ vehicleId }) => vehicleId),
  )
  const current = begun.filter(({ endDate }) => endDate >= now).map(({ vehicleId }) => vehicleId)
  await touchEach(context, [...new Set(current)])
}

function isSame(one: Held, other: Held): boolean {
  return (
    one.vehicleId === other.vehicleId &&
    one.userId === other.userId &&
    one.startDate.getTime() === other.startDate.getTime() &&
    one.endDate.getTime() === other.endDate.getTime()
  )
}
