import type { Database } from '../../server/src/database/client.ts'

export const sizes = { vehicles: 5_000, expenses: 1_000_000 }
const DAYS = 730

/** Expenses of one company over two years, half of them fuel with litres and odometer; one in twenty in another currency. */
export async function fillExpenses({ pools: { owner } }: Database, tenantId: string): Promise<void> {
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
    `insert into expenses (tenant_id, id, vehicle_id, type, date, amount_minor, currency, vendor, quantity_litres, odometer_meters)
     select $1, gen_random_uuid(), v.id, t.type, date '2026-11-20' - (n * ${DAYS} / ${ofEach}) - h % 7, 500 + h % 20000,
       case when h % 20 = 0 then 'CHF' else 'EUR' end,
       (array['Enemed Marsa', 'Example Fuels', 'Sample Workshop', 'Specimen Car Wash'])[1 + h % 4] || ' ' || h % 500,
       case when t.type = 'fuel' then 20 + h % 40 end, case when t.type = 'fuel' then (${ofEach} - n) * 400000 + h % 1000 end
     from generate_series(0, ${ofEach - 1}) as n, vehicles v,
       lateral (select abs(hashtext(v.id::text || n::text)) as h) x,
       lateral (select (array['fuel', 'fuel', 'fuel', 'fuel', 'parking', 'toll', 'maintenance', 'leasing'])[1 + h % 8] as type) t
     where v.tenant_id = $1 order by n desc`,
    [tenantId],
  )
  await owner.query('vacuum analyze')
}
