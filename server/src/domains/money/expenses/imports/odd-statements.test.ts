import { api } from '@roadbook/contract/api'
import { mostImportRows } from '@roadbook/contract/core/table-limits'
import { LARGEST_MINOR, LARGEST_SUM_MINOR } from '@roadbook/contract/money/expenses'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { refusal } from '../testing.ts'
import { createImportingApp, outcomes } from './testing.ts'

const { server, enter, imports, fleet } = await createImportingApp()
afterAll(() => server.close())

const head = 'Kennzeichen;Datum;Betrag;Tankstelle;Bemerkung;Produkt\n'

test('a character that is cut in half at the end of a text doesn’t keep a statement from being read', async () => {
  const { owner } = await fleet('M-RB 101')
  for (const length of [59, 87, 88, 199]) {
    const long = `${'x'.repeat(length)}😀 y`
    const draft = await imports.draft(owner, `${head}M-RB 101;2.11.2026;5,00;${long};${long};Diesel\n`)
    expect(outcomes(draft)).toEqual({ add: 1, ignored: 1 })
    const [, row] = await imports.rows(owner, draft.id)
    expect(row?.vendor).toBe(length === 199 ? `${'x'.repeat(199)}\uFFFD` : long)
    const typed = (text: string) => imports.remap(owner, draft, { types: [{ text, type: 'fuel' }] })
    const answers = await Promise.all(['a\uD800', 'a\0', 'a\uFFFD'].map(typed))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 200])
  }
})

test('an amount beyond all numbers is named as none, and the others are imported', async () => {
  const { owner } = await fleet('M-RB 101')
  const row = (amount: string) => `M-RB 101;2.11.2026;${amount};Aral;n;Diesel\n`
  const draft = await imports.draft(owner, head + row('5,00') + row('9'.repeat(400)))
  expect(outcomes(draft)).toEqual({ add: 1, invalid: 1, ignored: 1 })
  expect((await imports.confirm(owner, draft)).status).toBe(200)
})

test('a table may begin further down than it may have rows; a line of no file is refused', async () => {
  const { owner } = await fleet('M-RB 101')
  const file = `${'\n'.repeat(20_500)}${head}M-RB 101;2.11.2026;5,00;Aral;n;Diesel\n`
  const draft = await imports.draft(owner, file)
  expect([draft.draft?.mapping.headerLine, outcomes(draft)]).toEqual([20_501, { add: 1, ignored: 1 }])
  const body = { lines: [3_000_000_000], choice: 'skip' as const }
  const chosen = await server.call(owner, api.expenseImports.choose, { params: { id: draft.id }, body })
  expect(chosen.status).toBe(400)
})

test('a vehicle in use comes before an archived one with the same plate, and a label of signs is nobody’s', async () => {
  const { owner, vehicles } = await fleet('AB.12', 'CD 34')
  const [sold, other] = vehicles
  const update = (id: string, body: object) =>
    server.call(owner, api.vehicles.update, { params: { id }, body })
  await update(sold?.id ?? '', { archived: true })
  await update(other?.id ?? '', { label: '-' })
  const used = await enter.newVehicle(owner, {}, 'AB12')
  const rows = ['AB12', 'AB 12', '-'].map((plate) => `${plate};2.11.2026;5,00;Aral;n;Diesel\n`)
  const draft = await imports.draft(owner, head + rows.join(''))
  const found = (await imports.rows(owner, draft.id)).slice(1)
  expect(found.map(({ vehicleId }) => vehicleId)).toEqual([used.id, used.id, null])
})

test('a statement with which the company’s expenses no longer add up exactly is refused, and others are not', async () => {
  const { owner, vehicles } = await fleet('M-RB 101')
  const most = Math.floor(LARGEST_SUM_MINOR / LARGEST_MINOR)
  await server.database.asOwner((tx) =>
    sql`insert into expenses (tenant_id, id, vehicle_id, type, date, amount_minor, currency)
      select ${owner.tenantId}, gen_random_uuid(), ${vehicles[0]?.id}, 'other', '2026-11-01', ${LARGEST_MINOR}, 'EUR'
      from generate_series(1, ${most}) n on conflict do nothing`.execute(tx),
  )
  const largest = (LARGEST_MINOR / 100).toFixed(0)
  const draft = await imports.draft(owner, `${head}M-RB 101;2.11.2026;${largest},00;Aral;n;Diesel\n`)
  expect(refusal(await imports.confirm(owner, draft))).toEqual([
    409,
    [],
    'With this file, your expenses in EUR would add up to more than can be calculated exactly. Check its amounts.',
  ])
  const { totalItems, sums } = await enter.list(owner)
  expect([totalItems, sums[0]?.totalMinor]).toEqual([most, most * LARGEST_MINOR])
  const small = await imports.draft(owner, `${head}M-RB 101;2.11.2026;5,00;Aral;n;Diesel\n`)
  expect((await imports.confirm(owner, small)).status).toBe(200)
})

test('the largest statement of the largest amounts adds up exactly four times over', () => {
  expect(Number.isSafeInteger(4 * mostImportRows * LARGEST_MINOR)).toBe(true)
})
