import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../server/src/database/client.ts'

/** Vehicles that move, with all that a live map shows of them. */
export async function addVehicles(database: Database, tenantId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => uuidv7())
  const owner = database.pools.owner
  await owner.query(
    `insert into tenant_revisions (tenant_id, revision) values ($1, 1) on conflict (tenant_id) do nothing`,
    [tenantId],
  )
  await owner.query(
    `with ids as (select id, n from unnest($2::uuid[]) with ordinality as u (id, n)),
     v as (insert into vehicles (tenant_id, id, registration, label, fuel_type)
       select $1::uuid, id, 'BENCH ' || n, 'Van number ' || n, 'diesel' from ids)
     insert into vehicle_state (tenant_id, vehicle_id, revision, dongle_id, state, state_since, fix_time, latitude,
       longitude, speed_kmh, heading_degrees, ignition, address)
     select $1::uuid, id, 1, 860000000000000 + n, 'moving', now() - interval '9 minutes', now() - interval '4 seconds',
       35.8 + random() / 5, 14.3 + random() / 5, round((random() * 90)::numeric, 1), round(random() * 360), true,
       'Triq ir-Repubblika, Valletta' from ids`,
    [tenantId, ids],
  )
  await owner.query('analyze')
}
