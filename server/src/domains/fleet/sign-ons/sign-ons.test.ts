/** Signing on in a vehicle, and the trips that it names. */
import { api } from '@roadbook/contract/api'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { silent } from '../../../testing/ingest.ts'
import { storePositions } from '../../../testing/records/trip-store.ts'
import { trackOf } from '../../../testing/tracks.ts'
import { createTripWorker } from '../../trips/trips/index.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 8, minute))

let server: TestApp
let admin: Person
let usual: Person
let driver: Person
let other: Person
let vehicleId: string

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company('Grand Harbour Services')
  usual = await server.colleague(admin, 'driver')
})
afterAll(() => server.close())

beforeEach(async () => {
  server.clock.set(at(0))
  driver = await server.colleague(admin, 'driver')
  other = await server.colleague(admin, 'driver')
  vehicleId = await newVehicle()
})

async function newVehicle(more: object = {}): Promise<string> {
  const body = { registration: uuidv7().slice(-12), fuelType: 'diesel' as const, ...more }
  return (await server.call(admin, api.vehicles.create, { body })).body.id
}

async function signOn(person: Person, minute: number, id = vehicleId) {
  server.clock.set(at(minute))
  return server.call(person, api.signOns.signOn, { params: { id } })
}

async function signOff(person: Person, minute: number) {
  server.clock.set(at(minute))
  return server.call(person, api.signOns.signOff, { params: { id: vehicleId } })
}

/** Driven from minute 10 to 20. */
async function drive(): Promise<void> {
  const { positions } = trackOf(at(0).getTime(), { latitude: 35.9, longitude: 14.5 })
    .stand(600, false)
    .drive(600, 50)
    .stand(900, false)
  await storePositions(server.database, { tenantId: admin.tenantId, vehicleId }, { positions, dueAt: at(35) })
}

async function driverOf() {
  const { database } = server
  // Ranges are due by PostgreSQL's clock.
  const clock = { now: () => new Date() }
  await createTripWorker({ database, clock, log: silent }).run()
  const { body } = await server.call(admin, api.trips.list, { query: { showVehiclesId: vehicleId } })
  return body.items.map(({ driverId, driverSource }) => [driverId, driverSource])
}

test('who signs on drives the vehicle, sees it, and drives the trip that begins then', async () => {
  const { status, body } = await signOn(driver, 5)
  expect([status, body.signedOn]).toEqual([
    200,
    { name: expect.any(String), isYou: true, since: at(5).toISOString(), until: at(5 + 720).toISOString() },
  ])
  const { body: seen } = await server.call(driver, api.vehicles.list, { query: {} })
  expect(seen.map(({ id }) => id)).toEqual([vehicleId])
  await drive()
  expect(await driverOf()).toEqual([[driver.userId, 'signOn']])
})

test('who signs on during a trip drives it', async () => {
  await drive()
  expect(await driverOf()).toEqual([[null, null]])
  await signOn(driver, 15)
  expect(await driverOf()).toEqual([[driver.userId, 'signOn']])
})

test('a trip belongs to who had signed on at its start, although somebody else signs on during it', async () => {
  await signOn(driver, 5)
  const { body } = await signOn(other, 15)
  expect(body.signedOn).toMatchObject({ isYou: true, since: at(15).toISOString() })
  await drive()
  expect(await driverOf()).toEqual([[driver.userId, 'signOn']])
})

test('after signing off, trips have the assigned driver again', async () => {
  vehicleId = await newVehicle({ driverId: driver.userId })
  await signOn(admin, 2)
  expect((await signOff(admin, 8)).body.signedOn).toBeNull()
  await drive()
  expect(await driverOf()).toEqual([[driver.userId, 'assigned']])
})

test('nobody is signed on for longer than twelve hours', async () => {
  await signOn(driver, 0)
  const signedOn = async (minute: number) => {
    server.clock.set(at(minute))
    return (await server.call(admin, api.signOns.get, { params: { id: vehicleId } })).body.signedOn
  }
  expect([(await signedOn(719))?.isYou, await signedOn(720)]).toEqual([false, null])
})

test('who signs on in another vehicle is signed off from the first', async () => {
  await signOn(driver, 0)
  await signOn(driver, 5, await newVehicle())
  const { body } = await server.call(admin, api.signOns.get, { params: { id: vehicleId } })
  expect(body.signedOn).toBeNull()
})

test('signing on twice changes nothing, and neither does signing somebody else off', async () => {
  const first = await signOn(driver, 0)
  expect((await signOn(driver, 5)).body).toEqual(first.body)
  expect((await signOff(other, 6)).body.signedOn).toMatchObject({ isYou: false, name: null })
})

test('two people who sign on at the same moment follow each other', async () => {
  server.clock.set(at(0))
  const answers = await Promise.all(
    [driver, other].map((person) => server.call(person, api.signOns.signOn, { params: { id: vehicleId } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a driver can’t sign on in a vehicle of somebody else, in an archived one, or in one of another company', async () => {
  const theirs = await newVehicle({ driverId: usual.userId })
  const archived = await newVehicle()
  await server.call(admin, api.vehicles.update, { params: { id: archived }, body: { archived: true } })
  const outsider = await server.company(uuidv7())
  const statuses = [
    await signOn(driver, 1, theirs),
    await signOn(driver, 1, archived),
    await signOn(outsider, 1),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 409, 404])
})

test('a private trip in privacy mode stays its driver’s', async () => {
  vehicleId = await newVehicle({ privacyMode: true, defaultTripCategory: 'private', driverId: usual.userId })
  await drive()
  expect(await driverOf()).toEqual([[usual.userId, 'assigned']])
  await signOn(admin, 15)
  expect(await driverOf()).toEqual([[usual.userId, 'assigned']])
})
