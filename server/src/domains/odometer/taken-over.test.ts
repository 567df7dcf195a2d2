import { expect, onTestFinished, test } from 'vitest'
import { upgradedDatabase } from '../../testing/upgraded-database.ts'

const older = `
  insert into tenants (tenant_id, company_name, country, time_zone, currency, locale)
    values ('aaaaaaaa-0000-4000-8000-00000000000a', 'A company', 'MT', 'Europe/Malta', 'EUR', 'en-MT');
  insert into vehicles (tenant_id, id, registration, fuel_type, odometer_meters, created_at) values
    ('aaaaaaaa-0000-4000-8000-00000000000a', 'cccccccc-0000-4000-8000-000000000001', 'ODO 1', 'diesel', 12000000, '2026-11-01T00:00Z'),
    ('aaaaaaaa-0000-4000-8000-00000000000a', 'cccccccc-0000-4000-8000-000000000002', 'ODO 2', 'diesel', 0, '2026-11-01T00:00Z');
  insert into audit_entries (tenant_id, id, timestamp, actor_email, action, resource_type, resource_id, changes, request_id)
    values ('aaaaaaaa-0000-4000-8000-00000000000a', gen_random_uuid(), '2026-11-05T08:15Z', 'ada@company.example', 'updated',
      'vehicle', 'cccccccc-0000-4000-8000-000000000001', '[{"field": "odometerMeters", "before": 1, "after": 12000000}]', 'test');
  insert into trips (tenant_id, id, vehicle_id, start_time, end_time, running, start_rule, end_rule, start_latitude,
    start_longitude, end_latitude, end_longitude, distance_meters, distance_source, duration_seconds, idle_seconds,
    max_speed_kmh, average_speed_kmh, category)
  select tenant_id, gen_random_uuid(), id, day + interval '8 hours', day + interval '8 hours 30 minutes', false, 'moved',
    'standing', 35.9, 14.5, 35.9, 14.4, 10000, 'track', 1800, 0, 60, 20, 'business'
  from vehicles, generate_series('2026-11-04T00:00Z'::timestamptz, '2026-11-06T00:00Z', interval '1 day') day`

test('an odometer that was entered before readings were kept becomes the first reading, and trips since then count', async () => {
  const { client, drop } = await upgradedDatabase('0009', older)
  onTestFinished(drop)
  const { rows: readings } = await client.query(
    'select vehicle_id, time, meters::int, source, entered_by_email from odometer_readings',
  )
  expect(readings).toEqual([
    {
      vehicle_id: 'cccccccc-0000-4000-8000-000000000001',
      time: new Date('2026-11-05T08:15Z'),
      meters: 12_000_000,
      source: 'vehicle',
      entered_by_email: 'ada@company.example',
    },
  ])
  const { rows: odometers } = await client.query(
    'select counted_meters::int, odometer_meters::int from odometers order by vehicle_id',
  )
  expect(odometers).toEqual([
    { counted_meters: 15_000, odometer_meters: 12_015_000 },
    { counted_meters: 30_000, odometer_meters: 30_000 },
  ])
})
