import { sql } from 'kysely'
import { publishAfterCommit } from '../../../../database/after-commit.ts'
import type { Tx } from '../../../../database/client.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'
import { sumUpDays } from '../../../fleet/vehicle-days/index.ts'

type Gone = {
  tripIds: readonly string[]
  /** The starts of stops. */
  stopTimes: readonly Date[]
  /** Also deletes versions of earlier trips that were removed. */
  before: Date
}

/**
 * Deletes old trips and stops with all their versions. The caller holds the lock of the vehicle's trips and has unlinked
 * jobs and expenses.
 */
export async function deleteOldTrips(
  tx: Tx,
  vehicle: VehicleKey,
  { tripIds, stopTimes, before }: Gone,
): Promise<void> {
  const { tenantId, vehicleId } = vehicle
  const ofVehicle = sql`tenant_id = ${tenantId} and vehicle_id = ${vehicleId}`
  const { rows } = await sql<{ vehicleId: string; startTime: Date }>`
    delete from trips where ${ofVehicle} and id = any (${[...tripIds]}::uuid[])
    returning vehicle_id, start_time`.execute(tx)
  await sumUpDays(tx, tenantId, rows)
  await sql`delete from stops where ${ofVehicle} and start_time = any (${[...stopTimes]}::timestamptz[])`.execute(
    tx,
  )
  await sql`select delete_old_trip_versions(${vehicleId}, ${[...tripIds]}::uuid[], ${before})`.execute(tx)
  if (tripIds.length > 0) publishAfterCommit(tx, { topic: 'changes', message: { tenantId, kinds: ['trip'] } })
}
