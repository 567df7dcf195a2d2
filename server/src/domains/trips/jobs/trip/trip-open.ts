import { notFound } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { isTripHidden, privacyHolds } from '../../../core/privacy/index.ts'

/** Whether the caller may see which jobs the trip is linked to. */
export async function isTripOpen({ scope, tx }: Context, id: string): Promise<boolean> {
  const trip = await tx
    .selectFrom('trips')
    .innerJoin('vehicles', (join) =>
      join.onRef('vehicles.tenantId', '=', 'trips.tenantId').onRef('vehicles.id', '=', 'trips.vehicleId'),
    )
    .select(['trips.category', 'trips.driverId'])
    .select(privacyHolds({ trip: 'trips', vehicle: 'vehicles' }).as('privacyMode'))
    .where('trips.tenantId', '=', scope.tenantId)
    .where('trips.id', '=', id)
    .$if(scope.reach === 'own', (query) => query.where('trips.driverId', '=', scope.userId))
    .executeTakeFirst()
  if (!trip) throw notFound('trip', { field: 'tripId' })
  return !isTripHidden(scope, trip)
}
