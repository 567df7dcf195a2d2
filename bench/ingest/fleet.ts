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
  const numbered = 'unnest($3::uuid[]) with ordinality as u (id, n)'
  const ofTenant = `from tenants t cross join ${numbered} where t.tenant_id = $1::uuid`
  // One table at a time: Citus writes to no two in one statement.
  for (const text of [
    `insert into vehicles (tenant_id, id, registration, fuel_type)
       select t.tenant_id, u.id, 'BENCH ' || $2::bigint + u.n - ${FIRST_DONGLE}, 'diesel' ${ofTenant}`,
    `insert into directory.devices (dongle_id, tenant_id, vehicle_id) select $2::bigint + u.n - 1, $1::uuid, u.id from ${numbered}`,
    `insert into device_assignments (tenant_id, id, vehicle_id, dongle_id, valid_from)
       select t.tenant_id, u.id, u.id, $2::bigint + u.n - 1, now() - interval '80 days' ${ofTenant}`,
    `insert into vehicle_state (tenant_id, vehicle_id, revision, dongle_id, state, state_since)
       select t.tenant_id, u.id, 1, $2::bigint + u.n - 1, 'offline', now() ${ofTenant}`,
  ]) {
    await owner.query(text, [tenantId, firstDongle, vehicleIds])
  }
  return { tenantId, vehicleIds }
}
