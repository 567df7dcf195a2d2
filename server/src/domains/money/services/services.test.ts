import { api } from '@roadbook/contract/api'
import type { VehicleServiceCreate } from '@roadbook/contract/money/services'
import type { VehicleCreate } from '@roadbook/contract/fleet/vehicles'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { METERS_AHEAD, planNext } from './plan.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  server.clock.set(new Date('2026-11-20T09:00:00Z'))
  owner = await server.company('Services Ltd')
})
afterAll(() => server.close())

async function newVehicle(more: Partial<VehicleCreate> = {}, person = owner) {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, ...more }
  return (await server.call(person, api.vehicles.create, { body })).body.id
}

const read = (id: string, person = owner) => server.call(person, api.services.get, { params: { id } })

const done = (id: string, body: Partial<VehicleServiceCreate> = {}, person = owner) =>
  server.call(person, api.services.create, {
    params: { id },
    body: { date: '2026-11-20', odometerMeters: 45_400_000, ...body },
  })

async function dueDateOf(id: string) {
  return (await server.call(owner, api.vehicles.get, { params: { id } })).body.serviceDueDate
}

async function attentionOf(id: string, person = owner) {
  const query = { limit: 200, kinds: 'serviceDue,serviceDistance' }
  const { body } = await server.call(person, api.overview.attention, { query })
  return body.items
    .filter(({ vehicleId }) => vehicleId === id)
    .map(({ kind, isOverdue, remainingMeters }) => [kind, isOverdue, remainingMeters])
}

const overdue = {
  odometerMeters: 45_400_000,
  serviceEveryMeters: 15_000_000,
  serviceDueDate: '2026-11-10',
}

test('a completed service plans the next one and clears the issue', async () => {
  const id = await newVehicle(overdue)
  expect(await attentionOf(id)).toEqual([
    ['serviceDue', true, null],
    ['serviceDistance', true, -400_000],
  ])
  expect((await read(id)).body).toMatchObject({
    odometerMeters: 45_400_000,
    serviceEveryMeters: 15_000_000,
    next: { dueDate: '2026-11-10', dueOdometerMeters: 45_000_000, isOverdue: true, isEstimate: true },
    services: [],
  })
  const { status, body } = await done(id, { note: ' Oil and filters ', nextDueDate: '2027-11-20' })
  expect(status).toBe(201)
  expect(body.next).toEqual({
    dueDate: '2027-11-20',
    dueOdometerMeters: 60_400_000,
    remainingMeters: 15_000_000,
    isOverdue: false,
    isEstimate: false,
  })
  expect(body.services).toMatchObject([
    { date: '2026-11-20', odometerMeters: 45_400_000, note: 'Oil and filters', nextDueDate: '2027-11-20' },
  ])
  expect(await attentionOf(id)).toEqual([])
  expect(await dueDateOf(id)).toBe('2027-11-20')
})

test('without a next day the day that was due is over, and distance alone counts', async () => {
  const id = await newVehicle(overdue)
  expect((await done(id)).body.next).toMatchObject({ dueDate: null, remainingMeters: 15_000_000 })
  expect(await dueDateOf(id)).toBeNull()
})

test('a service entered late plans nothing where a later one is recorded', async () => {
  const id = await newVehicle(overdue)
  await done(id, { nextDueDate: '2027-11-20' })
  const late = { date: '2025-11-03', odometerMeters: 30_100_000 }
  const refused = await done(id, { ...late, nextDueDate: '2026-11-03' })
  expect([refused.status, await dueDateOf(id)]).toEqual([409, '2027-11-20'])
  const { body } = await done(id, late)
  expect(body.services.map(({ date }) => date)).toEqual(['2026-11-20', '2025-11-03'])
  expect([body.next.dueOdometerMeters, await dueDateOf(id)]).toEqual([60_400_000, '2027-11-20'])
})

test('a deleted service gives back the day that it replaced, unless someone set another', async () => {
  const id = await newVehicle(overdue)
  const remove = async (serviceId = '') =>
    (await server.call(owner, api.services.delete, { params: { id, serviceId } })).body
  const first = (await done(id, { nextDueDate: '2027-11-20' })).body.services[0]
  expect((await remove(first?.id)).next).toMatchObject({ dueDate: '2026-11-10', isOverdue: true })
  const second = (await done(id, { nextDueDate: '2027-11-20' })).body.services[0]
  await server.call(owner, api.vehicles.update, { params: { id }, body: { serviceDueDate: '2027-05-01' } })
  expect((await remove(second?.id)).next).toMatchObject({
    dueDate: '2027-05-01',
    dueOdometerMeters: 45_000_000,
  })
})

test('a change of the latest moves the next day with it, and names the version that it saw', async () => {
  const id = await newVehicle(overdue)
  const service = (await done(id, { nextDueDate: '2027-11-20' })).body.services[0]
  const params = { id, serviceId: service?.id ?? '' }
  const change = (body: object) => server.call(owner, api.services.update, { params, body })
  const { body } = await change({ odometerMeters: 45_000_000, nextDueDate: '2027-10-01', version: 1 })
  expect(body.next).toMatchObject({ dueDate: '2027-10-01', dueOdometerMeters: 60_000_000 })
  expect(body.services).toMatchObject([{ odometerMeters: 45_000_000, version: 2 }])
  expect((await change({ note: 'Late', version: 1 })).status).toBe(409)
  expect((await change({ date: '2027-12-01' })).status).toBe(400)
})

test('a service saved twice is stored once, and one dated tomorrow is refused', async () => {
  const id = await newVehicle(overdue)
  const answers = await Promise.all([done(id), done(id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await read(id)).body.services).toHaveLength(1)
  expect((await done(id, { date: '2026-11-21' })).status).toBe(400)
  expect((await done(id, { date: '2026-11-19', nextDueDate: '2026-11-19' })).status).toBe(400)
})

test('its cost is an expense of the same vehicle; deleting or moving the expense unlinks it', async () => {
  const [id, other] = [await newVehicle(overdue), await newVehicle()]
  const expense = async (vehicleId: string) => {
    const body = { type: 'maintenance' as const, date: '2026-11-20', amountMinor: 32_000 }
    return (await server.call(owner, api.expenses.create, { params: { id: vehicleId }, body })).body.id
  }
  const [first, moved, others] = [await expense(id), await expense(id), await expense(other)]
  expect((await done(id, { expenseId: others })).status).toBe(404)
  expect((await done(id, { expenseId: first })).body.services[0]?.expense).toEqual({
    id: first,
    amountMinor: 32_000,
    currency: 'EUR',
  })
  await server.call(owner, api.expenses.delete, { params: { id, expenseId: first } })
  await done(id, { date: '2026-11-19', expenseId: moved })
  const params = { id, expenseId: moved }
  await server.call(owner, api.expenses.update, { params, body: { vehicleId: other } })
  expect((await read(id)).body.services.map((service) => service.expense)).toEqual([null, null])
})

test("a driver reads the services of their vehicle without others' expenses, and changes none", async () => {
  const driver = await server.colleague(owner, 'driver')
  const id = await newVehicle({ ...overdue, driverId: driver.userId })
  const body = { type: 'maintenance' as const, date: '2026-11-20', amountMinor: 32_000 }
  const { body: paid } = await server.call(owner, api.expenses.create, { params: { id }, body })
  await done(id, { expenseId: paid.id })
  expect((await read(id, driver)).body.services).toMatchObject([
    { odometerMeters: 45_400_000, expense: null },
  ])
  expect((await done(id, {}, driver)).status).toBe(403)
  expect((await read(await newVehicle(), driver)).status).toBe(404)
  // Once another driver has the vehicle, the former driver can't read it.
  await server.call(owner, api.vehicles.update, { params: { id }, body: { driverId: null } })
  expect((await read(id, driver)).status).toBe(404)
  expect((await read(id, await server.company('Others Ltd'))).status).toBe(404)
})

test('the audit log has the service and the changed due date', async () => {
  const id = await newVehicle(overdue)
  const service = (await done(id, { nextDueDate: '2027-11-20' })).body.services[0]
  const entries = async (resourceId = '') =>
    (await server.call(owner, api.audit.activityLog, { query: { resourceId } })).body.items
  expect(await entries(service?.id)).toMatchObject([{ action: 'created', resourceType: 'service' }])
  expect((await entries(id))[0]).toMatchObject({
    action: 'updated',
    changes: [{ field: 'serviceDueDate', before: '2026-11-10', after: '2027-11-20' }],
  })
})

test('the dashboard and the vehicle’s page say the same of every vehicle', async () => {
  const company = await server.company('Agreeing Ltd')
  const meters = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((tenths) => tenths * 100_000)
  const cases = fc.sample(
    fc.record({
      odometerMeters: meters(90),
      everyMeters: fc.constantFrom(1_500_000, 15_000_000, 30_000_000),
      lastMeters: fc.option(meters(90)),
    }),
    { numRuns: 40, seed: 7 },
  )
  for (const { odometerMeters, everyMeters, lastMeters } of cases) {
    const id = await newVehicle({ odometerMeters, serviceEveryMeters: everyMeters }, company)
    if (lastMeters !== null) await done(id, { odometerMeters: lastMeters }, company)
    const next = planNext({ odometerMeters, everyMeters, lastMeters, dueDate: null, today: '2026-11-20' })
    expect((await read(id, company)).body.next).toEqual(next)
    const { remainingMeters, isOverdue } = next
    expect(await attentionOf(id, company)).toEqual(
      remainingMeters !== null && remainingMeters <= METERS_AHEAD
        ? [['serviceDistance', isOverdue, remainingMeters]]
        : [],
    )
  }
})
