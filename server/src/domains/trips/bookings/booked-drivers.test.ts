/** What drivers see of a vehicle that they have booked: everything between start and end, nothing outside. */
import { api } from '@roadbook/contract/api'
import { decodePolyline } from '@roadbook/geo/polyline'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBookingWorker } from './settle-bookings.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
let admin: Person
let driver: Person
let other: Person
let usual: Person
let outsider: Person
let vehicleId: string
const dongleId = 352_093_081_452_251

/** The vehicle is booked from 10:00 to 11:00 by the clock of the server; it sends a fix each minute from 9:30 to
 * 11:30, and an alert every other minute. */
const at = (hour: number, minute = 0, second = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute, second))

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company('Pool Ltd')
  outsider = await server.company('Outsiders Ltd')
  driver = await server.colleague(admin, 'driver')
  other = await server.colleague(admin, 'driver')
})
afterAll(() => server.close())

beforeEach(async () => {
  server.clock.set(at(9, 0))
  usual = await server.colleague(admin, 'driver')
  const body = { registration: uuidv7().slice(-12), fuelType: 'petrol' as const, driverId: usual.userId }
  vehicleId = (await server.call(admin, api.vehicles.create, { body })).body.id
  sentUntil = 29
})

/** Each minute has its own place. */
const place = (minute: number) => ({ latitude: 35 + minute / 1000, longitude: 14 })

/** Minutes after 9:00. */
let sentUntil: number

/** By now the vehicle has sent its fixes up to the last full minute. */
async function nowIs(time: Date): Promise<void> {
  server.clock.set(time)
  const minute = Math.floor((time.getTime() - at(9).getTime()) / 60_000)
  const key = { tenantId: admin.tenantId, vehicleId, dongleId, invalid: false, inaccurate: false }
  const minutes = Array.from({ length: minute - sentUntil }, (_, index) => sentUntil + 1 + index)
  const fixes = minutes.map((sent) => ({
    ...key,
    ...place(sent),
    fixTime: at(9, sent),
    receivedAt: at(9, sent),
    precedence: 1,
  }))
  const alerts = minutes
    .filter((sent) => sent % 2 === 0)
    .map((sent) => ({
      tenantId: admin.tenantId,
      id: uuidv7(),
      vehicleId,
      type: 'harshBraking',
      reported: 'harshBraking',
      ...place(sent),
      time: at(9, sent),
      foundAt: at(9, sent),
    }))
  sentUntil = minute
  await server.database.asIngest(async (tx) => {
    await tx.insertInto('positions').values(fixes).execute()
    if (alerts.length > 0) await tx.insertInto('alarmEvents').values(alerts).execute()
    const live = { fixTime: at(9, minute), state: 'moving', dongleId, ...place(minute) }
    await tx.updateTable('vehicleState').set(live).where('vehicleId', '=', vehicleId).execute()
  })
}

async function book(person: Person, more = {}): Promise<string> {
  const times = { startDate: at(10).toISOString(), endDate: at(11).toISOString() }
  const body = { vehicleId, userId: person.userId, ...times, ...more }
  return (await server.call(admin, api.bookings.create, { body })).body.id
}

/** What each call shows to this person now. */
async function seen(person: Person) {
  const params = { id: vehicleId }
  const day = { startDate: '2026-11-20', endDate: '2026-11-20' }
  const status = async (answer: Promise<{ status: number }>) => (await answer).status
  const { body: vehicles } = await server.call(person, api.vehicles.list, {})
  const live = await server.call(person, api.locations.locations, { query: {} })
  const near = { latitude: 35.1, longitude: 14, limit: 50 }
  const nearest = await server.call(person, api.locations.nearest, { query: near })
  const trail = await server.call(person, api.locations.trail, { params })
  const alerts = await server.call(person, api.overview.alerts, { query: { limit: 200 } })
  const raw = await server.call(person, api.trips.rawRoutes, { params, query: day })
  const listed = vehicles.find(({ id }) => id === vehicleId)
  const records = raw.status === 200 ? raw.body : []
  return {
    listed: listed !== undefined,
    until: listed?.yours?.until,
    lastPosition: listed?.lastPosition?.latitude,
    live: live.body.find((one) => one.vehicleId === vehicleId)?.latitude,
    nearest: nearest.body.some((one) => one.vehicleId === vehicleId),
    trail: trail.status === 200 ? trail.body.map(({ timestamp }) => timestamp.slice(11, 16)) : trail.status,
    alerts: alerts.body.items.find((one) => one.vehicleId === vehicleId)?.count,
    raw: [records[0]?.TIME.slice(11, 16), records.at(-1)?.TIME.slice(11, 16)],
    meanwhile: records.filter(({ TIME }) => TIME.slice(11, 13) === '10').length,
    device: await status(server.call(person, api.devices.deviceStatus, { params })),
    odometer: await status(server.call(person, api.odometer.get, { params })),
  }
}

const nothing = {
  listed: false,
  until: undefined,
  lastPosition: undefined,
  live: undefined,
  nearest: false,
  trail: 404,
  alerts: undefined,
  raw: [undefined, undefined],
  meanwhile: 0,
  device: 404,
  odometer: 404,
}

test('before the start a driver sees nothing of the vehicle, at the start its present, and after the end only that time', async () => {
  await book(driver)
  await nowIs(at(9, 59, 59))
  expect(await seen(driver)).toEqual(nothing)
  await nowIs(at(10))
  const present = { listed: true, until: null, nearest: true, device: 200, odometer: 200 }
  expect(await seen(driver)).toMatchObject({ ...present, live: 35.06, lastPosition: 35.06, trail: ['10:00'] })
  await nowIs(at(10, 59, 59))
  expect(await seen(driver)).toMatchObject({
    ...present,
    live: 35.119,
    alerts: 30,
    raw: ['10:00', '10:59'],
  })
  await nowIs(at(11))
  expect(await seen(driver)).toEqual({
    ...nothing,
    listed: true,
    until: at(11).toISOString(),
    alerts: 30,
    raw: ['10:00', '10:59'],
    meanwhile: 60,
  })
})

test('the usual driver sees nothing of the time at which somebody else has booked the vehicle', async () => {
  await book(driver)
  await nowIs(at(9, 59))
  expect(await seen(usual)).toMatchObject({ live: 35.059, device: 200 })
  await nowIs(at(10, 30))
  expect(await seen(usual)).toMatchObject({
    ...nothing,
    listed: true,
    until: at(10).toISOString(),
    alerts: 15,
    raw: ['09:30', '09:59'],
  })
  await nowIs(at(11))
  expect(await seen(usual)).toMatchObject({ live: 35.12, trail: ['11:00'], device: 200 })
})

test('other drivers and other companies see nothing of it', async () => {
  await book(driver)
  await nowIs(at(10, 30))
  expect(await seen(other)).toEqual(nothing)
  expect(await seen(outsider)).toEqual(nothing)
})

test('a request shows nothing until it is confirmed, and a cancelled booking shows nothing any more', async () => {
  const id = await book(driver)
  const set = (status: string) =>
    server.database.inTenant(admin, (tx) =>
      tx.updateTable('bookings').set({ status }).where('id', '=', id).execute(),
    )
  await nowIs(at(10, 30))
  await set('requested')
  expect(await seen(driver)).toEqual(nothing)
  for (const status of ['confirmed', 'completed']) {
    await set(status)
    expect(await seen(driver)).toMatchObject({
      live: 35.09,
      trail: expect.any(Array),
      raw: ['10:00', '10:30'],
    })
  }
  await server.call(admin, api.bookings.update, { params: { id }, body: { purpose: 'Over' } })
  await set('cancelled')
  expect(await seen(driver)).toEqual(nothing)
})

test('whoever sees the fleet is told who drives now', async () => {
  await book(driver)
  const name = async () => {
    const { body } = await server.call(admin, api.locations.locations, { query: {} })
    return body.find((one) => one.vehicleId === vehicleId)?.driverName
  }
  await nowIs(at(9, 59))
  const before = await name()
  const worker = createBookingWorker({ database: server.database, clock: server.clock })
  await worker.run(new AbortController().signal)
  await nowIs(at(10, 0, 10))
  // Open maps read a vehicle again only if its revision has changed.
  await worker.run(new AbortController().signal)
  const meanwhile = await name()
  await nowIs(at(11, 0, 10))
  await worker.run(new AbortController().signal)
  expect([before, meanwhile, await name()]).toEqual([nameOf(usual), nameOf(driver), nameOf(usual)])
})

const nameOf = ({ email }: Person) => `Pat Person ${/\d+/.exec(email)?.[0]}`

test('an open map of the driver hears when the booking begins and when it ends', async () => {
  await book(driver)
  const worker = createBookingWorker({ database: server.database, clock: server.clock })
  await nowIs(at(9, 59))
  await worker.run(new AbortController().signal)
  const since = async (revision: number) =>
    (await server.call(driver, api.locations.locations, { query: { since: revision } })).body.filter(
      (one) => one.vehicleId === vehicleId,
    )
  const start = await server.call(admin, api.locations.locations, { query: {} })
  const before = Math.max(...start.body.map(({ revision }) => revision))
  expect(await since(before)).toEqual([])
  await nowIs(at(10, 0, 10))
  await worker.run(new AbortController().signal)
  const [begun] = await since(before)
  expect(begun).toMatchObject({ archived: false, latitude: 35.06 })
  await nowIs(at(11, 0, 10))
  await worker.run(new AbortController().signal)
  expect(await since(begun?.revision ?? 0)).toMatchObject([{ archived: true, latitude: null }])
})

test('an open map shows the new name of whoever has booked the vehicle', async () => {
  const renamed = await server.colleague(admin, 'driver')
  await book(renamed)
  await nowIs(at(10, 30))
  const { body: before } = await server.call(admin, api.locations.locations, { query: {} })
  const since = Math.max(...before.map(({ revision }) => revision))
  const params = { id: renamed.userId }
  await server.call(admin, api.users.update, { params, body: { firstName: 'Maria', lastName: 'Borg' } })
  const { body: news } = await server.call(admin, api.locations.locations, { query: { since } })
  expect(news).toMatchObject([{ vehicleId, driverName: 'Maria Borg' }])
})

test('a job without an assignee for the vehicle is seen by whoever has booked it for that time', async () => {
  await book(driver)
  const times = { startDate: at(10, 15).toISOString(), endDate: at(10, 45).toISOString() }
  await server.call(admin, api.jobs.create, { body: { title: 'Boiler', vehicleId, ...times } })
  const jobs = async (person: Person) =>
    (await server.call(person, api.jobs.list, {})).body as { title: string }[]
  expect((await jobs(driver)).map(({ title }) => title)).toEqual(['Boiler'])
  expect(await jobs(other)).toEqual([])
})

test('an expense of the day is entered for the booked vehicle', async () => {
  await book(driver)
  await nowIs(at(10, 30))
  const enter = (date: string) =>
    server.call(driver, api.expenses.create, {
      params: { id: vehicleId },
      body: { type: 'fuel', date, amountMinor: 5000 },
    })
  expect((await enter('2026-11-20')).status).toBe(201)
  expect((await enter('2026-11-19')).status).toBe(409)
})

test('the route of a trip that began in the booking is shown to its driver up to the end of the booking', async () => {
  await book(driver)
  const tripId = await addTrip(server.database, admin.tenantId, vehicleId, {
    startTime: at(10, 50),
    endTime: at(11, 10),
    driverId: driver.userId,
  })
  await nowIs(at(11, 30))
  const { body, status } = await server.call(driver, api.trips.detail, { params: { id: tripId } })
  expect(status).toBe(200)
  expect(decodePolyline(body.route?.geometry ?? '').length).toBe(10)
})

test('nobody books a vehicle in privacy mode for a time that has passed, to see where it stood', async () => {
  const body = { privacyMode: true, defaultTripCategory: 'private' }
  await server.call(admin, api.vehicles.update, { params: { id: vehicleId }, body })
  await nowIs(at(10, 30))
  const times = { vehicleId, startDate: at(9).toISOString(), endDate: at(11).toISOString() }
  const refused = await server.call(admin, api.bookings.create, { body: times })
  expect
    .soft([refused.status, (refused.body as unknown as { code: string }).code])
    .toEqual([409, 'booking_privacy'])
  expect((await seen(admin)).raw).toEqual([undefined, undefined])
  const later = { ...times, startDate: at(10, 40).toISOString() }
  const { body: booking } = await server.call(admin, api.bookings.create, { body: later })
  const moved = await server.call(admin, api.bookings.update, {
    params: { id: booking.id },
    body: { startDate: times.startDate },
  })
  expect(moved.status).toBe(409)
})
