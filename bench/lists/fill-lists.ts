import type { Database } from '../../server/src/database/client.ts'

/** The intended maximum size of each list. */
export const sizes = { vehicles: 10_000, users: 5_000, bookings: 100_000, 'audit entries': 1_000_000 }

type Owner = { tenantId: string; userId: string }

/** Rows of one company, inserted into the database. */
export async function fillLists(database: Database, { tenantId, userId }: Owner): Promise<void> {
  const { owner } = database.pools
  await owner.query(
    `insert into users (tenant_id, id, email, first_name, last_name, roles, licence_checked_at, last_seen_at, archived)
     select $1, gen_random_uuid(), 'person' || n || '@listed.example',
       (array['Aisha', 'Żaneta', 'Karl', 'Maria', 'Luke'])[1 + n % 5], (array['Mifsud', 'Borg', 'Person'])[1 + n % 3] || ' ' || n,
       array[(array['driver', 'driver', 'driver', 'viewer', 'manager'])[1 + n % 5]],
       case when n % 7 > 0 then timestamptz '2026-11-20' - make_interval(days => n % 240) end,
       timestamptz '2026-11-20' - make_interval(mins => n * 3), n % 20 = 0
     from generate_series(1, ${sizes.users}) n`,
    [tenantId],
  )
  await owner.query(
    `insert into vehicles (tenant_id, id, registration, fuel_type, driver_id)
     select $1, gen_random_uuid(), 'GHS ' || p.n, 'diesel', d.id
     from generate_series(1, ${sizes.vehicles}) as p (n)
     left join (select id, row_number() over (order by email) as n from users where tenant_id = $1) d
       on d.n = p.n and p.n % 2 = 0`,
    [tenantId],
  )
  await owner.query(
    `insert into vehicle_state (tenant_id, vehicle_id, state, state_since, revision)
     select tenant_id, id, 'noDevice', timestamptz '2026-11-01', row_number() over () from vehicles where tenant_id = $1`,
    [tenantId],
  )
  await owner.query(
    `insert into audit_entries
       (tenant_id, id, timestamp, actor_id, actor_email, action, resource_type, resource_id, vehicle_reg, changes, request_id)
     select $1, gen_random_uuid(), timestamptz '2026-11-20 09:00Z' - make_interval(secs => n * 20), $2,
       'person' || n % 5000 || '@listed.example', 'updated', 'vehicle', gen_random_uuid(), 'GHS ' || n % 10000,
       '[{"field": "label", "before": "Van 9", "after": "Van 10"}]', 'bench'
     from generate_series(1, ${sizes['audit entries']}) n`,
    [tenantId, userId],
  )
  await owner.query(
    `insert into bookings
       (tenant_id, id, vehicle_id, user_id, start_date, end_date, purpose, destination, category, status, created_by)
     select $1, gen_random_uuid(), v.id, u.id, b.start_date, b.start_date + interval '5 hours',
       (array['Customer visit', 'Delivery', 'Site inspection'])[1 + b.n % 3], 'Destination ' || b.n,
       (array['business', 'business', 'private'])[1 + b.n % 3],
       case when b.start_date < timestamptz '2026-11-20' then 'confirmed' else 'requested' end, $2
     from (select n, timestamptz '2026-06-01' + make_interval(days => n / 500, hours => 6 + n % 12) as start_date
       from generate_series(1, ${sizes.bookings}) n) b
     join (select id, row_number() over (order by id) as n from vehicles where tenant_id = $1) v on v.n = 1 + b.n % 500
     join (select id, row_number() over (order by id) as n from users where tenant_id = $1) u on u.n = 1 + b.n % 4000`,
    [tenantId, userId],
  )
  await owner.query('vacuum analyze')
}
