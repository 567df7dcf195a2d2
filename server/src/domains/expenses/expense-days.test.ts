import fc from 'fast-check'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costlyRuns } from '../../../../property-runs.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { addTenant, addVehicle } from '../../testing/ingest.ts'
import { createExpenseTextsWorker } from './texts-worker.ts'

let base: TestDatabase
let tenantId: string
/** Each writer has its own vehicle, so that they meet nowhere but in the sums of a day. */
let vehicleIds: string[]
beforeAll(async () => {
  base = await createTestDatabase()
  tenantId = await addTenant(base)
  vehicleIds = [
    await addVehicle(base, { tenantId, registration: 'GHS 101', dongleId: 359_000_000_000_001 }),
    await addVehicle(base, { tenantId, registration: 'GHS 102', dongleId: 359_000_000_000_002 }),
  ]
  await addVehicle(base, { tenantId, registration: 'GHS 103' })
})
afterAll(() => base.drop())

const date = fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20')
const type = fc.constantFrom('fuel', 'toll')
const currency = fc.constantFrom('EUR', 'CHF')
const amount = fc.integer({ min: -3, max: 3 }).filter((minor) => minor !== 0)
const expense = fc.record({ date, type, currency, amount })
const which = fc.constantFrom(0, 1, 2)

/** `which` picks expenses by their amount: none, one, or several at once. */
const step = fc.record({
  writer: fc.constantFrom(0, 1),
  does: fc.oneof(
    fc.record({ kind: fc.constant('insert'), rows: fc.array(expense, { minLength: 1, maxLength: 4 }) }),
    fc.record({ kind: fc.constant('change'), which, to: expense }),
    fc.record({ kind: fc.constant('note'), which }),
    fc.record({ kind: fc.constant('move'), which }),
    fc.record({ kind: fc.constant('remove'), which }),
    fc.record({ kind: fc.constantFrom('commit', 'rollback') }),
  ),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function clear(): Promise<void> {
  await base.database.pools.owner.query(
    'truncate expenses, expense_days, expense_months, expense_texts cascade',
  )
}

async function begin(client: pg.PoolClient): Promise<void> {
  await client.query(`begin; set local roadbook.tenant = '${tenantId}'; set local lock_timeout = '5s'`)
}

const statements = {
  note: `update expenses set note = 'Paid ' || date`,
  /** To a vehicle that no writer adds to. */
  move: `update expenses set vehicle_id = (select id from vehicles where registration = 'GHS 103')`,
  remove: 'delete from expenses',
}

async function write(client: pg.PoolClient, vehicleId: string | undefined, { does }: Step): Promise<void> {
  const ofWriter = `tenant_id = '${tenantId}' and vehicle_id = '${vehicleId}'`
  if ('rows' in does) {
    await client.query(
      `insert into expenses (tenant_id, id, vehicle_id, date, type, currency, amount_minor)
       select $1, gen_random_uuid(), $2, e.date, e.type, e.currency, e.amount
       from json_to_recordset($3) as e (date date, type text, currency text, amount bigint)`,
      [tenantId, vehicleId, JSON.stringify(does.rows)],
    )
  } else if ('to' in does) {
    await client.query(
      `update expenses set date = $1, type = $2, currency = $3, amount_minor = $4
       where ${ofWriter} and abs(amount_minor) % 3 = $5`,
      [does.to.date, does.to.type, does.to.currency, does.to.amount, does.which],
    )
  } else if ('which' in does) {
    await client.query(`${statements[does.kind]} where ${ofWriter} and abs(amount_minor) % 3 = $1`, [
      does.which,
    ])
  } else {
    await client.query(does.kind)
    await begin(client)
  }
}

/** By what each table keeps sums. */
const keptBy = {
  expense_days: { columns: 'date, type, currency', of: 'date, type, currency' },
  expense_months: {
    columns: 'month, vehicle_id, currency',
    of: `date_trunc('month', date)::date, vehicle_id, currency`,
  },
  expense_text_sums: { columns: 'search_text_id, type, currency', of: 'search_text_id, type, currency' },
}

/** What the kept sums and the expenses say differently. */
async function differences(): Promise<unknown[]> {
  const found: unknown[] = []
  for (const [table, { columns, of }] of Object.entries(keptBy)) {
    const kept = `select ${columns}, sum(amount_minor) as amount, sum(expenses) as expenses
      from ${table} group by 1, 2, 3 having sum(expenses) <> 0 or sum(amount_minor) <> 0`
    const onlyTexts = table === 'expense_text_sums' ? 'where search_text_id is not null' : ''
    const counted = `select ${of}, sum(amount_minor), count(*) from expenses ${onlyTexts} group by 1, 2, 3`
    const { rows } = await base.database.pools.owner.query<object>(
      `((${kept}) except (${counted})) union all ((${counted}) except (${kept}))`,
    )
    found.push(...rows.map((row) => ({ table, ...row })))
  }
  return [...found, ...(await packedDifferences())]
}

/** Where the packed entries differ from the expenses, and rows whose sums differ from their entries. */
async function packedDifferences(): Promise<unknown[]> {
  const packed = `select s.search_text_id, s.type, s.currency, v.vehicle_key, sum(v.amount_minor) as amount, sum(v.expenses) as expenses
    from expense_text_sums s, unpacked_expense_vehicles(s.vehicles) v group by 1, 2, 3, 4
    having sum(v.amount_minor) <> 0 or sum(v.expenses) <> 0`
  const counted = `select search_text_id, type, currency, substring(uuid_send(vehicle_id) from 9), sum(amount_minor), count(*)
    from expenses where search_text_id is not null group by 1, 2, 3, 4`
  const { rows } = await base.database.pools.owner.query<object>(
    `((${packed}) except (${counted})) union all ((${counted}) except (${packed}))`,
  )
  const { rows: unequal } = await base.database.pools.owner.query<object>(
    `select s.* from expense_text_sums s, lateral (
      select coalesce(sum(amount_minor), 0) as amount, coalesce(sum(expenses), 0) as expenses
      from unpacked_expense_vehicles(s.vehicles)) v
    where s.amount_minor <> v.amount or s.expenses <> v.expenses`,
  )
  return [...rows, ...unequal]
}

/** Expenses whose text to search is not theirs; then, after the worker's sweep, texts of no expense. */
async function wrongTexts(): Promise<unknown[]> {
  const wrong = `select coalesce(e.note, '') as of, t.text from expenses e
    left join expense_texts t on t.tenant_id = e.tenant_id and t.id = e.search_text_id
    where lower(coalesce(e.note, '')) <> coalesce(t.text, '')`
  const unused = `select t.text from expense_texts t where not exists (
    select from expenses e where e.search_text_id = t.id)`
  const { rows } = await base.database.pools.owner.query(wrong)
  await runTextsWorker()
  return [...rows, ...(await base.database.pools.owner.query(unused)).rows]
}

async function runTextsWorker(): Promise<void> {
  const worker = createExpenseTextsWorker({ ...base, log: pino({ level: 'silent' }) })
  await worker.run(new AbortController().signal)
}

test('the kept sums of days, months and texts, and the kept texts, equal those of the expenses, whatever two writers do at once, and neither waits', async () => {
  const clients = [await base.database.pools.app.connect(), await base.database.pools.app.connect()] as const
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await clear()
      for (const client of clients) await begin(client)
      // One after the other in open transactions: who waited for the other would wait forever.
      for (const each of steps) await write(clients[each.writer === 0 ? 0 : 1], vehicleIds[each.writer], each)
      for (const client of clients) await client.query('commit')
      expect(await differences()).toEqual([])
      expect(await wrongTexts()).toEqual([])
    }),
    { numRuns: costlyRuns },
  )
  for (const client of clients) client.release()
})

test('of many transactions that add to one day at the same moment none is lost', async () => {
  const add: Step = {
    writer: 0,
    does: { kind: 'insert', rows: [{ date: '2026-11-20', type: 'fuel', currency: 'EUR', amount: 2 }] },
  }
  const many = Array.from({ length: 4 }, async () => {
    const client = await base.database.pools.app.connect()
    for (let nth = 0; nth < 40; nth += 1) {
      await begin(client)
      await write(client, vehicleIds[0], add)
      await client.query('commit')
    }
    client.release()
  })
  await Promise.all(many)
  expect(await differences()).toEqual([])
})

test('writers that come one after the other share the row of a day', async () => {
  await clear()
  const day = { date: '2026-11-18', type: 'fuel', currency: 'EUR', amount: 5 } as const
  const client = await base.database.pools.app.connect()
  for (const vehicleId of [...vehicleIds, ...vehicleIds]) {
    await begin(client)
    await write(client, vehicleId, { writer: 0, does: { kind: 'insert', rows: [day, day] } })
    await client.query('commit')
  }
  client.release()
  const { rows } = await base.database.pools.owner.query('select amount_minor, expenses from expense_days')
  expect(rows).toEqual([{ amount_minor: 40, expenses: 8 }])
})

test('nobody but the triggers writes the kept sums', async () => {
  const writing = base.database.inTenant({ tenantId }, (tx) =>
    tx.updateTable('expenseDays').set({ expenses: 0 }).execute(),
  )
  await expect(writing).rejects.toThrow('permission denied')
})

test('a text is kept once however many expenses have it, and goes with the last of them', async () => {
  await clear()
  const pool = base.database.pools.owner
  const texts = async () => (await pool.query('select text from expense_texts order by text')).rows
  await pool.query(
    `insert into expenses (tenant_id, id, vehicle_id, date, type, currency, amount_minor, vendor)
     select $1, gen_random_uuid(), $2, '2026-11-20', 'fuel', 'EUR', n, 'Ħal Far Fuels' from generate_series(1, 3) n`,
    [tenantId, vehicleIds[0]],
  )
  expect(await texts()).toEqual([{ text: 'hal far fuels' }])
  await pool.query(`update expenses set note = 'For Anna' where amount_minor = 1`)
  expect(await texts()).toEqual([{ text: 'hal far fuels' }, { text: 'hal far fuels for anna' }])
  await pool.query('delete from expenses where amount_minor < 3')
  expect(await texts()).toEqual([{ text: 'hal far fuels' }])
  await pool.query('delete from expenses')
  expect(await texts()).toEqual([])
})

test('what vehicles add to a text is packed in rows of 192, and a full row gets no more', async () => {
  await clear()
  const pool = base.database.pools.owner
  await pool.query(
    `insert into vehicles (tenant_id, id, registration, fuel_type)
     select $1, gen_random_uuid(), 'ROW ' || n, 'diesel' from generate_series(1, 400) n`,
    [tenantId],
  )
  const add = (first: number, last: number) =>
    pool.query(
      `insert into expenses (tenant_id, id, vehicle_id, date, type, currency, amount_minor, vendor)
       select $1, gen_random_uuid(), v.id, '2026-11-20', 'fuel', 'EUR', 100, 'Elf'
       from generate_series($2::int, $3::int) n join vehicles v on v.registration = 'ROW ' || n`,
      [tenantId, first, last],
    )
  const rows = async () => {
    const { rows: kept } = await pool.query(
      `select expenses::int, octet_length(vehicles) / 18 as entries, has_room as "hasRoom" from expense_text_sums
       order by has_room, expenses`,
    )
    return kept
  }
  await add(1, 386)
  const full = { expenses: 192, entries: 192, hasRoom: false }
  expect(await rows()).toEqual([full, full, { expenses: 2, entries: 2, hasRoom: true }])
  await add(387, 387)
  expect(await rows()).toEqual([full, full, { expenses: 3, entries: 3, hasRoom: true }])
  expect(await differences()).toEqual([])
})

test('entries of expenses that change again and again are packed anew, but not those that somebody holds', async () => {
  await clear()
  const pool = base.database.pools.owner
  await pool.query(
    `insert into expenses (tenant_id, id, vehicle_id, date, type, currency, amount_minor, vendor)
     select $1, gen_random_uuid(), v.id, '2026-11-20', 'fuel', 'EUR', 1000, 'Elf' from unnest($2::uuid[]) v (id)`,
    [tenantId, vehicleIds],
  )
  const change = (client: pg.Pool | pg.PoolClient) =>
    client.query('update expenses set amount_minor = amount_minor + 1 where tenant_id = $1', [tenantId])
  const entries = async () => {
    const { rows } = await pool.query<{ entries: number }>(
      'select octet_length(vehicles) / 18 as entries from expense_text_sums order by 1',
    )
    return rows.map((row) => row.entries)
  }
  for (let nth = 0; nth < 200; nth += 1) await change(pool)
  expect(await entries()).toEqual([18, 192, 192])
  const client = await base.database.pools.app.connect()
  await begin(client)
  await change(client)
  await runTextsWorker()
  await client.query('commit')
  client.release()
  expect(await entries()).toEqual([2, 20])
  expect(await differences()).toEqual([])
})

test('entries of expenses that were added one by one become one for each vehicle', async () => {
  await clear()
  const pool = base.database.pools.owner
  await pool.query(
    `do $$ begin
      for n in 1..1200 loop
        insert into expenses (tenant_id, id, vehicle_id, date, type, currency, amount_minor, vendor)
        values ('${tenantId}', gen_random_uuid(), ('{${vehicleIds.join()}}'::uuid[])[1 + n % 2], '2026-11-20', 'fuel', 'EUR', n, 'Elf');
      end loop;
    end $$`,
  )
  const rows = async () => {
    const { rows: kept } = await pool.query(
      `select octet_length(vehicles) / 18 as entries, amount_minor, expenses, has_room as "hasRoom" from expense_text_sums
       order by entries`,
    )
    return kept
  }
  expect((await rows()).map(({ entries }) => entries)).toEqual([48, 192, 192, 192, 192, 192, 192])
  await runTextsWorker()
  expect(await rows()).toEqual([{ entries: 2, amount_minor: 720_600, expenses: 1200, hasRoom: true }])
  expect(await differences()).toEqual([])
})

test('amounts and numbers of expenses are packed with their sign', async () => {
  const { rows } = await base.database.pools.owner.query(
    `select v.amount_minor, v.expenses from (values
       (1000000000000, 3), (-1000000000000, -3), (-1, -1), (9007199254740991, 8388607), (-9007199254740991, -8388608)
     ) e (amount, expenses), unpacked_expense_vehicles(packed_expense_vehicle('\\x0102030405060708', e.amount, e.expenses)) v`,
  )
  expect(rows).toEqual([
    { amount_minor: 1_000_000_000_000, expenses: 3 },
    { amount_minor: -1_000_000_000_000, expenses: -3 },
    { amount_minor: -1, expenses: -1 },
    { amount_minor: Number.MAX_SAFE_INTEGER, expenses: 8_388_607 },
    { amount_minor: Number.MIN_SAFE_INTEGER, expenses: -8_388_608 },
  ])
})
