import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const kinds = 'tripsToComplete'

async function toComplete(person: Person) {
  const { body } = await server.call(person, api.overview.attention, { query: { kinds } })
  return body.items.map(({ name, trips, dueDate, isOverdue }) => [name, trips, dueDate, isOverdue])
}

type Trip = Parameters<typeof addTrip>[3]

async function newVehicle(owner: Person, registration: string) {
  const body = { registration, fuelType: 'petrol' as const, logbookEnabled: true }
  const { id } = (await server.call(owner, api.vehicles.create, { body })).body
  let hours = 0
  const trip = (locksAt: string | null, more: Trip = {}) => {
    const startTime = new Date(Date.UTC(2026, 10, 18, (hours += 1)))
    const times = { startTime, endTime: new Date(startTime.getTime() + 1_800_000) }
    return addTrip(server.database, owner.tenantId, id, {
      ...times,
      locksAt: locksAt && new Date(locksAt),
      ...more,
    })
  }
  return { id, trip }
}

const complete = { purpose: 'Delivery', partner: 'Seabank Hotel', destination: 'Il-Mellieħa' }

test('open trips of a logbook are counted for each vehicle, with the day on which the first of them is locked', async () => {
  const owner = await server.company('Deadlines Ltd')
  const later = await newVehicle(owner, 'LATER')
  await later.trip('2026-11-25T08:00:00Z', { touched: true, purpose: 'Delivery' })
  await later.trip('2026-11-24T23:30:00Z')
  // Trips that are complete, private, locked, or not part of a logbook have no deadline.
  await later.trip('2026-11-21T08:00:00Z', complete)
  await later.trip('2026-11-21T09:00:00Z', { category: 'private' })
  await later.trip('2026-11-19T08:00:00Z', { lockedAt: new Date('2026-11-19T08:00:00Z') })
  await later.trip('2026-11-20T09:41:00Z')
  await later.trip(null)
  const sooner = await newVehicle(owner, 'SOONER')
  await sooner.trip('2026-11-20T23:30:00Z')
  const archived = await newVehicle(owner, 'ARCHIVED')
  await archived.trip('2026-11-21T08:00:00Z')
  await server.call(owner, api.vehicles.update, { params: { id: archived.id }, body: { archived: true } })
  // Days are the company's: half past eleven at night in UTC is the next day in Malta.
  expect(await toComplete(owner)).toEqual([
    ['SOONER', 1, '2026-11-21', false],
    ['LATER', 2, '2026-11-25', false],
  ])
  expect(await toComplete(await server.colleague(owner, 'viewer'))).toHaveLength(2)
  expect(await toComplete(await server.company('Neighbours Ltd'))).toEqual([])
})

test('trips that are locked within two days come before a service that is overdue, later ones after it', async () => {
  const owner = await server.company('Order Ltd')
  const [soon, late] = [await newVehicle(owner, 'SOON'), await newVehicle(owner, 'LATE')]
  await soon.trip('2026-11-22T09:00:00Z')
  await late.trip('2026-11-22T10:00:00Z')
  const service = { registration: 'SERVICE', fuelType: 'petrol' as const, serviceDueDate: '2026-11-19' }
  await server.call(owner, api.vehicles.create, { body: service })
  const { items, byKind } = (await server.call(owner, api.overview.get, {})).body.needsAttention
  expect([items.map(({ name }) => name), byKind[kinds]]).toEqual([['SOON', 'SERVICE', 'LATE'], 2])
})

test('a driver’s trips are in a list of their own, not among what needs attention', async () => {
  const owner = await server.company('Own List Ltd')
  const driver = await server.colleague(owner, 'driver')
  const { id, trip } = await newVehicle(owner, 'MINE')
  const driven = { driverId: driver.userId }
  await server.call(owner, api.vehicles.update, { params: { id }, body: driven })
  await trip('2026-11-21T08:00:00Z', driven)
  expect([await toComplete(driver), (await toComplete(owner)).length]).toEqual([[], 1])
})
