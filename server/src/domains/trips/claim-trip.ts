import { AppError, fieldConflict, notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import type { TripsOfExpenses } from '../expenses/index.ts'
import { isTripHidden } from '../positions/index.ts'
import { findTrip, type KnownTrip } from './repository.ts'
import { lockTrips } from './trip-versions.ts'

type TripKey = { tripId: string; vehicleId: string }

/** For whoever says what a trip cost. Its record tells nothing of that, so it gets no version; but it keeps its identity. */
export const tripsOfExpenses: TripsOfExpenses = {
  async claim(context, key) {
    const { scope, tx } = context
    await lockTrips(tx, { tenantId: scope.tenantId, vehicleId: key.vehicleId })
    const trip = await requireTripOf(context, key)
    if (isTripHidden(scope, trip)) {
      const message = 'This trip is private. Only its driver can link expenses to it.'
      throw new AppError('conflict', message)
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
  if (!trip) throw fieldConflict('not_found', 'tripId', notFound('trip').message)
  if (trip.vehicleId === vehicleId) return trip
  const message =
    'This trip was driven with another vehicle. Choose one of the vehicle that the expense is for.'
  throw fieldConflict('malformed_request', 'tripId', message)
}
