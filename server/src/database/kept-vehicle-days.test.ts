/** The migrations that keep the days of vehicles, over a database that holds trips already. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type UpgradedDatabase, upgradedDatabase } from '../testing/upgraded-database.ts'

const [tenant, vehicle] = [uuidv7(), uuidv7()]
const before = `
  insert into tenants (tenant_id, company_name, country, time_zone, currency, locale)
  values ('${tenant}', 'A company', 'NZ', 'Pacific/Auckland', 'NZD', 'en');
  insert into vehicles (tenant_id, id, registration, fuel_type) values ('${tenant}', '${vehicle}', 'A', 'diesel');
  insert into trips (tenant_id, id, vehicle_id, start_time, end_time, running, start_rule, end_rule, start_latitude,
    start_longitude, end_latitude, end_longitude, distance_meters, distance_source, duration_seconds, idle_seconds,
    max_speed_kmh, average_speed_kmh, category)
  select '${tenant}', gen_random_uuid(), '${vehicle}', start_time, start_time + interval '10 min', false, 'moved',
    'standing', 0, 0, 0, 0, distance_meters, 'track', 600, 30, 50, 30, category
  from (values (timestamptz '2026-11-19T10:00:00Z', 4000, 'business'), ('2026-11-19T10:30:00Z', 5000, 'business'),
    ('2026-11-19T11:30:00Z', 7000, 'private')) as t (start_time, distance_meters, category)`

let upgraded: UpgradedDatabase
beforeAll(async () => {
  upgraded = await upgradedDatabase('0325', before)
})
afterAll(() => upgraded.drop())

test('trips from before have their days, in the company’s time zone', async () => {
  const { rows } = await upgraded.client.query(
    `select day::text, category, trips::int, distance_meters::int, duration_seconds::int, idle_seconds::int,
      unconfirmed_trips::int
    from vehicle_days order by 1, 2`,
  )
  const sums = { duration_seconds: 600, idle_seconds: 30 }
  expect(rows).toEqual([
    {
      day: '2026-11-19',
      category: 'business',
      trips: 2,
      distance_meters: 9000,
      duration_seconds: 1200,
      idle_seconds: 60,
      unconfirmed_trips: 2,
    },
    {
      day: '2026-11-20',
      category: 'private',
      trips: 1,
      distance_meters: 7000,
      ...sums,
      unconfirmed_trips: 1,
    },
  ])
})
