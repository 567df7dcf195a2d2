/** How often each vehicle's trips were rebuilt: what another process remembers of an earlier generation is out of date. */
import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'

/** In one order, so that two who do so never wait for each other. */
export async function raiseGenerations<V extends { vehicleId: string; generation: number }>(
  tx: Tx,
  tenantId: string,
  vehicles: readonly V[],
): Promise<V[]> {
  const { rows } = await sql<{ vehicleId: string }>`
    with held as (
      select d.vehicle_id from trip_drawings d
      join unnest(${vehicles.map(({ vehicleId }) => vehicleId)}::uuid[],
        ${vehicles.map(({ generation }) => generation)}::bigint[]) as n (vehicle_id, generation)
        on d.vehicle_id = n.vehicle_id and d.generation = n.generation
      where d.tenant_id = ${tenantId} order by d.vehicle_id for update of d)
    update trip_drawings d set generation = d.generation + 1 from held
    where d.tenant_id = ${tenantId} and d.vehicle_id = held.vehicle_id
    returning d.vehicle_id`.execute(tx)
  const held = new Set(rows.map(({ vehicleId }) => vehicleId))
  return vehicles.filter(({ vehicleId }) => held.has(vehicleId))
}

/** Workers that remember vehicles by older parameters see that they are to recompute. In the order of all who count. */
export async function raiseAllGenerations(tx: Tx, tenantId: string): Promise<void> {
  await sql`
    with held as (
      select vehicle_id from trip_drawings where tenant_id = ${tenantId} order by vehicle_id for update)
    update trip_drawings d set generation = d.generation + 1 from held
    where d.tenant_id = ${tenantId} and d.vehicle_id = held.vehicle_id`.execute(tx)
}

/** Rows of these vehicles, sorted by id: in one order, so that two transactions never wait for each other. */
export async function lockGenerations(
  tx: Tx,
  tenantId: string,
  vehicleIds: readonly string[],
): Promise<void> {
  await sql`
    select from trip_drawings where tenant_id = ${tenantId} and vehicle_id = any (${vehicleIds}::uuid[])
    order by vehicle_id for update`.execute(tx)
}
