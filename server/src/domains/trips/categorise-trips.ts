import type { TripsCategorised } from '@roadbook/contract/trip-filter'
import { notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { isTripHidden, privacyHolds, touchVehicle } from '../telematics/index.ts'
import { writeOnTrip } from './change-trip.ts'
import { filtered, tripRows } from './trip-filter.ts'
import { lockTrips } from './trip-versions.ts'

/**
 * One category for many trips, each with its version and its entry in the audit trail. Locked ones stay as they are, and
 * private ones that only their driver may change.
 */
export async function categoriseTrips(
  context: Context,
  { tripIds, category }: { tripIds: readonly string[]; category: string },
): Promise<TripsCategorised> {
  const { scope, tx } = context
  const trips = await filtered(context, { tripIds })
    .select(['trips.id', 'trips.vehicleId', 'trips.driverId', 'trips.category', 'trips.lockedAt'])
    .select(privacyHolds(tripRows).as('privacyMode'))
    .orderBy('trips.vehicleId')
    .orderBy('trips.startTime')
    .execute()
  if (trips.length < new Set(tripIds).size) throw notFound('trip')
  const open = trips.filter(({ lockedAt }) => lockedAt === null)
  const different = open.filter((trip) => trip.category !== category)
  const others = different.filter((trip) => !isTripHidden(scope, trip))
  // Whoever changes trips of several vehicles takes their locks in this order, and all of them before the company's
  // revision: else it would wait for a vehicle whose drawing waits for that.
  const vehicleIds = [...new Set(others.map(({ vehicleId }) => vehicleId))]
  for (const vehicleId of vehicleIds) await lockTrips(tx, { tenantId: scope.tenantId, vehicleId })
  for (const { id, vehicleId } of others) await writeOnTrip(context, { vehicleId, tripId: id }, { category })
  for (const vehicleId of vehicleIds) await touchVehicle(context, vehicleId)
  const stayPrivate = different.length - others.length
  return { changed: others.length, locked: trips.length - open.length, stayPrivate }
}
