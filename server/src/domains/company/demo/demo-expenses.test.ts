import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type DemoFleet, readDemoFleet } from './fleet-file.ts'
import { createDemoExpenses } from './demo-expenses.ts'

let server: TestApp
let fleet: DemoFleet
beforeAll(async () => {
  server = await createTestApp()
  fleet = await readDemoFleet()
})
afterAll(() => server.close())

/** The demo company's costs since a time, as of another time. */
async function costsAt(now: Date, since = new Date('2026-09-01T00:00:00Z')) {
  const owner = await server.company('Invented Ltd')
  const ids = new Map<string, string>()
  for (const { registration, fuelType } of fleet.vehicles) {
    const { body } = await server.call(owner, api.vehicles.create, { body: { registration, fuelType } })
    ids.set(registration, body.id)
  }
  await server.database.inTenant(owner, (tx) => {
    const scope = { ...owner, role: 'admin', reach: 'all' } as const
    const context = { scope, tx, now, requestId: 'test', ip: '127.0.0.1' }
    const soldAt = new Date(now.getTime() - 9 * 86_400_000)
    return createDemoExpenses(context, { vehicles: fleet.vehicles, ids, since, soldAt })
  })
  return (await server.call(owner, api.expenses.list, { query: { limit: 200 } })).body
}

test('the invented fleet costs the same whoever looks at the same time, and nothing in days to come', async () => {
  const now = new Date('2026-11-20T16:42:00Z')
  const [first, second] = [await costsAt(now), await costsAt(now)]
  expect(first.sums).toEqual(second.sums)
  const dates = first.items.map(({ date }) => date)
  expect([dates[0], dates.every((date) => date <= '2026-11-20')]).toEqual(['2026-11-20', true])
})

test('each month costs about the same, and days before the first drive nothing', async () => {
  const now = new Date('2026-11-30T16:42:00Z')
  const { sums } = await costsAt(now)
  const monthly = async (from: string, until: string) => {
    const [sum] = (await costsAt(new Date(until), new Date(from))).sums
    return sum?.totalMinor ?? 0
  }
  const months = [
    await monthly('2026-09-01T00:00:00Z', '2026-09-30T12:00:00Z'),
    await monthly('2026-10-01T00:00:00Z', '2026-10-31T12:00:00Z'),
    await monthly('2026-11-01T00:00:00Z', '2026-11-30T12:00:00Z'),
  ]
  expect(Math.max(...months) / Math.min(...months)).toBeLessThan(1.25)
  const fixed = (type: string) => sums[0]?.byType.find((one) => one.type === type)?.amountMinor
  // Three months of each vehicle, and of sold vehicles until they were sold.
  expect([fixed('leasing'), fixed('insurance')]).toEqual([1_352_700, 542_550])
})

test('a sold vehicle costs nothing any more, and nobody is said to have entered what the installation wrote', async () => {
  const { items } = await costsAt(new Date('2026-11-20T16:42:00Z'))
  const sold = items.filter(({ registration }) => registration === 'YAD 340' || registration === 'BTY 273')
  const dates = sold.map(({ date }) => date).toSorted()
  expect([dates.length > 0, (dates.at(-1) ?? '') < '2026-11-11']).toEqual([true, true])
  expect(new Set(items.map(({ createdByName }) => createdByName))).toEqual(new Set([null]))
})
