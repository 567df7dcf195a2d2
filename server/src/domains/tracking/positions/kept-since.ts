/**
 * Since when a company's positions are kept, always a whole hour (UTC). Earlier ones are refused from any source, and trips
 * that began before it don't change, since their positions may have been deleted.
 */
import { sql } from 'kysely'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

/** Null if nothing was ever deleted. */
export async function readKeptSince(tx: Tx, tenantId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('keptPositions')
    .select('since')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  return row?.since ?? null
}

/**
 * Never moves it back. Returns whether it moved: if so, the caller touches the company's vehicles, and devices use it from
 * their next frame.
 */
export async function raiseKeptSince(tx: Tx, tenantId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into kept_positions as k (tenant_id, since) values (${tenantId}, ${since})
    on conflict (tenant_id) do update set since = excluded.since where k.since < excluded.since
    returning since`.execute(tx)
  if (rows.length === 0) return false
  publishAfterCommit(tx, { topic: 'devices', message: { tenantId } })
  return true
}

/**
 * Deletes these hours, identified by their start; those that the company keeps stay. The caller holds the lock of the
 * vehicle's trips.
 */
export async function deleteOldPositions(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  hours: readonly Date[],
): Promise<void> {
  if (hours.length === 0) return
  await sql`select delete_old_positions(${vehicleId}, ${[...hours]}::timestamptz[])`.execute(tx)
  // Files are written anew without them, or deleted.
  await sql`
    update position_files f set is_outdated = true
    where f.tenant_id = ${tenantId} and f.vehicle_id = ${vehicleId} and not f.is_outdated and f.month in (
      select date_trunc('month', hour at time zone 'UTC')::date from unnest(${[...hours]}::timestamptz[]) as h (hour))`.execute(
    tx,
  )
}
