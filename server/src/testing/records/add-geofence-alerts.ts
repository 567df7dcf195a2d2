import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../database/client.ts'

export type Watched = {
  tenantId: string
  vehicle: { id: string; registration: string }
  geofence: { id: string; name: string }
}

/** Adds alerts as ingest stores them; by default the vehicle left the geofence. */
export async function addGeofenceAlerts(
  database: Database,
  { tenantId, vehicle, geofence }: Watched,
  alerts: readonly ({ time: Date } & Record<string, unknown>)[],
): Promise<void> {
  const rows = alerts.map((alert) => ({
    tenantId,
    id: uuidv7(),
    vehicleId: vehicle.id,
    geofenceId: geofence.id,
    geofenceName: geofence.name,
    type: 'exit',
    latitude: 35.8719,
    longitude: 14.4969,
    ...alert,
  }))
  await database.asOwner((tx) => tx.insertInto('geofenceAlerts').values(rows).execute())
}
