import type { Database } from '../../server/src/database/client.ts'

/** Eight hours with a fuel counter and a tank level on each day on which a vehicle drove: 8 litres, and 8 per cent. */
export async function addFuelReadings(
  database: Database,
  { from, until }: { from: string; until: string },
): Promise<number> {
  const { owner } = database.pools
  const { rowCount } = await owner.query(
    `insert into fuel_hours (tenant_id, vehicle_id, gauge, hour, first_time, first_value, last_time, last_value, used_within,
       used_before)
     select d.tenant_id, d.vehicle_id, g.gauge, h.hour, h.hour, 100, h.hour + interval '59 minutes', 101, 1, 0
     from (select distinct tenant_id, vehicle_id, day from vehicle_days where day between $1 and $2) d
     cross join (values ('counter'), ('percent')) as g (gauge)
     cross join generate_series(6, 13) as n (hours)
     cross join lateral (select d.day::timestamp at time zone 'UTC' + make_interval(hours => n.hours) as hour) h
     order by d.day, h.hour`,
    [from, until],
  )
  await owner.query('vacuum analyze')
  return rowCount ?? 0
}
