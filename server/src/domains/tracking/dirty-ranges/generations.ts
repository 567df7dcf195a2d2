/** Counts each vehicle's rebuilds: state that another process cached under an earlier generation is stale. */
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'

/** In a fixed order, so that two transactions never deadlock. */
export async function raiseGenerations<V extends { vehicleId: string; generation: number }>(
  tx: Tx,
  tenantId: string,
  vehicles: readonly V[],
): Promise<V[]> {
  const { rows } = await sql<{ vehicleId: string }>`
    with held as (
      select d.vehicle_id from trip_rebuilds d
      join unnest(${vehicles.map(({ vehicleId }) => vehicleId)}::uuid[],
        ${vehicles.map(({ generation }) => generation)}::bigint[]) as n (vehicle_id, generation)
        on d.vehicle_id = n.vehicle_id and d.generation = n.generation
      where d.tenant_id = ${tenantId} order by d.vehicle_id for update of d)
    update trip_rebuilds d set generation = d.generation + 1 from held
    where d.tenant_id = ${tenantId} and d.vehicle_id = held.vehicle_id
    returning d.vehicle_id`.execute(tx)
  const held = new Set(rows.map(({ vehicleId }) => vehicleId))
  return vehicles.filter(({ vehicleId }) => held.has(vehicleId))
}

/** Makes workers drop vehicles cached under older parameters. In the same order, so that two transactions never deadlock. */
export async function raiseAllGenerations(tx: Tx, tenantId: string): Promise<void> {
  await sql`
    with held as (
      select vehicle_id from trip_rebuilds where tenant_id = ${tenantId} order by vehicle_id for update)
    update trip_rebuilds d set generation = d.generation + 1 from held
    where d.tenant_id = ${tenantId} and d.vehicle_id = held.vehicle_id`.execute(tx)
}

/** The same for these vehicles. */
export async function raiseGenerationsOf(
  tx: Tx,
  tenantId: string,
  vehicleIds: readonly string[],
): Promise<void> {
  if (vehicleIds.length === 0) return
  await lockGenerations(tx, tenantId, vehicleIds)
  await sql`
    update trip_rebuilds set generation = generation + 1
    where tenant_id = ${tenantId} and vehicle_id = any (${vehicleIds}::uuid[])`.execute(tx)
}

/** In the same order, so that two transactions never deadlock. */
export async function lockGenerations(
  tx: Tx,
  tenantId: string,
  vehicleIds: readonly string[],
): Promise<void> {
  await sql`
    select from trip_rebuilds where tenant_id = ${tenantId} and vehicle_id = any (${vehicleIds}::uuid[])
    order by vehicle_id for update`.execute(tx)
}
