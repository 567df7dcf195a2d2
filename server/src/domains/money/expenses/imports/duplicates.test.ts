import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../../testing/app.ts'
import { createImportingApp, outcomes } from './testing.ts'

const { server, enter, imports, fleet } = await createImportingApp()
afterAll(() => server.close())

const head = 'Kennzeichen;Datum;Betrag;Tankstelle;Belegnummer;Produkt\n'

/** Expenses of one vehicle and day, added without the API: one receipt per amount. */
async function receipts({ tenantId }: Person, vehicleId: string | undefined, amounts: number): Promise<void> {
  await server.database.asOwner((tx) =>
    sql`insert into expenses (tenant_id, id, vehicle_id, type, date, amount_minor, currency)
      select ${tenantId}, gen_random_uuid(), ${vehicleId}, 'toll', '2026-11-02', n, 'EUR'
      from generate_series(1, ${amounts}) n on conflict do nothing`.execute(tx),
  )
}

test('a row repeats the first expense whose vendor and number are its own or missing, in any combination', async () => {
  const { owner, vehicles } = await fleet('M-RB 101')
  const vendors = [null, 'Aral', 'SHELL']
  const numbers = [null, '1', '2']
  const pairs = vendors.flatMap((vendor) => numbers.map((number) => ({ vendor, number })))
  // Each amount has one expense fewer at its start. Ids are in the order in which they are made.
  const known = pairs.flatMap((_, index) =>
    pairs.slice(index).map((pair) => ({ ...pair, id: uuidv7(), amount: index + 1 })),
  )
  await server.database.asOwner((tx) =>
    sql`insert into expenses (tenant_id, id, vehicle_id, type, date, amount_minor, currency, vendor, external_number)
      select ${owner.tenantId}, x.id, ${vehicles[0]?.id}, 'toll', '2026-11-02', x.amount * 100, 'EUR', x.vendor, x.number
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
        as x(id uuid, amount integer, vendor text, number text)
      on conflict do nothing`.execute(tx),
  )
  const rows = pairs.flatMap((pair) => pairs.map((_, index) => ({ ...pair, amount: index + 1 })))
  const lines = rows.map(
    ({ amount, vendor, number }) => `M-RB 101;2.11.2026;${amount},00;${vendor ?? ''};${number ?? ''};Maut`,
  )
  const draft = await imports.draft(owner, head + lines.join('\n'))
  const fits = (a: string | null, b: string | null) => a === null || b === null || a === b
  const expected = rows.map(
    (row) =>
      known
        .filter(({ amount }) => amount === row.amount)
        .find((one) => fits(one.vendor, row.vendor) && fits(one.number, row.number))?.id ?? null,
  )
  const found = (await imports.rows(owner, draft.id)).slice(1)
  expect(found.map(({ duplicateOf }) => duplicateOf)).toEqual(expected)
  expect(expected).toContain(null)
})

test('a thousand receipts of one vehicle and day are compared with as many', async () => {
  const { owner, vehicles } = await fleet('M-RB 101')
  await receipts(owner, vehicles[0]?.id, 1_000)
  const lines = Array.from({ length: 1_000 }, (_, n) => `M-RB 101;2.11.2026;${(n + 501) / 100};;${n};Maut`)
  const draft = await imports.draft(owner, head + lines.join('\n'))
  expect(outcomes(draft)).toEqual({ add: 500, duplicate: 500, ignored: 1 })
})

test('of two equal rows the second is added once the first is left out', async () => {
  const { owner } = await fleet('M-RB 101')
  const row = 'M-RB 101;2.11.2026;5,00;Aral;;Maut\n'
  const draft = await imports.draft(owner, head + row + row)
  expect(outcomes(draft)).toEqual({ add: 1, duplicateInFile: 1, ignored: 1 })
  const { body } = await imports.choose(owner, draft.id, { lines: [2], choice: 'skip' })
  expect(outcomes(body)).toEqual({ add: 1, skipped: 1, ignored: 1 })
  const rows = await imports.rows(owner, draft.id)
  expect(rows.map(({ outcome, duplicateOfLine }) => [outcome, duplicateOfLine])).toEqual([
    ['ignored', null],
    ['skipped', null],
    ['add', null],
  ])
})

test('of two drafts of one statement that are confirmed at once, one is refused as changed', async () => {
  const { owner } = await fleet('M-RB 101')
  const lines = Array.from({ length: 500 }, (_, n) => `M-RB 101;2.11.2026;${n + 1},00;Aral;;Maut`)
  const file = head + lines.join('\n')
  const [one, two] = [await imports.draft(owner, file), await imports.draft(owner, file)]
  const answers = await Promise.all([imports.confirm(owner, one), imports.confirm(owner, two)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await enter.list(owner)).totalItems).toBe(500)
})
