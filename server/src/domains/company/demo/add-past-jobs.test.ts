import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { demoAuthor } from './demo-author.ts'
import { addPastJobs } from './add-past-jobs.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('the last two visits of a vehicle have done jobs where they ended, once; private trips and ways home have none', async () => {
  const owner = await server.company('Told Ltd')
  const { tenantId } = owner
  const driver = await server.colleague(owner, 'driver')
  const body = { registration: 'EJR 190', fuelType: 'diesel' as const, driverId: driver.userId }
  const { id: vehicleId } = (await server.call(owner, api.vehicles.create, { body })).body
  await server.database.inTenant(owner, (tx) =>
    tx
      .insertInto('users')
      .values({ tenantId, id: crypto.randomUUID(), ...demoAuthor, roles: ['manager'] })
      .execute(),
  )
  const home = { baseLatitude: 35.9, baseLongitude: 14.5 }
  await server.database.inTenant(owner, (tx) => tx.updateTable('vehicles').set(home).execute())
  const trip = (hour: number, more: object = {}) =>
    addTrip(server.database, tenantId, vehicleId, {
      startTime: new Date(Date.UTC(2026, 10, 19, hour)),
      endTime: new Date(Date.UTC(2026, 10, 19, hour, 20)),
      driverId: driver.userId,
      ...more,
    })
  await trip(6)
  const visits = [await trip(7), await trip(8)]
  await trip(9, { category: 'private' })
  await trip(10, { endLatitude: 35.9, endLongitude: 14.5 })
  const past = { from: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-11-20T00:00:00Z') }
  const company = { database: server.database, clock: server.clock, tenantId }
  await addPastJobs(company, { vehicleId, past })
  await addPastJobs(company, { vehicleId, past })
  const { body: jobs } = await server.call(owner, api.jobs.list, { query: {} })
  if (!Array.isArray(jobs)) throw new Error('The list is whole.')
  expect(jobs.map(({ tripId, status, assignee, location }) => [tripId, status, assignee, location])).toEqual(
    visits.map((id) => [id, 'done', driver.userId, { latitude: 35.85, longitude: 14.45 }]),
  )
  expect(jobs.map(({ startDate }) => startDate.slice(11, 16))).toEqual(['07:30', '08:30'])
})
