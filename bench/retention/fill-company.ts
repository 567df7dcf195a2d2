import type { Database } from '../../server/src/database/client.ts'

export const sizes = { vehicles: 1_000, days: 500, hoursADay: 4, holds: 2 }

/** A trip and a stop of each vehicle and day until `now`, and positions of four hours; some of it in logbooks. */
export async function fillCompany(database: Database, tenantId: string, now: Date): Promise<void> {
  const { owner } = database.pools
  const run = (text: string, ...more: unknown[]) => owner.query(text, [tenantId, ...more])
  await run(`
    insert into vehicles (tenant_id, id, registration, fuel_type)
    select $1, gen_random_uuid(), 'GHS ' || n, 'diesel' from generate_series(1, ${sizes.vehicles}) n`)
  // Made-up trips do not overlap; the check of it would take most of the time.
  await owner.query('alter table trips drop constraint trips_one_at_a_time')
  const days = `vehicles v, lateral (
      select n, date_trunc('day', $2::timestamptz) - make_interval(days => n) as day
      from generate_series(0, ${sizes.days - 1}) n) d where v.tenant_id = $1`
  // Every hundredth vehicle keeps a logbook, whose trips of the last weeks aren't locked yet.
  await run(
    `insert into trips (tenant_id, id, vehicle_id, start_time, end_time, running, start_rule, end_rule, start_latitude,
       start_longitude, end_latitude, end_longitude, distance_meters, distance_source, duration_seconds, idle_seconds,
       max_speed_kmh, average_speed_kmh, category, locks_at, locked_at)
     select $1, gen_random_uuid(), v.id, day + interval '8 hours', day + interval '8 hours 35 minutes', false, 'moved',
       'standing', 35.8, 14.3, 35.9, 14.4, 20000, 'track', 2100, 240, 80, 30, 'business',
       case when hashtext(v.id::text) % 100 = 0 then day + interval '15 days' end,
       case when hashtext(v.id::text) % 100 = 0 and n > 15 then day + interval '15 days' end
     from ${days}`,
    now,
  )
  await run(
    `insert into stops (tenant_id, vehicle_id, start_time, end_time, start_rule, end_rule, latitude, longitude)
     select $1, v.id, day + interval '8 hours 35 minutes', day + interval '32 hours', 'standing', 'moved', 35.9, 14.4 from ${days}`,
    now,
  )
  await run(
    `insert into position_segments (tenant_id, vehicle_id, hour, points, first_time, last_time, fingerprint, version, data)
     select $1, v.id, day + make_interval(hours => 8 + h), 90, day + make_interval(hours => 8 + h),
       day + make_interval(hours => 8 + h, mins => 59), 7, 1, decode(repeat('5f', 900), 'hex')
     from generate_series(0, ${sizes.hoursADay - 1}) h, ${days}
     order by n desc, h, v.id`,
    now,
  )
  await run(`
    insert into legal_holds (tenant_id, id, vehicle_id, from_day, until_day, reason)
    select $1, gen_random_uuid(), id, '2025-08-01', '2025-08-31', 'Accident' from vehicles where tenant_id = $1
    limit ${sizes.holds}`)
  await owner.query('vacuum analyze')
}
