import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function overview(person: Person) {
  const { body } = await server.call(person, api.overview.get, {})
  return body
}

test('an empty company has zeros and nothing to attend to', async () => {
  expect(await overview(await server.company('Empty Ltd'))).toEqual({
    counts: { moving: 0, idling: 0, parked: 0, offline: 0, noDevice: 0 },
    vehicles: 0,
    needsAttention: [],
  })
})

test('every vehicle in use stands in one state, archived ones in none', async () => {
  const owner = await server.company('States Ltd')
  const add = (registration: string, dongleId: number | null) =>
    server.call(owner, api.vehicles.create, { body: { registration, fuelType: 'petrol', dongleId } })
  await add('A', null)
  await add('B', 352_093_081_452_201)
  const { body: gone } = await add('C', null)
  await server.call(owner, api.vehicles.update, { params: { id: gone.id }, body: { archived: true } })
  const { counts, vehicles } = await overview(owner)
  expect([counts, vehicles]).toEqual([{ moving: 0, idling: 0, parked: 0, offline: 1, noDevice: 1 }, 2])
})

test('papers that run out within two weeks want attention, the soonest first, overdue ones too', async () => {
  const owner = await server.company('Papers Ltd')
  const add = (registration: string, dates: object) =>
    server.call(owner, api.vehicles.create, { body: { registration, fuelType: 'petrol', ...dates } })
  await add('A', { inspectionDueDate: '2026-12-04', serviceDueDate: '2026-12-05' })
  await add('B', { insuranceExpiresOn: '2026-11-19' })
  const { needsAttention } = await overview(owner)
  expect(needsAttention.map(({ kind, registration, dueDate }) => [kind, registration, dueDate])).toEqual([
    ['insuranceExpires', 'B', '2026-11-19'],
    ['inspectionDue', 'A', '2026-12-04'],
  ])
})

test('papers that run out are not crowded out by a fleet that is offline', async () => {
  const owner = await server.company('Offline Ltd')
  for (let n = 0; n < 51; n += 1) {
    const body = { registration: `OFF ${n}`, fuelType: 'petrol', dongleId: 352_093_081_453_000 + n } as const
    await server.call(owner, api.vehicles.create, { body })
  }
  const paper = { registration: 'DUE 1', fuelType: 'petrol', serviceDueDate: '2026-11-21' } as const
  await server.call(owner, api.vehicles.create, { body: paper })
  const { needsAttention } = await overview(owner)
  expect([needsAttention.length, needsAttention.at(-1)?.registration]).toEqual([51, 'DUE 1'])
})

test('a driver’s overview counts their own vehicles alone', async () => {
  const owner = await server.company('Drivers Ltd')
  const driver = await server.colleague(owner, 'driver')
  for (const driverId of [driver.userId, null]) {
    await server.call(owner, api.vehicles.create, {
      body: { registration: crypto.randomUUID(), fuelType: 'petrol', driverId },
    })
  }
  expect((await overview(driver)).vehicles).toBe(1)
})
