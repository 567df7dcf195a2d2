import type { TripsCategorised } from '@roadbook/contract/trip-filter'
import { notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { touchVehicle } from '../telematics/index.ts'
import { writeOnTrip } from './change-trip.ts'
import { filtered } from './trip-filter.ts'
import { lockTrips } from './trip-versions.ts'

/** One category for many trips, each with its version and its entry in the audit trail. */
export async function categoriseTrips(
  context: Context,
  { tripIds, category }: { tripIds: readonly string[]; category: string },
): Promise<TripsCategorised> {
  const { scope, tx } = context
  const trips = await filtered(context, { tripIds })
    .select(['trips.id', 'trips.vehicleId', 'trips.category', 'trips.lockedAt'])
    .orderBy('trips.vehicleId')
    .orderBy('trips.startTime')
    .execute()
  if (trips.length < new Set(tripIds).size) throw notFound('trip')
  const open = trips.filter(({ lockedAt }) => lockedAt === null)
  const others = open.filter((trip) => trip.category !== category)
  // Whoever changes trips of several vehicles takes their locks in this order, and all of them before the company's
  // revision: else it would wait for a vehicle whose drawing waits for that.
  const vehicleIds = [...new Set(others.map(({ vehicleId }) => vehicleId))]
  for (const vehicleId of vehicleIds) await lockTrips(tx, { tenantId: scope.tenantId, vehicleId })
  for (const { id, vehicleId } of others) await writeOnTrip(context, { vehicleId, tripId: id }, { category })
  for (const vehicleId of vehicleIds) await touchVehicle(context, vehicleId)
  return { changed: others.length, locked: trips.length - open.length }
}
