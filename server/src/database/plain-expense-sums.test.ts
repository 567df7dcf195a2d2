/** The migration that drops the kept sums and texts of expenses, over a database that has them. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type UpgradedDatabase, upgradedDatabase } from '../testing/upgraded-database.ts'

const [tenant, vehicle] = [uuidv7(), uuidv7()]
const before = `
  insert into tenants (tenant_id, company_name, country, time_zone, currency, locale)
  values ('${tenant}', 'A company', 'MT', 'Europe/Malta', 'EUR', 'en');
  insert into vehicles (tenant_id, id, registration, fuel_type) values ('${tenant}', '${vehicle}', 'A', 'diesel');
  insert into expenses (tenant_id, id, vehicle_id, type, date, amount_minor, currency, vendor, note)
  select '${tenant}', gen_random_uuid(), '${vehicle}', 'fuel', date '2026-11-19', e.* from (values
    (100, 'EUR', 'Ħamrun Fuels', 'Second card'), (200, 'EUR', null, null), (300, 'CHF', null, 'Refund')) e`

let upgraded: UpgradedDatabase
beforeAll(async () => {
  upgraded = await upgradedDatabase('0395', before)
})
afterAll(() => upgraded.drop())

test('expenses from before are all there, each with the text that is searched', async () => {
  const { rows } = await upgraded.client.query(
    'select amount_minor::int as amount, currency, search_text as text from expenses order by amount_minor',
  )
  expect(rows).toEqual([
    { amount: 100, currency: 'EUR', text: 'hamrun fuels second card' },
    { amount: 200, currency: 'EUR', text: '' },
    { amount: 300, currency: 'CHF', text: 'refund' },
  ])
})
