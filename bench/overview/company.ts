import type { Database } from '../../server/src/database/client.ts'
import { sumUpAllDays } from '../../server/src/domains/fleet/vehicle-days/index.ts'
import { addFleet, type Fleet } from '../ingest/fleet.ts'
import { addDayOfPositions } from './day-of-positions.ts'
import { addExpenses } from './two-years-of-expenses.ts'

const WEEKS = 8
const TRIPS_A_DAY = 6

/** A company that has driven for eight weeks until `now`: six trips a day and vehicle between 6:00 and 18:00. */
export async function addDrivingCompany(
  database: Database,
  { vehicles, now }: { vehicles: number; now: Date },
): Promise<Fleet & { trips: number; alerts: number }> {
  const fleet = await addFleet(database, vehicles)
  const owner = database.pools.owner
  // Generated trips don't overlap; checking it would take most of the time.
  await owner.query('alter table trips drop constraint trips_one_at_a_time')
  for (let back = WEEKS * 7 + 1; back >= 0; back -= 1) {
    await owner.query(
      `insert into trips (tenant_id, id, vehicle_id, start_time, end_time, running, start_rule, end_rule,
         start_latitude, start_longitude, end_latitude, end_longitude, distance_meters, distance_source,
         duration_seconds, idle_seconds, max_speed_kmh, average_speed_kmh, category)
       select $1::uuid, gen_random_uuid(), v.id, s.start_time, least(s.start_time + s.length, $3::timestamptz),
         s.start_time + s.length > $3, 'moved', case when s.start_time + s.length > $3 then null else 'standing' end,
         35.9, 14.5, 35.9, 14.5, (9000 + s.n * 1000) * l.share, 'track', 2100 * l.share, 240 * l.share, 80, 30, 'business'
       from unnest($2::uuid[]) as v (id), lateral (
         select n, date_trunc('day', $3::timestamptz) - make_interval(days => $4::int) + make_interval(
             hours => 6 + 2 * n, secs => abs(hashtext(v.id::text || n::text || $4::int::text)) % 4500) as start_time,
           interval '35 minutes' as length
         from generate_series(0, ${TRIPS_A_DAY - 1}) as n) s, lateral (
         select least(1, extract(epoch from $3 - s.start_time) / extract(epoch from s.length)) as share) l
       where s.start_time < $3`,
      [fleet.tenantId, fleet.vehicleIds, now, back],
    )
  }
  await owner.query(
    `update vehicle_state set state = (array['moving', 'idling', 'parked', 'parked', 'offline'])[1 + floor(random() * 5)::int],
       last_seen_at = $1, fix_time = $1, latitude = 35.9, longitude = 14.5, ignition = random() < 0.4`,
    [now],
  )
  await owner.query(
    `update vehicles set inspection_due_date = $1::date + floor(random() * 400)::int,
       service_due_date = $1::date + floor(random() * 400)::int - 5,
       service_every_meters = 30000000, insurance_expires_on = $1::date + floor(random() * 400)::int`,
    [now],
  )
  await owner.query(
    `insert into odometers (tenant_id, vehicle_id, odometer_meters)
     select tenant_id, id, floor(random() * 1e8) from vehicles`,
  )
  await database.inTenant(fleet, (tx) => sumUpAllDays(tx, fleet.tenantId))
  await addExpenses(database, fleet, now)
  const { alerts } = await addDayOfPositions(database, fleet, now)
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ trips: number }>('select count(*) as trips from trips')
  return { ...fleet, trips: rows[0]?.trips ?? 0, alerts }
}
