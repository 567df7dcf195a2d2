import type { Database } from '../../server/src/database/client.ts'
import type { Fleet } from '../ingest/fleet.ts'

/** The minimum of any rebuild: read all new positions, with one index lookup for each vehicle. */
export async function readNewest(
  database: Database,
  { tenantId, vehicleIds }: Fleet,
  from: Date,
): Promise<number> {
  const { rows } = await database.pools.ingest.query({
    name: 'bench-newest',
    text: `select p.vehicle_id, p.fix_time, p.latitude, p.longitude, p.speed_kmh, p.ignition, p.odometer_meters
      from unnest($2::uuid[]) as n (vehicle_id)
      cross join lateral (select * from positions q where q.tenant_id = $1 and q.vehicle_id = n.vehicle_id
        and q.fix_time > $3 order by q.fix_time offset 0) p`,
    values: [tenantId, vehicleIds, from],
  })
  return rows.length
}
