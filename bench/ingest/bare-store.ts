import type pg from 'pg'
import type { Fleet } from './fleet.ts'

type BareLoad = { rowsPerBatch: number; vehiclesPerBatch: number; rows: number }

/**
 * The throughput of the database alone over one connection, without work in JavaScript: new rows of the same width and one
 * state per vehicle, in batches of the size that ingest had, one transaction each. Returns rows per second.
 */
export async function measureStore(
  pool: pg.Pool,
  { tenantId, vehicleIds }: Fleet,
  { rowsPerBatch, vehiclesPerBatch, rows }: BareLoad,
): Promise<number> {
  const client = await pool.connect()
  const batches = Math.ceil(rows / rowsPerBatch)
  const start = performance.now()
  for (let batch = 0; batch < batches; batch++) {
    const first = batch * vehiclesPerBatch
    const vehicles = Array.from(
      { length: rowsPerBatch },
      (_, n) => vehicleIds[(first + (n % vehiclesPerBatch)) % vehicleIds.length],
    )
    const times = Array.from(
      { length: rowsPerBatch },
      (_, n) => Math.floor(n / vehiclesPerBatch) + batch * rowsPerBatch,
    )
    await client.query('begin')
    await client.query({ name: 'bench-insert', text: insertRows, values: [tenantId, vehicles, times] })
    await client.query({ name: 'bench-state', text: updateStates, values: [tenantId, vehicles] })
    await client.query('commit')
  }
  const seconds = (performance.now() - start) / 1000
  client.release()
  return (batches * rowsPerBatch) / seconds
}

const insertRows = `
  insert into positions (tenant_id, vehicle_id, fix_time, received_at, dongle_id, precedence, latitude, longitude,
    odometer_meters, altitude_meters, speed_kmh, heading_degrees, battery_volts, external_volts, satellites,
    gsm_signal, ignition, movement, invalid, inaccurate, extra)
  select $1::uuid, v, now() - interval '8 hours' - t * interval '1 second', now(), 1, 1, 35.9, 14.4, 1000, 40, 30,
    90, 4.1, 13.9, 11, 4, true, true, false, false, '{"io24": 12, "io200": 0, "priority": 0, "eventId": 0}'
  from unnest($2::uuid[], $3::float8[]) as n (v, t)
  on conflict (tenant_id, vehicle_id, fix_time) do update set speed_kmh = excluded.speed_kmh
    where excluded.precedence > positions.precedence`

const updateStates = `
  update vehicle_state s set speed_kmh = 30, latitude = 35.9, revision = s.revision + 1
  from (select distinct v from unnest($2::uuid[]) as u (v)) n
  where s.tenant_id = $1::uuid and s.vehicle_id = n.v`
