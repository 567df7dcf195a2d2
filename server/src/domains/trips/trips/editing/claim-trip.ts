import { AppError, notFound } from '../../../../errors.ts'
import { periodOf } from '../../../../http/period.ts'
import type { Context } from '../../../../http/scope.ts'
import { timeZoneOf } from '../../../core/companies/index.ts'
import type { TripsOfExpenses } from '../../../money/expenses/index.ts'
import { odometersAt } from '../../../fleet/odometer/index.ts'
import { isTripHidden } from '../../../core/privacy/index.ts'
import { sumUpDays } from '../../../fleet/vehicle-days/index.ts'
import { findTrip, type KnownTrip, periodTrips } from '../reading/repository.ts'
import { lockTrips } from '../records/lock-trips.ts'

type TripKey = { tripId: string; vehicleId: string }

/**
 * Marks a trip with an expense as edited, so that a rebuild keeps it. It gets no version, as its record doesn't show the
 * expense.
 */
export const tripsOfExpenses: TripsOfExpenses = {
  async claim(context, key) {
    const { scope, tx, now } = context
    await lockTrips(tx, { tenantId: scope.tenantId, vehicleId: key.vehicleId }, now)
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
    await sumUpDays(tx, scope.tenantId, [trip])
  },

  async require(context, key) {
    await requireTripOf(context, key)
  },

  async ofDay(context, { vehicleId, date }) {
    const { from, until } = periodOf({ startDate: date, endDate: date }, await timeZoneOf(context))
    const trips = await periodTrips(context, { vehicleIds: [vehicleId], from, until })
    const shown = trips.filter((trip) => !trip.running && !isTripHidden(context.scope, trip))
    const ends = shown.flatMap(({ startTime, endTime }) => [
      { vehicleId, timeMs: startTime.getTime() },
      { vehicleId, timeMs: endTime.getTime() },
    ])
    const odometers = await odometersAt(context, ends)
    return shown.map(({ id, startTime, endTime, startAddress, endAddress }, nth) => ({
      id,
      startTime,
      endTime,
      startAddress,
      endAddress,
      startOdometerMeters: odometers[2 * nth] ?? null,
      endOdometerMeters: odometers[2 * nth + 1] ?? null,
    }))
  },
}

async function requireTripOf(context: Context, { tripId, vehicleId }: TripKey): Promise<KnownTrip> {
  const trip = await findTrip(context, tripId)
  if (!trip) throw notFound('trip', { field: 'tripId' })
  if (trip.vehicleId === vehicleId) return trip
  throw new AppError('trip_of_other_vehicle', {}, { field: 'tripId' })
}
