import type pg from 'pg'
import type { Fleet } from './fleet.ts'

const BATCH = 2_000
const BATCHES = 40

/**
 * What the database alone takes from one connection, with nothing made in JavaScript: new rows of the same width and
 * one state a vehicle, in batches of 2,000 in one transaction.
 */
export async function measureStore(pool: pg.Pool, { tenantId, vehicleIds }: Fleet): Promise<void> {
  const client = await pool.connect()
  const start = performance.now()
  for (let batch = 0; batch < BATCHES; batch++) {
    const vehicles = Array.from({ length: BATCH }, (_, n) => vehicleIds[n % vehicleIds.length])
    const times = Array.from({ length: BATCH }, (_, n) => Math.floor(n / vehicleIds.length) + batch * BATCH)
    await client.query('begin')
    await client.query({
      name: 'bench-insert',
      text: `insert into positions (tenant_id, vehicle_id, fix_time, received_at, dongle_id, rank, latitude, longitude,
          odometer_meters, altitude_meters, speed_kmh, heading_degrees, battery_volts, external_volts, satellites,
          gsm_signal, ignition, movement, invalid, inaccurate, extra)
        select $1::uuid, v, now() - interval '1 hour' - t * interval '1 second', now(), 1, 1, 35.9, 14.4, 1000, 40, 30,
          90, 4.1, 13.9, 11, 4, true, true, false, false, '{"io24": 12, "io200": 0, "priority": 0, "eventId": 0}'
        from unnest($2::uuid[], $3::float8[]) as n (v, t)
        on conflict (tenant_id, vehicle_id, fix_time) do update set speed_kmh = excluded.speed_kmh
          where excluded.rank > positions.rank`,
      values: [tenantId, vehicles, times],
    })
    await client.query({
      name: 'bench-state',
      text: `update vehicle_state s set speed_kmh = 30, latitude = 35.9, revision = s.revision + 1
        from (select distinct v from unnest($2::uuid[]) as u (v)) n
        where s.tenant_id = $1::uuid and s.vehicle_id = n.v`,
      values: [tenantId, vehicles],
    })
    await client.query('commit')
  }
  const seconds = (performance.now() - start) / 1000
  client.release()
  console.log(
    `${Math.round((BATCH * BATCHES) / seconds)} positions/s into the bare database, insert and state`,
  )
}
