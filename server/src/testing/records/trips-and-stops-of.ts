import type { Database } from '../../database/client.ts'
import type { VehicleKey } from '../../database/vehicle-key.ts'

/** The rebuilt trips and stops of a vehicle, in order of time. */
export async function tripsAndStopsOf(database: Database, { tenantId, vehicleId }: VehicleKey) {
  return database.inTenant({ tenantId }, async (tx) => ({
    trips: await tx
      .selectFrom('trips')
      .selectAll()
      .where('vehicleId', '=', vehicleId)
      .orderBy('startTime')
      .execute(),
    stops: await tx
      .selectFrom('stops')
      .selectAll()
      .where('vehicleId', '=', vehicleId)
      .orderBy('startTime')
      .execute(),
    versions: await tx
      .selectFrom('tripVersions')
      .select(['tripId', 'sequence', 'reason', 'before', 'after'])
      .where('vehicleId', '=', vehicleId)
      .orderBy('sequence')
      .execute(),
  }))
}
