import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import type { VehicleKey } from '../../database/vehicle-key.ts'

/** The names that drivers of locked trips had at the lock, by trip; none where there was no driver, or they were erased. */
export async function recordedDrivers(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  tripIds: readonly string[],
): Promise<Map<string, string>> {
  if (tripIds.length === 0) return new Map()
  const { rows } = await sql<{ tripId: string; name: string }>`
    select subject_id as trip_id, fields::jsonb ->> 'driverName' as name from logbook_records
    where tenant_id = ${tenantId} and vehicle_id = ${vehicleId} and kind = 'trip'
      and subject_id = any (${[...tripIds]}::uuid[]) and fields::jsonb ->> 'reason' = 'locked'
      and fields::jsonb ->> 'driverName' <> ''`.execute(tx)
  return new Map(rows.map(({ tripId, name }) => [tripId, name]))
}
