import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type DemoFleet, readDemoFleet } from './fleet-file.ts'
import { createDemoExpenses } from './demo-expenses.ts'

let server: TestApp
let fleet: DemoFleet
beforeAll(async () => {
  server = await createTestApp()
  fleet = await readDemoFleet()
})
afterAll(() => server.close())

/** The demo company's costs, as of the given time. */
async function costsAt(now: Date) {
  const owner = await server.company('Invented Ltd')
  const ids = new Map<string, string>()
  for (const { registration, fuelType } of fleet.vehicles) {
    const { body } = await server.call(owner, api.vehicles.create, { body: { registration, fuelType } })
    ids.set(registration, body.id)
  }
  await server.database.inTenant(owner, (tx) => {
    const scope = { ...owner, role: 'admin', reach: 'all' } as const
    return createDemoExpenses({ scope, tx, now, requestId: 'test', ip: '127.0.0.1' }, fleet.vehicles, ids)
  })
  return (await server.call(owner, api.expenses.list, { query: { limit: 200 } })).body
}

test('the invented fleet costs the same whoever looks at the same time, since the month before, and nothing in days to come', async () => {
  const now = new Date('2026-11-20T16:42:00Z')
  const [first, second] = [await costsAt(now), await costsAt(now)]
  expect(first.sums).toEqual(second.sums)
  const [sum] = first.sums
  expect([sum?.totalMinor, sum?.byType.map(({ type, amountMinor }) => [type, amountMinor])]).toEqual([
    1_796_799,
    [
      ['leasing', 901_800],
      ['insurance', 326_240],
      ['cleaning', 162_800],
      ['maintenance', 137_170],
      ['tyres', 121_800],
      ['repair', 54_050],
      ['toll', 42_120],
      ['parking', 27_100],
      ['tax', 17_500],
      ['other', 3_890],
      ['fine', 2_329],
    ],
  ])
  const dates = first.items.map(({ date }) => date)
  expect([first.totalItems, dates[0], dates.at(-1)]).toEqual([207, '2026-11-20', '2026-10-01'])
})

test('a sold vehicle costs nothing any more, and nobody is said to have entered what the installation wrote', async () => {
  const { items } = await costsAt(new Date('2026-11-01T00:30:00Z'))
  const sold = items.filter(({ registration }) => registration === 'YAD 340' || registration === 'BTY 273')
  expect([sold, new Set(items.map(({ createdByName }) => createdByName))]).toEqual([[], new Set([null])])
})
