/** The migrations that keep the sums of days and a text to search, over a database that holds expenses already. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type UpgradedDatabase, upgradedDatabase } from '../testing/upgraded-database.ts'

const [tenant, vehicle] = [uuidv7(), uuidv7()]
const before = `
  insert into tenants (tenant_id, company_name, country, time_zone, currency, locale)
  values ('${tenant}', 'A company', 'MT', 'Europe/Malta', 'EUR', 'en');
  insert into vehicles (tenant_id, id, registration, fuel_type) values ('${tenant}', '${vehicle}', 'A', 'diesel');
  insert into expenses (tenant_id, id, vehicle_id, type, date, amount_minor, currency, vendor, note)
  select '${tenant}', gen_random_uuid(), '${vehicle}', e.* from (values
    ('fuel', date '2026-11-19', 6140, 'EUR', 'Ħamrun Fuels', 'Second card'), ('fuel', '2026-11-19', -140, 'EUR', null, null),
    ('fuel', '2026-11-19', 800, 'CHF', null, 'Refund'), ('toll', '2026-11-20', 250, 'EUR', 'Tunnel', null)) e;
  insert into vehicles (tenant_id, id, registration, fuel_type)
  select '${tenant}', gen_random_uuid(), 'Ferry ' || n, 'diesel' from generate_series(1, 200) n;
  insert into expenses (tenant_id, id, vehicle_id, type, date, amount_minor, currency, vendor)
  select '${tenant}', gen_random_uuid(), id, 'fine', '2026-11-21', 100, 'EUR', 'Ferry' from vehicles where registration like 'Ferry %'`

let upgraded: UpgradedDatabase
beforeAll(async () => {
  upgraded = await upgradedDatabase('0130', before)
})
afterAll(() => upgraded.drop())

test('expenses from before have their sums of days', async () => {
  const { rows } = await upgraded.client.query(
    `select date::text, type, currency, amount_minor::int, expenses::int from expense_days order by 1, 2, 3`,
  )
  expect(rows).toEqual([
    { date: '2026-11-19', type: 'fuel', currency: 'CHF', amount_minor: 800, expenses: 1 },
    { date: '2026-11-19', type: 'fuel', currency: 'EUR', amount_minor: 6000, expenses: 2 },
    { date: '2026-11-20', type: 'toll', currency: 'EUR', amount_minor: 250, expenses: 1 },
    { date: '2026-11-21', type: 'fine', currency: 'EUR', amount_minor: 20_000, expenses: 200 },
  ])
})

test('and their texts to search', async () => {
  const { rows } = await upgraded.client.query<{ found: string }>(
    `select coalesce(t.text, '') as found from expenses e left join expense_texts t on t.id = e.search_text_id
    where e.type <> 'fine' order by amount_minor`,
  )
  expect(rows.map(({ found }) => found)).toEqual(['', 'tunnel', 'refund', 'hamrun fuels second card'])
})

test('and what 200 vehicles add to a text, in a full row and one with room', async () => {
  const { rows } = await upgraded.client.query(
    `select expenses::int, octet_length(vehicles) / 18 as entries, has_room from expense_text_sums
    where type = 'fine' order by has_room`,
  )
  expect(rows).toEqual([
    { expenses: 192, entries: 192, has_room: false },
    { expenses: 8, entries: 8, has_room: true },
  ])
})

test('and what each vehicle adds to a text', async () => {
  const { rows } = await upgraded.client.query(
    `select t.text, v.amount_minor::int, v.expenses, v.vehicle_key = substring(uuid_send($1::uuid) from 9) as is_theirs, s.has_room
    from expense_text_sums s join expense_texts t on t.id = s.search_text_id, unpacked_expense_vehicles(s.vehicles) v
    where t.text <> 'ferry' order by 1`,
    [vehicle],
  )
  expect(rows).toEqual([
    { text: 'hamrun fuels second card', amount_minor: 6140, expenses: 1, is_theirs: true, has_room: true },
    { text: 'refund', amount_minor: 800, expenses: 1, is_theirs: true, has_room: true },
    { text: 'tunnel', amount_minor: 250, expenses: 1, is_theirs: true, has_room: true },
  ])
})
