import type { TripsCategorised } from '@roadbook/contract/trip-filter'
import { notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { changeTrip } from './change-trip.ts'
import { filtered } from './trip-filter.ts'

/** One category for many trips, each with its version and its entry in the audit trail. */
export async function categoriseTrips(
  context: Context,
  { tripIds, category }: { tripIds: readonly string[]; category: string },
): Promise<TripsCategorised> {
  const trips = await filtered(context, { tripIds })
    .select(['trips.id', 'trips.vehicleId', 'trips.category', 'trips.lockedAt'])
    // Whoever changes trips of several vehicles takes their locks in this order.
    .orderBy('trips.vehicleId')
    .orderBy('trips.startTime')
    .execute()
  if (trips.length < new Set(tripIds).size) throw notFound('trip')
  const open = trips.filter(({ lockedAt }) => lockedAt === null)
  const others = open.filter((trip) => trip.category !== category)
  for (const { id, vehicleId } of others) await changeTrip(context, { vehicleId, tripId: id }, { category })
  return { changed: others.length, locked: trips.length - open.length }
}
