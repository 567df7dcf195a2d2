/** The alarms' state of vehicles, stored next to their live state, with the same revision. */
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type { AlarmState } from '../alarm-detection/index.ts'

/** Null if nothing was followed yet; locks the row until the transaction ends if requested. */
export async function readAlarmState(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  isLocked = false,
): Promise<AlarmState | null> {
  const query = tx
    .selectFrom('vehicleState')
    .select('alarms')
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
  const row = await (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirst()
  return row?.alarms ? (JSON.parse(row.alarms) as AlarmState) : null // only these functions and ingest write it
}

type NewAlarmState = { alarms: AlarmState | null; dueMs: number | null; revision: number }

/** `revision` comes from `takeRevision`, so that ingest reads the state again. */
export async function writeAlarmState(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  { alarms, dueMs, revision }: NewAlarmState,
): Promise<void> {
  await tx
    .updateTable('vehicleState')
    .set({
      revision,
      alarms: alarms && JSON.stringify(alarms),
      alarmsDueAt: dueMs === null ? null : new Date(dueMs),
    })
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .execute()
}

/** Vehicles of all companies that have been silent for as long as one of their alarms requires, the longest due first. */
export async function findDueAlarms(tx: Tx, now: Date, limit: number): Promise<VehicleKey[]> {
  const { rows } = await sql<VehicleKey>`
    select tenant_id, vehicle_id from vehicle_state where alarms_due_at <= ${now}
    order by alarms_due_at limit ${limit}`.execute(tx)
  return rows
}
