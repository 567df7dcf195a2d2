import { AppError, notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import type { TripsOfExpenses } from '../expenses/index.ts'
import { isTripHidden } from '../positions/index.ts'
import { findTrip, type KnownTrip } from './repository.ts'
import { lockTrips } from './trip-versions.ts'

type TripKey = { tripId: string; vehicleId: string }

/**
 * Marks a trip with an expense as edited, so that a rebuild keeps it. It gets no version, as its record doesn't show the
 * expense.
 */
export const tripsOfExpenses: TripsOfExpenses = {
  async claim(context, key) {
    const { scope, tx } = context
    await lockTrips(tx, { tenantId: scope.tenantId, vehicleId: key.vehicleId })
    const trip = await requireTripOf(context, key)
    if (isTripHidden(scope, trip)) {
      throw new AppError('trip_private_expenses')
    }
    if (trip.touched) return
    await tx
      .updateTable('trips')
      .set({ touched: true })
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', key.tripId)
      .execute()
  },

  async require(context, key) {
    await requireTripOf(context, key)
  },
}

async function requireTripOf(context: Context, { tripId, vehicleId }: TripKey): Promise<KnownTrip> {
  const trip = await findTrip(context, tripId)
  if (!trip) throw notFound('trip', { field: 'tripId' })
  if (trip.vehicleId === vehicleId) return trip
  throw new AppError('trip_of_other_vehicle', {}, { field: 'tripId' })
}
