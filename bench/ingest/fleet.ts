import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../server/src/database/client.ts'

export const FIRST_DONGLE = 860_000_000_000_000

export type Fleet = { tenantId: string; vehicleIds: string[] }

/**
 * This many vehicles of one company, which is created if it doesn't exist, each with a device numbered from FIRST_DONGLE on.
 */
export async function addFleet(database: Database, count: number, tenantId?: string): Promise<Fleet> {
  const fleet = await insertFleet(database, count, { tenantId })
  await database.pools.owner.query('analyze')
  return fleet
}

/** Like `addFleet`, without updating the planner's statistics; devices are numbered from `firstDongle` on. */
export async function insertFleet(
  database: Database,
  count: number,
  {
    tenantId = uuidv7(),
    firstDongle = FIRST_DONGLE,
  }: { tenantId?: string | undefined; firstDongle?: number } = {},
): Promise<Fleet> {
  const vehicleIds = Array.from({ length: count }, () => uuidv7())
  const owner = database.pools.owner
  await owner.query(
    `insert into tenants (tenant_id, company_name, country, time_zone, currency, locale)
     values ($1, 'Bench', 'MT', 'Europe/Malta', 'EUR', 'en') on conflict (tenant_id) do nothing`,
    [tenantId],
  )
  await owner.query(
    'insert into tenant_revisions (tenant_id, revision) values ($1, 1) on conflict do nothing',
    [tenantId],
  )
  await owner.query(
    `with ids as (select id, $2::bigint + n - 1 as dongle_id, n from unnest($3::uuid[]) with ordinality as u (id, n)),
     v as (insert into vehicles (tenant_id, id, registration, fuel_type)
       select $1::uuid, id, 'BENCH ' || dongle_id - ${FIRST_DONGLE - 1}, 'diesel' from ids),
     d as (insert into directory.devices (dongle_id, tenant_id, vehicle_id) select dongle_id, $1::uuid, id from ids),
     a as (insert into device_assignments (tenant_id, id, vehicle_id, dongle_id, valid_from)
       select $1::uuid, id, id, dongle_id, now() - interval '80 days' from ids)
     insert into vehicle_state (tenant_id, vehicle_id, revision, dongle_id, state, state_since)
       select $1::uuid, id, 1, dongle_id, 'offline', now() from ids`,
    [tenantId, firstDongle, vehicleIds],
  )
  return { tenantId, vehicleIds }
}
