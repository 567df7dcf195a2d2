import type { Database } from '../../server/src/database/client.ts'
import type { Fleet } from '../ingest/fleet.ts'

const OF_EACH = 100
const DAYS = 730

/** A hundred per vehicle, half of them fuel, spread over two years until now; one in twenty in another currency. */
export async function addExpenses(
  { pools: { owner } }: Database,
  { tenantId, vehicleIds }: Pick<Fleet, 'tenantId' | 'vehicleIds'>,
  now: Date,
): Promise<void> {
  await owner.query(
    `insert into expenses (tenant_id, id, vehicle_id, type, date, amount_minor, currency)
     select $1::uuid, gen_random_uuid(), v.id,
       (array['fuel', 'fuel', 'fuel', 'fuel', 'parking', 'toll', 'maintenance', 'leasing'])[1 + h % 8],
       $3::date - (n * ${DAYS} / ${OF_EACH}) - h % 7, 500 + h % 20000, case when h % 20 = 0 then 'CHF' else 'EUR' end
     from unnest($2::uuid[]) as v (id), generate_series(0, ${OF_EACH - 1}) as n,
       lateral (select abs(hashtext(v.id::text || n::text)) as h) x
     order by n desc`,
    [tenantId, vehicleIds, now],
  )
}
