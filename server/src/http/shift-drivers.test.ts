/** What a driver on shifts sees: the vehicle and its trips, jobs and costs, during their own shifts. */
import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../testing/app.ts'

let server: TestApp
let admin: Person
let early: Person
let late: Person
let vehicleId: string
let otherId: string
const HOUR = 3600
/** The early shift has the vehicle from 10:42 to 12:42 local time, then the late shift takes over. */
let handover: Date

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company('Shifts Ltd')
  early = await server.colleague(admin, 'driver')
  late = await server.colleague(admin, 'driver')
  const body = { registration: 'SHIFT 1', fuelType: 'diesel' as const, driverId: early.userId }
  vehicleId = (await server.call(admin, api.vehicles.create, { body })).body.id
  const other = { registration: 'OTHER 1', fuelType: 'diesel' as const }
  otherId = (await server.call(admin, api.vehicles.create, { body: other })).body.id
  server.clock.advance(2 * HOUR)
  handover = server.clock.now()
  await server.call(admin, api.vehicles.update, {
    params: { id: vehicleId },
    body: { driverId: late.userId },
  })
  server.clock.advance(HOUR)
})
afterAll(() => server.close())

async function vehiclesOf(person: Person) {
  return (await server.call(person, api.vehicles.list, {})).body
}

test('the vehicle of a shift that is over stays in the driver’s list, without its present', async () => {
  const since = new Date(handover.getTime() - 2 * HOUR * 1000).toISOString()
  const [past, ...more] = await vehiclesOf(early)
  expect(more).toEqual([])
  expect(past).toMatchObject({
    registration: 'SHIFT 1',
    yours: { since, until: handover.toISOString() },
    state: 'noDevice',
    stateSince: handover.toISOString(),
    driverId: null,
    driverName: null,
    dongleId: null,
    lastPosition: null,
  })
  const alone = await server.call(early, api.vehicles.get, { params: { id: vehicleId } })
  expect(alone.body).toEqual(past)
})

test('whose shift it is has the vehicle since the handover; who sees the whole fleet is told of no own time', async () => {
  const [now] = await vehiclesOf(late)
  expect(now).toMatchObject({
    yours: { since: handover.toISOString(), until: null },
    driverId: late.userId,
  })
  expect((await vehiclesOf(admin)).map(({ yours }) => yours)).toEqual([null, null])
})

test('a vehicle that never was theirs is not there for a driver', async () => {
  const answers = [
    await server.call(early, api.vehicles.get, { params: { id: otherId } }),
    await server.call(early, api.expenses.ofVehicle, { params: { id: otherId } }),
    await server.call(early, api.jobs.list, { query: { vehicleId: otherId } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('where a past vehicle is now is not shown on any page of it', async () => {
  const ask = [api.locations.trail, api.devices.deviceStatus, api.odometer.get]
  for (const route of ask) {
    expect((await server.call(early, route, { params: { id: vehicleId } })).status).toBe(404)
  }
  const { body } = await server.call(early, api.locations.locations, { query: {} })
  expect(body).toEqual([])
})

test('trips are found by a past vehicle, those of the own shift alone', async () => {
  const at = (minutes: number) => new Date(handover.getTime() + minutes * 60_000)
  const drive = (driver: Person, from: number) =>
    addTrip(server.database, admin.tenantId, vehicleId, {
      startTime: at(from),
      endTime: at(from + 20),
      driverId: driver.userId,
    })
  const [mine, theirs] = [await drive(early, -60), await drive(late, 10)]
  const tripsOf = async (person: Person) => {
    const { body } = await server.call(person, api.trips.list, { query: { showVehiclesId: vehicleId } })
    return body.items.map(({ id }) => id)
  }
  expect([await tripsOf(early), await tripsOf(late)]).toEqual([[mine], [theirs]])
})

test('a job for the vehicle that is nobody’s is seen by who has it, and by who had it at that time', async () => {
  const job = async (title: string, fromHours: number) => {
    const startDate = new Date(handover.getTime() + fromHours * HOUR * 1000).toISOString()
    const endDate = new Date(handover.getTime() + (fromHours + 1) * HOUR * 1000).toISOString()
    const body = { title, startDate, endDate, vehicleId }
    expect((await server.call(admin, api.jobs.create, { body })).status).toBe(201)
  }
  await job('In the early shift', -1)
  await job('In the late shift', 0)
  const jobsOf = async (person: Person) => {
    const { body } = await server.call(person, api.jobs.list, { query: { vehicleId } })
    return (body as { title: string }[]).map(({ title }) => title)
  }
  expect(await jobsOf(early)).toEqual(['In the early shift'])
  expect(await jobsOf(late)).toEqual(['In the early shift', 'In the late shift'])
})

test('costs of the days when they had the vehicle are read by its drivers, and changed by who entered them', async () => {
  const spend = async (person: Person, id: string, date: string) => {
    const body = { type: 'fuel' as const, date, amountMinor: 4200 }
    const answer = await server.call(person, api.expenses.create, { params: { id }, body })
    expect(answer.status).toBe(201)
    return answer.body.id
  }
  const office = await spend(admin, vehicleId, '2026-11-20')
  const before = await spend(admin, vehicleId, '2026-11-19')
  const foreign = await spend(admin, otherId, '2026-11-20')
  const own = await spend(early, vehicleId, '2026-11-20')
  const seen = async (person: Person) => {
    const { body } = await server.call(person, api.expenses.list, { query: {} })
    const costs = await server.call(person, api.expenses.overview, { query: {} })
    const { body: ofVehicle } = await server.call(person, api.expenses.ofVehicle, {
      params: { id: vehicleId },
    })
    return {
      list: body.items.map(({ id }) => id).toSorted(),
      ofVehicle: ofVehicle.map(({ id }) => id).toSorted(),
      total: costs.body.sums.map(({ totalMinor }) => totalMinor),
    }
  }
  const ofTheDay = [office, own].toSorted()
  expect(await seen(early)).toEqual({ list: ofTheDay, ofVehicle: ofTheDay, total: [8400] })
  expect(await seen(late)).toEqual({ list: ofTheDay, ofVehicle: ofTheDay, total: [8400] })
  expect((await seen(admin)).list).toEqual([office, before, foreign, own].toSorted())
  const change = (person: Person, expenseId: string) =>
    server.call(person, api.expenses.update, { params: { id: vehicleId, expenseId }, body: { note: 'Mine' } })
  const remove = (person: Person, expenseId: string) =>
    server.call(person, api.expenses.delete, { params: { id: vehicleId, expenseId } })
  const answers = [
    await change(early, own),
    await change(early, office),
    await remove(early, office),
    await change(late, own),
    await change(early, before),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403, 404])
})
