import { api } from '@roadbook/contract/api'
import type { ExpensesChange } from '@roadbook/contract/money/expenses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { moveExpenses } from './trip-expenses.ts'
import { entering, refusal } from './testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

const changeAll = (person: Person, changes: ExpensesChange['changes']) =>
  server.call(person, api.expenses.updateMany, { body: { changes } })
const lock = (person: Person, lockedUntil: string | null) =>
  server.call(person, api.expenses.putLockConfig, { body: { lockedUntil } })

async function twoExpenses(name: string) {
  const owner = await server.company(name)
  const [from, to] = [await enter.newVehicle(owner), await enter.newVehicle(owner)]
  const trip = await addTrip(server.database, owner.tenantId, from.id)
  const first = await enter.newExpense(owner, from.id, { date: '2026-10-31', tripId: trip })
  const second = await enter.newExpense(owner, from.id, { date: '2026-11-02' })
  return { owner, from, to, trip, first, second }
}

test('type and vehicle of several expenses change at once, and go back to type, vehicle and trip', async () => {
  const { owner, from, to, trip, first, second } = await twoExpenses('Bulk Ltd')
  const { status, body } = await changeAll(
    owner,
    [first, second].map(({ id, version }) => ({ id, version, type: 'toll' as const, vehicleId: to.id })),
  )
  expect([status, body.map(({ type, vehicleId, tripId }) => [type, vehicleId, tripId])]).toEqual([
    200,
    [
      ['toll', to.id, null],
      ['toll', to.id, null],
    ],
  ])
  const back = await changeAll(
    owner,
    body.map(({ id, version }, nth) => ({
      id,
      version,
      type: 'fuel' as const,
      vehicleId: from.id,
      tripId: nth === 0 ? trip : null,
    })),
  )
  expect(back.body.map(({ type, vehicleId, tripId }) => [type, vehicleId, tripId])).toEqual([
    ['fuel', from.id, trip],
    ['fuel', from.id, null],
  ])
})

test('an expense that becomes one of a type without a quantity loses its litres', async () => {
  const { owner, from } = await twoExpenses('Litres Ltd')
  const { id, version } = await enter.newExpense(owner, from.id, { quantityLitres: 40 })
  const { body } = await changeAll(owner, [{ id, version, type: 'toll' }])
  expect(body.map(({ type, quantityLitres }) => [type, quantityLitres])).toEqual([['toll', null]])
})

test('one locked or stale expense among them leaves all as they were', async () => {
  const { owner, to, first, second } = await twoExpenses('None Ltd')
  const both = [second, first].map(({ id, version }) => ({ id, version, vehicleId: to.id }))
  const stale = await changeAll(owner, [
    { id: second.id, version: second.version, type: 'toll' },
    { id: first.id, version: 7, type: 'toll' },
  ])
  await lock(owner, '2026-10-31')
  const locked = await changeAll(owner, both)
  expect([stale.status, refusal(locked)]).toEqual([
    409,
    [409, ['date'], 'Expenses up to 31 Oct 2026 are locked. An admin can unlock them.'],
  ])
  const { items } = await enter.list(owner)
  expect(items.map(({ type, version }) => [type, version])).toEqual([
    ['fuel', 1],
    ['fuel', 1],
  ])
})

test('a locked expense is neither linked to a trip nor unlinked, nor moved to another vehicle', async () => {
  const { owner, from, to, trip, first } = await twoExpenses('Linked Ltd')
  const open = await enter.newExpense(owner, from.id, { date: '2026-10-30' })
  await lock(owner, '2026-10-31')
  const answers = [
    await enter.change(owner, first, { tripId: null }),
    await enter.change(owner, open, { tripId: trip }),
    await enter.change(owner, first, { vehicleId: to.id }),
    await changeAll(owner, [{ id: first.id, tripId: null }]),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409])
})

test('a locked expense follows its drive into another trip and stays as it is', async () => {
  const { owner, from, trip, first } = await twoExpenses('Merged Ltd')
  const young = await enter.newExpense(owner, from.id, { date: '2026-11-02', tripId: trip })
  const startTime = new Date('2026-11-02T15:00:00Z')
  const times = { startTime, endTime: new Date('2026-11-02T15:30:00Z') }
  const into = await addTrip(server.database, owner.tenantId, from.id, times)
  await lock(owner, '2026-10-31')
  const now = new Date('2026-11-21T09:00:00Z')
  await server.database.inTenant(owner, (tx) =>
    moveExpenses(tx, owner.tenantId, { from: trip, to: into, now }),
  )
  const { items } = await enter.list(owner)
  const seen = items.filter(({ id }) => id === first.id || id === young.id)
  expect(seen.map(({ tripId, version, updatedAt }) => [tripId, version, updatedAt])).toEqual([
    [into, 2, now.toISOString()],
    [into, 1, first.updatedAt],
  ])
})

test('archiving a vehicle leaves locked expenses as they are', async () => {
  const { owner, from, first } = await twoExpenses('Archive Ltd')
  await lock(owner, '2026-10-31')
  const params = { id: from.id }
  expect((await server.call(owner, api.vehicles.update, { params, body: { archived: true } })).status).toBe(
    200,
  )
  const { body } = await server.call(owner, api.expenses.get, { params: { id: first.id } })
  expect(body).toEqual({ ...first, locked: true })
})

test('erasing the person who entered a locked expense changes nothing of it but the name', async () => {
  const owner = await server.company('Erased Ltd')
  const driver = await server.colleague(owner, 'driver')
  const now = server.clock.now()
  server.clock.set(new Date('2026-10-01T00:00:00Z'))
  const van = await enter.newVehicle(owner, { driverId: driver.userId })
  server.clock.set(now)
  const entered = await enter.newExpense(driver, van.id, { date: '2026-10-31' })
  const before = await server.call(owner, api.expenses.get, { params: { id: entered.id } })
  await lock(owner, '2026-10-31')
  const params = { id: driver.userId }
  await server.call(owner, api.users.update, { params, body: { archived: true } })
  const { status } = await server.call(owner, api.users.erase, { params, body: { email: driver.email } })
  expect(status).toBe(200)
  const { body } = await server.call(owner, api.expenses.get, { params: { id: entered.id } })
  expect(body).toEqual({ ...before.body, locked: true, createdByName: 'Erased user' })
})

test('a driver changes only expenses of their own', async () => {
  const { owner, first } = await twoExpenses('Drivers Ltd')
  const driver = await server.colleague(owner, 'driver')
  expect((await changeAll(driver, [{ id: first.id, type: 'toll' }])).status).toBe(404)
})
