import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { drivenSpans } from './vehicle-today.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Today Ltd')
})
afterAll(() => server.close())

async function newVehicle(more: { privacyMode?: boolean; driverId?: string } = {}) {
  const { body } = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel', ...more },
  })
  return body.id
}

/** The server's clock shows 10:42 on 20 November on Malta. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour - 1, minute))

function trip(vehicleId: string, [startTime, endTime]: [Date, Date], more: object = {}) {
  const durationSeconds = (endTime.getTime() - startTime.getTime()) / 1000
  const times = { startTime, endTime, durationSeconds, idleSeconds: 60 }
  return addTrip(server.database, owner.tenantId, vehicleId, { ...times, ...more })
}

async function today(vehicleId: string, person = owner) {
  const { status, body } = await server.call(person, api.trips.today, { params: { id: vehicleId } })
  return { status, body }
}

test("a vehicle's day is the sum of its trips since midnight, and the rest since the first is standing", async () => {
  const id = await newVehicle()
  await trip(id, [at(7), at(7, 30)])
  const last = await trip(id, [at(9), at(9, 20)], { distanceMeters: 8_000 })
  const { body } = await today(id)
  expect(body).toMatchObject({
    from: '2026-11-19T23:00:00.000Z',
    until: '2026-11-20T09:42:00.000Z',
    trips: 2,
    distanceMeters: 20_000,
    drivingSeconds: 50 * 60 - 120,
    standingSeconds: (3 * 60 + 42) * 60 - (50 * 60 - 120),
    lastTrip: { id: last, distanceMeters: 8_000 },
  })
  expect(body.driven).toEqual([
    { from: at(7).toISOString(), until: at(7, 30).toISOString() },
    { from: at(9).toISOString(), until: at(9, 20).toISOString() },
  ])
})

test('a trip over midnight is drawn from midnight on, but counts for the day before', async () => {
  const id = await newVehicle()
  await trip(id, [at(-1), at(1)])
  const { body } = await today(id)
  expect(body).toMatchObject({ trips: 0, distanceMeters: 0, standingSeconds: null })
  expect(body.driven).toEqual([{ from: at(0).toISOString(), until: at(1).toISOString() }])
})

test('a vehicle that never drove has an empty day', async () => {
  const { body } = await today(await newVehicle())
  expect(body).toMatchObject({ trips: 0, driven: [], standingSeconds: null, lastTrip: null })
})

test('only the driver sees the places of a private trip', async () => {
  const driver = await server.colleague(owner, 'driver')
  const id = await newVehicle({ privacyMode: true, driverId: driver.userId })
  await trip(id, [at(8), at(9)], { driverId: driver.userId, category: 'private', purpose: 'Dentist' })
  const seen = (await today(id)).body.lastTrip
  expect([seen?.start, seen?.end, seen?.purpose]).toEqual([null, null, null])
  expect((await today(id, driver)).body.lastTrip?.start).not.toBe(null)
})

test('a driver gets 404 for a vehicle that isn’t theirs', async () => {
  const driver = await server.colleague(owner, 'driver')
  expect((await today(await newVehicle(), driver)).status).toBe(404)
})

test('a trip that only touches midnight, or lies ahead of the clock, is not driven today', () => {
  const day = { from: at(0), until: at(10) }
  const spans = drivenSpans(
    [
      { startTime: at(9, 50), endTime: at(10, 20) },
      { startTime: at(-2), endTime: at(0) },
      { startTime: at(10, 5), endTime: at(10, 20) },
    ],
    day,
  )
  expect(spans).toEqual([{ from: at(9, 50), until: at(10) }])
})
