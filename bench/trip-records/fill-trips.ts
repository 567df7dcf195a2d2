import type { Database } from '../../server/src/database/client.ts'
import { sumUpAllDays } from '../../server/src/domains/fleet/vehicle-days/index.ts'

export const sizes = { vehicles: 2_000, drivers: 500, days: 625, tripsADay: 4 }

type Owner = { tenantId: string; userId: string }

/** Five million trips of one company until `now`, day by day; each driver has four vehicles. */
export async function fillTrips(database: Database, { tenantId }: Owner, now: Date): Promise<void> {
  const { owner } = database.pools
  await owner.query(
    `insert into users (tenant_id, id, email, first_name, last_name, roles)
     select $1, gen_random_uuid(), 'driver' || n || '@trips.example', 'Karl', 'Borg ' || n, '{driver}'
     from generate_series(1, ${sizes.drivers}) n`,
    [tenantId],
  )
  await owner.query(
    `insert into vehicles (tenant_id, id, registration, fuel_type, driver_id, "consumption_per100_km")
     select $1, gen_random_uuid(), 'GHS ' || p.n, 'diesel', d.id, 7.5
     from generate_series(1, ${sizes.vehicles}) as p (n)
     join (select id, row_number() over (order by email) as n from users where tenant_id = $1 and roles = '{driver}') d
       on d.n = 1 + p.n % ${sizes.drivers}`,
    [tenantId],
  )
  // Generated trips don't overlap; checking it would take most of the time.
  await owner.query('alter table trips drop constraint trips_one_at_a_time')
  for (let back = sizes.days - 1; back >= 0; back -= 1) {
    await owner.query(
      `insert into trips (tenant_id, id, vehicle_id, driver_id, start_time, end_time, running, start_rule, end_rule,
         start_latitude, start_longitude, end_latitude, end_longitude, start_address, end_address, distance_meters,
         distance_source, duration_seconds, idle_seconds, max_speed_kmh, average_speed_kmh, category, purpose, partner,
         touched)
       select $1::uuid, gen_random_uuid(), v.id, v.driver_id, s.start_time, s.start_time + interval '35 minutes', false,
         'moved', 'standing', 35.8 + s.h % 97 / 500.0, 14.3 + s.h % 89 / 500.0, 35.8 + s.h % 83 / 500.0,
         14.3 + s.h % 79 / 500.0, 'Triq il-Kbira ' || s.h % 400, 'Triq Ħal Luqa ' || s.h % 300, 2000 + s.h % 60000,
         'track', 2100, 240, 80, 30, (array['business', 'business', 'business', 'private', 'commute'])[1 + s.h % 5],
         case when s.h % 3 = 0 then 'Visit ' || s.h % 500 end, case when s.h % 3 = 0 then 'Customer ' || s.h % 300 end,
         s.h % 3 = 0
       from vehicles v, lateral (
         select abs(hashtext(v.id::text || n || $3::int)) as h, date_trunc('day', $2::timestamptz)
           - make_interval(days => $3::int) + make_interval(hours => 5 + 3 * n, secs => abs(hashtext(v.id::text || n)) % 7200)
           as start_time
         from generate_series(0, ${sizes.tripsADay - 1}) as n) s
       where v.tenant_id = $1 and s.start_time + interval '35 minutes' < $2`,
      [tenantId, now, back],
    )
  }
  await database.inTenant({ tenantId }, (tx) => sumUpAllDays(tx, tenantId))
  await owner.query('vacuum analyze')
}
