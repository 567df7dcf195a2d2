import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'

/** How much a vehicle's trip in progress has grown; it started at that time. */
type Growth = { vehicleId: string; startTime: Date; meters: number }

/**
 * Adds the growth of trips in progress to many odometers, with the result of `recountOdometer`, if the last reading is
 * before the trip. Returns the other vehicles, whose odometers must be recounted.
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
