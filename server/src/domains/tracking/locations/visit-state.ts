/** The state of vehicles at geofences, stored next to their live state, with the same revision. */
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type { FollowState } from '../geofence-visits/index.ts'

/** Null if nothing was followed yet; locks the row until the transaction ends if requested. */
export async function readVisitState(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  isLocked = false,
): Promise<FollowState | null> {
  const query = tx
    .selectFrom('vehicleState')
    .select('visits')
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
  const row = await (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirst()
  return row?.visits ? (JSON.parse(row.visits) as FollowState) : null // only these functions and ingest write it
}

type NewVisitState = { visits: FollowState | null; dwellDueMs: number | null; revision: number }

/** `revision` comes from `takeRevision`, so that ingest reads the state again. */
export async function writeVisitState(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  { visits, dwellDueMs, revision }: NewVisitState,
): Promise<void> {
  await tx
    .updateTable('vehicleState')
    .set({
      revision,
      visits: visits && JSON.stringify(visits),
      dwellDueAt: dwellDueMs === null ? null : new Date(dwellDueMs),
    })
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .execute()
}

/** Vehicles of all companies with a visit that has lasted as long as its rule requires, the longest due first. */
export async function findDueDwells(tx: Tx, now: Date, limit: number): Promise<VehicleKey[]> {
  const { rows } = await sql<VehicleKey>`
    select tenant_id, vehicle_id from vehicle_state where dwell_due_at <= ${now}
    order by dwell_due_at limit ${limit}`.execute(tx)
  return rows
}
