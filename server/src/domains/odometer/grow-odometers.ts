import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'

/** How much longer the trip under way of a vehicle became; it began at that time. */
export type Growth = { vehicleId: string; startTime: Date; meters: number }

/**
 * Many odometers go on with the trips under way, as `recountOdometer` would count them: where the last reading lies
 * before the trip. Returns the vehicles of the others, whose odometers are to be recounted.
 */
export async function growOdometers(tx: Tx, tenantId: string, grown: readonly Growth[]): Promise<string[]> {
  if (grown.length === 0) return []
  const { rows } = await sql<{ vehicleId: string }>`
    update odometers o set counted_meters = o.counted_meters + n.meters,
      odometer_meters = floor(o.base_meters + o.factor * (o.counted_meters + n.meters) + 0.5)::bigint
    from unnest(${grown.map(({ vehicleId }) => vehicleId)}::uuid[], ${grown.map(({ startTime }) => startTime)}::timestamptz[],
      ${grown.map(({ meters }) => meters)}::float8[]) as n (vehicle_id, start_time, meters)
    where o.tenant_id = ${tenantId} and o.vehicle_id = n.vehicle_id
      and coalesce(o.base_time, '-infinity') <= n.start_time
    returning o.vehicle_id`.execute(tx)
  const done = new Set(rows.map(({ vehicleId }) => vehicleId))
  return grown.flatMap(({ vehicleId }) => (done.has(vehicleId) ? [] : [vehicleId]))
}
