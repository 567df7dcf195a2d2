import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { addExpenses } from './index.ts'
import { entering } from './testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

const exported = (person: Person, query: object = {}) => server.call(person, api.expenses.export, { query })

/** More than one batch, of two types, several on each day. */
async function addMany(owner: Person, count: number) {
  const { id: vehicleId } = await enter.newVehicle(owner)
  const plain = Array.from({ length: count }, (_, index) => ({
    vehicleId,
    type: index % 3 === 0 ? ('toll' as const) : ('fuel' as const),
    date: `2026-10-${String((index % 28) + 1).padStart(2, '0')}`,
    amountMinor: 1_000 + (index % 50),
    enteredAt: new Date('2026-11-01T08:00:00Z'),
  }))
  await server.database.inTenant({ tenantId: owner.tenantId }, (tx) => addExpenses(tx, owner.tenantId, plain))
}

test('an export has the expenses of all pages of the list, in its order', async () => {
  const owner = await server.company('Export Ltd')
  await addMany(owner, 1_234)
  for (const query of [{}, { expenseTypes: 'toll', sort: 'amountMinor:desc' }]) {
    const listed = []
    for (let page = 1; ; page += 1) {
      const { items, totalPages } = await enter.list(owner, { ...query, page, limit: 200 })
      listed.push(...items)
      if (page >= totalPages) break
    }
    const { status, body } = await exported(owner, query)
    expect([status, body.length]).toEqual([200, query.expenseTypes ? 412 : 1_234])
    expect(body).toEqual(listed)
  }
})

test('an export of nothing is an empty list', async () => {
  const owner = await server.company('Empty Ltd')
  expect((await exported(owner)).body).toEqual([])
})

test('an export holds what its filters leave, and words are searched', async () => {
  const owner = await server.company('Search Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  const found = await enter.newExpense(owner, vehicleId, { vendor: 'Sample Fuels' })
  await enter.newExpense(owner, vehicleId, { vendor: 'Other' })
  expect((await exported(owner, { search: 'sample' })).body.map(({ id }) => id)).toEqual([found.id])
  expect((await exported(owner, { importId: crypto.randomUUID() })).status).toBe(404)
})

test('a driver exports only what they may see', async () => {
  const owner = await server.company('Reach Ltd')
  const driver = await server.colleague(owner, 'driver')
  const { id: mine } = await enter.newVehicle(owner, { driverId: driver.userId })
  const { id: other } = await enter.newVehicle(owner)
  const own = await enter.newExpense(driver, mine)
  await enter.newExpense(owner, other)
  expect((await exported(driver)).body.map(({ id }) => id)).toEqual([own.id])
  expect((await exported(owner)).body).toHaveLength(2)
})
