/**
 * A booking makes its person the vehicle's driver for a time (`database/driver-times.ts`). This updates what depends on it.
 */
import type { BookingStatus } from '@roadbook/contract/trips/bookings'
import { isDrivingStatus } from '../../../database/driver-times.ts'
import type { Context } from '../../../http/scope.ts'
import { addRanges, raiseGenerationsOf } from '../../tracking/dirty-ranges/index.ts'
import { touchEach } from '../../tracking/locations/index.ts'

/** Who has a vehicle by a booking, and when. */
export type Held = {
  vehicleId: string
  userId: string
  startDate: Date
  endDate: Date
  status: BookingStatus
}

/**
 * Updates the driver of trips that started in that time, and makes open maps read the vehicle again. Runs last in a
 * transaction, since it locks the company's revision until the commit.
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
