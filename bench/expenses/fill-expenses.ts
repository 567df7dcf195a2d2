import type { Database } from '../../server/src/database/client.ts'
import { sumUpAllDays } from '../../server/src/domains/fleet/vehicle-days/index.ts'

export const sizes = { vehicles: 1_000, expenses: 100_000 }
const DAYS = 730

const DRIVERS = 200

/**
 * Expenses of one company over two years, half of them fuel with litres and odometer; one in twenty in another currency.
 * Each vehicle has a driver, another one in the first year, and a trip a month.
 */
export async function fillExpenses(database: Database, tenantId: string): Promise<void> {
  const { owner } = database.pools
  await owner.query(
    `insert into vehicles (tenant_id, id, registration, fuel_type, tank_litres)
     select $1, gen_random_uuid(), 'GHS ' || n, 'diesel', 60 from generate_series(1, ${sizes.vehicles}) n`,
    [tenantId],
  )
  await owner.query(
    `insert into vehicle_state (tenant_id, vehicle_id, state, state_since, revision)
     select tenant_id, id, 'noDevice', timestamptz '2026-11-01', row_number() over () from vehicles where tenant_id = $1`,
    [tenantId],
  )
  const ofEach = sizes.expenses / sizes.vehicles
  await owner.query(
    `insert into expenses (tenant_id, id, vehicle_id, type, date, amount_minor, currency, vendor, quantity_litres, odometer_meters, created_at)
     select $1, gen_random_uuid(), v.id, t.type, date '2026-11-20' - (n * ${DAYS} / ${ofEach}) - h % 7, 500 + h % 20000,
       case when h % 20 = 0 then 'CHF' else 'EUR' end,
       (array['Enemed Marsa', 'Example Fuels', 'Sample Workshop', 'Specimen Car Wash'])[1 + h % 4] || ' ' || h % 500,
       case when t.type = 'fuel' then 20 + h % 40 end, case when t.type = 'fuel' then (${ofEach} - n) * 400000 + h % 1000 end,
       timestamptz '2026-11-20 06:00Z' - make_interval(days => n * ${DAYS} / ${ofEach}, secs => h % 40000)
     from generate_series(0, ${ofEach - 1}) as n, vehicles v,
       lateral (select abs(hashtext(v.id::text || n::text)) as h) x,
       lateral (select (array['fuel', 'fuel', 'fuel', 'fuel', 'parking', 'toll', 'maintenance', 'leasing'])[1 + h % 8] as type) t
     where v.tenant_id = $1 order by n desc`,
    [tenantId],
  )
  await addDrivers(owner, tenantId)
  await database.inTenant({ tenantId }, (tx) => sumUpAllDays(tx, tenantId))
  await owner.query('vacuum analyze')
}

async function addDrivers(owner: Database['pools']['owner'], tenantId: string): Promise<void> {
  await owner.query(
    `insert into users (tenant_id, id, email, first_name, last_name, roles)
     select $1, gen_random_uuid(), 'driver' || n || '@company.example', 'Driver', n::text, array['driver']
     from generate_series(1, ${DRIVERS}) n`,
    [tenantId],
  )
  await owner.query(
    `with vehicles as (select id, row_number() over (order by registration) as n from vehicles where tenant_id = $1),
       drivers as (select id, row_number() over (order by email) as n from users where tenant_id = $1 and roles = array['driver'])
     insert into driver_assignments (tenant_id, id, vehicle_id, user_id, valid_from, valid_to)
     select $1, gen_random_uuid(), v.id, d.id, t.valid_from, t.valid_to
     from (values (0, timestamptz '2024-10-01', timestamptz '2025-11-10'), (1, timestamptz '2025-11-10', null))
       as t (shift, valid_from, valid_to)
     cross join vehicles v join drivers d on d.n = 1 + (v.n + t.shift) % ${DRIVERS}`,
    [tenantId],
  )
  await owner.query(
    `insert into trips (tenant_id, id, vehicle_id, start_time, end_time, running, start_rule, end_rule, start_latitude,
       start_longitude, end_latitude, end_longitude, distance_meters, distance_source, duration_seconds, idle_seconds,
       max_speed_kmh, average_speed_kmh, category)
     select $1, gen_random_uuid(), v.id, t.start_time, t.start_time + interval '2 hours', false, 'moved', 'standing', 35.9, 14.5,
       35.9, 14.5, 120000, 'track', 7200, 240, 80, 60, 'business'
     from generate_series(timestamptz '2024-11-25 08:00Z', timestamptz '2026-11-19', interval '1 month') as t (start_time),
       vehicles v where v.tenant_id = $1`,
    [tenantId],
  )
}
