import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

export type RecordedAtLock = {
  /** The driver's name at the lock; null if there was no driver, or they were erased. */
  driverName: string | null
  /** Null in records before format 3. */
  timeZone: string | null
}

/** What the records of locked trips contain besides the trip, by trip. */
export async function recordedAtLock(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  tripIds: readonly string[],
): Promise<Map<string, RecordedAtLock>> {
  if (tripIds.length === 0) return new Map()
  const { rows } = await sql<RecordedAtLock & { tripId: string }>`
    select subject_id as trip_id, nullif(fields::jsonb ->> 'driverName', '') as driver_name,
      fields::jsonb ->> 'timeZone' as time_zone
    from logbook_records
    where tenant_id = ${tenantId} and vehicle_id = ${vehicleId} and kind = 'trip'
      and subject_id = any (${[...tripIds]}::uuid[]) and fields::jsonb ->> 'reason' = 'locked'`.execute(tx)
  return new Map(rows.map(({ tripId, ...recorded }) => [tripId, recorded]))
}
