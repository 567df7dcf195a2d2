import pg from 'pg'
import { traccarTables } from '../../server/src/domains/company/traccar-import/testing-traccar.ts'

const STEP_SECONDS = 30

/** Devices that drive ten hours a day, with the attributes of a tracker that reads the vehicle's bus. */
export async function fillTraccar(
  url: string,
  { devices, positions }: { devices: number; positions: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of traccarTables([])) await client.query(statement)
  await client.query('delete from tc_devices')
  await client.query(
    `insert into tc_devices (id, name, uniqueid, groupid, disabled)
     select n, 'BENCH ' || n, 860000000000000 + n, 1, false from generate_series(1, $1) n`,
    [devices],
  )
  await client.query(
    `insert into tc_positions
     select d.n * 10000000 + p.n, d.n,
       now() at time zone 'UTC' - ($2 / 1200 + 1) * interval '1 day' + (p.n / 1200) * interval '1 day' + (p.n % 1200) * ${STEP_SECONDS} * interval '1 second',
       true, 35.9 + sin(p.n / 700.0) / 10, 14.4 + cos(p.n / 900.0) / 10, 40 + p.n % 30, 27 + p.n % 9, p.n % 360, 0,
       json_build_object('sat', 8 + p.n % 6, 'ignition', true, 'motion', true, 'hdop', 0.8, 'odometer', 90000000 + p.n * 400,
         'fuelLevel', 20 + p.n % 60, 'rpm', 1500 + p.n % 800, 'power', 13.9, 'battery', 4.1, 'rssi', 4, 'distance', 400.12,
         'totalDistance', 1234567.89 + p.n * 400, 'io24', 0, 'event', 0)::text
     from generate_series(1, $1) d (n), generate_series(0, $2 - 1) p (n)`,
    [devices, Math.ceil(positions / devices)],
  )
  await client.query('analyze')
  await client.end()
}
