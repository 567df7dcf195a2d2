import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { storePositions } from '../../../testing/records/trip-store.ts'
import { trackOf } from '../../../testing/tracks.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Trips Ltd')
})
afterAll(() => server.close())

async function newVehicle(more: { privacyMode?: boolean; driverId?: string } = {}, person = owner) {
  const { body } = await server.call(person, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel', ...more },
  })
  return body.id
}

const time = (hour: number, minute = 0): Date => new Date(Date.UTC(2026, 10, 19, hour, minute))

function trip(vehicleId: string, hour: number, more: Parameters<typeof addTrip>[3] = {}): Promise<string> {
  const times = { startTime: time(hour), endTime: time(hour, 30) }
  return addTrip(server.database, owner.tenantId, vehicleId, { ...times, ...more })
}

/** A vehicle with a business trip from 8:00 to 8:30, a private one from 10:00, and fixes all morning. */
async function morning(options: { privacyMode?: boolean; driverId?: string } = {}) {
  const vehicleId = await newVehicle(options)
  const driverId = options.driverId ?? null
  const business = await trip(vehicleId, 8, { driverId, purpose: 'Delivery' })
  const privately = await trip(vehicleId, 10, { driverId, category: 'private', purpose: 'Dentist' })
  const home = { latitude: 35.9, longitude: 14.5 }
  const track = trackOf(time(8).getTime(), home).drive(1800, 50).stand(5400, false).drive(1800, 50).positions
  const key = { tenantId: owner.tenantId, vehicleId }
  await storePositions(server.database, key, { positions: track, dueAt: new Date() })
  return { vehicleId, business, privately }
}

const day = { startDate: '2026-11-19', endDate: '2026-11-19' }

/** The times of day for which each call shows the person places. */
async function seenBy(person: Person, vehicleId: string) {
  const { body: records } = await server.call(person, api.trips.rawRoutes, {
    params: { id: vehicleId },
    query: day,
  })
  const { body: routes } = await server.call(person, api.trips.routes, {
    params: { id: vehicleId },
    query: day,
  })
  const { body: list } = await server.call(person, api.trips.list, { query: { showVehiclesId: vehicleId } })
  const details = []
  for (const { id } of list.items) {
    details.push((await server.call(person, api.trips.detail, { params: { id } })).body)
  }
  const hours = new Set(records.map(({ TIME }) => Number(TIME.slice(11, 13))))
  return {
    raw: [...hours],
    routes: routes.map(({ startTime }) => startTime.slice(11, 16)),
    places: list.items.filter(({ start }) => start !== null).map(({ category }) => category),
    words: list.items.filter(({ purpose }) => purpose !== null).map(({ category }) => category),
    details: details.filter(({ route }) => route !== null).map(({ category }) => category),
  }
}

const everything = {
  raw: [8, 9, 10],
  routes: ['08:00', '10:00'],
  places: ['private', 'business'],
  words: ['private', 'business'],
  details: ['private', 'business'],
}
const businessOnly = {
  raw: [8, 9],
  routes: ['08:00'],
  places: ['business'],
  words: ['business'],
  details: ['business'],
}

test('trips come in pages, newest first, with the fields of a trip', async () => {
  const vehicleId = await newVehicle()
  const first = await trip(vehicleId, 8)
  const second = await trip(vehicleId, 12, { category: 'commute' })
  const { body } = await server.call(owner, api.trips.list, { query: { showVehiclesId: vehicleId } })
  expect([body.totalItems, body.items.map(({ id }) => id)]).toEqual([2, [second, first]])
  const { createdAt: _made, updatedAt: _changed, registration: _plate, ...known } = body.items[1] ?? {}
  expect(known).toEqual({
    id: first,
    vehicleId,
    driverId: null,
    driverName: null,
    driverSource: null,
    startTime: '2026-11-19T08:00:00.000Z',
    endTime: '2026-11-19T08:30:00.000Z',
    running: false,
    progress: null,
    startRule: 'moved',
    endRule: 'ignitionOff',
    start: { latitude: 35.9, longitude: 14.5, address: null, geofenceName: null },
    end: { latitude: 35.85, longitude: 14.45, address: null, geofenceName: null },
    distanceMeters: 12_000,
    distanceSource: 'track',
    durationSeconds: 1800,
    idleSeconds: 120,
    standingSeconds: 0,
    stopIdleSeconds: 0,
    maxSpeedKmh: 72,
    maxSpeedSource: 'reported',
    leftOutPositions: 0,
    leftOutMeters: 0,
    clockShiftSeconds: 0,
    deviceFaults: [],
    averageSpeedKmh: 24,
    startOdometerMeters: 0,
    endOdometerMeters: 12_000,
    category: 'business',
    purpose: null,
    destination: null,
    partner: null,
    note: null,
    jobs: [],
    expenses: [],
    movesBefore: [],
    score: null,
    locksAt: null,
    locked: false,
    edited: false,
    version: 1,
  })
})

test('trips are found by vehicle, category and day, and sorted as asked', async () => {
  const vehicleId = await newVehicle()
  const short = await trip(vehicleId, 8, { distanceMeters: 1000 })
  const long = await trip(vehicleId, 12, { distanceMeters: 90_000, category: 'private' })
  await addTrip(server.database, owner.tenantId, vehicleId, {
    startTime: new Date('2026-11-18T22:59:59Z'),
    endTime: new Date('2026-11-18T23:20:00Z'),
  })
  const find = async (query: object) => {
    const { body } = await server.call(owner, api.trips.list, {
      query: { showVehiclesId: vehicleId, ...query },
    })
    return body.items.map(({ id }) => id)
  }
  expect(await find({ ...day, sort: 'distanceMeters:desc' })).toEqual([long, short])
  expect(await find({ ...day, sort: 'category:asc,distanceMeters:desc' })).toEqual([short, long])
  expect(await find({ category: 'private,commute' })).toEqual([long])
  expect(await find({ ...day, page: 2, limit: 1 })).toEqual([short])
})

test("hidden fields of a private trip don't affect the order of a list", async () => {
  const driver = await server.colleague(owner, 'driver')
  const vehicleId = await newVehicle({ privacyMode: true, driverId: driver.userId })
  const driverId = driver.userId
  const mine = { driverId, category: 'private' }
  const ids = [
    await trip(vehicleId, 8, { driverId, purpose: 'Delivery', startAddress: 'Mdina', endAddress: 'Mdina' }),
    await trip(vehicleId, 10, { ...mine, purpose: 'Dentist', startAddress: 'Mosta', endAddress: 'Mosta' }),
    await trip(vehicleId, 12, { driverId, purpose: 'Doors', startAddress: 'Mqabba', endAddress: 'Mqabba' }),
  ]
  const order = async (person: Person, sort: string) => {
    const query = { showVehiclesId: vehicleId, sort }
    const { body } = await server.call(person, api.trips.list, { query })
    return body.items.map(({ id }) => ids.indexOf(id))
  }
  for (const field of ['startAddress', 'endAddress', 'purpose']) {
    expect([await order(owner, `${field}:asc`), await order(owner, `${field}:desc`)]).toEqual([
      [0, 2, 1],
      [2, 0, 1],
    ])
  }
  expect([await order(driver, 'purpose:asc'), await order(driver, 'endAddress:asc')]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ])
})

test('a field that no list is sorted by is malformed, a vehicle that is not there is not found', async () => {
  const sorted = await server.call(owner, api.trips.list, { query: { sort: 'version:asc' } })
  const query = { showVehiclesId: crypto.randomUUID() }
  const filtered = await server.call(owner, api.trips.list, { query })
  expect([sorted.status, filtered.status]).toEqual([400, 404])
})

test('changing a trip raises its version and writes an audit entry', async () => {
  const vehicleId = await newVehicle()
  const tripId = await trip(vehicleId, 8)
  const params = { vehicleId, tripId }
  const body = { category: 'private', purpose: 'Dentist', jobs: [], version: 1 }
  const changed = await server.call(owner, api.trips.update, { params, body })
  const again = await server.call(owner, api.trips.update, { params, body })
  const read = await server.call(owner, api.trips.get, { params, query: { showJobs: 'true' } })
  expect([changed.status, again.status]).toEqual([200, 409])
  // With the current trip, for the person who has to choose between both.
  expect(again.body).toMatchObject({ code: 'stale_version', details: { current: changed.body } })
  expect([read.body.category, read.body.purpose, read.body.version]).toEqual(['private', 'Dentist', 2])
  const changes = [
    { field: 'category', before: 'business', after: 'private' },
    { field: 'purpose', before: null, after: 'Dentist' },
  ]
  const trail = await server.call(owner, api.audit.activityLog, { query: { resourceId: tripId } })
  expect(trail.body.items.map(({ action, changes: told }) => [action, told])).toEqual([['updated', changes]])
  const { body: detail } = await server.call(owner, api.trips.detail, { params: { id: tripId } })
  expect(detail.history.map(({ actorEmail, reason, changes: told }) => [actorEmail, reason, told])).toEqual([
    [owner.email, 'person', changes],
  ])
})

test('what was entered offline has the time of that beside the time of its receipt, never before the trip or in the future', async () => {
  const vehicleId = await newVehicle()
  const tripId = await trip(vehicleId, 8)
  const now = server.clock.now().getTime()
  const after = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const said = [
    { purpose: 'Boiler', enteredAt: after(-30) },
    { purpose: 'Lift', enteredAt: '1999-01-01T00:00:00Z' },
    { purpose: 'Chiller', enteredAt: after(600) },
    { purpose: 'Pump' },
  ]
  for (const body of said) await server.call(owner, api.trips.update, { params: { vehicleId, tripId }, body })
  const { body: detail } = await server.call(owner, api.trips.detail, { params: { id: tripId } })
  expect(detail.history.map(({ changedAt, enteredAt }) => [changedAt, enteredAt])).toEqual([
    [after(0), after(-30)],
    [after(0), detail.startTime],
    [after(0), null],
    [after(0), null],
  ])
  const trail = await server.call(owner, api.audit.activityLog, { query: { resourceId: tripId } })
  const fields = trail.body.items.map(
    ({ changes }) => changes.find(({ field }) => field === 'enteredAt')?.after,
  )
  expect(fields.toReversed()).toEqual([after(-30), detail.startTime, undefined, undefined])
})

test('sending the same values again changes nothing, with or without a version, but a stale version is refused', async () => {
  const vehicleId = await newVehicle()
  const params = { vehicleId, tripId: await trip(vehicleId, 8) }
  const edit = (body: object) => server.call(owner, api.trips.update, { params, body })
  const answers = [
    await edit({ category: 'business' }), // a default category, confirmed by a person
    await edit({ category: 'business', purpose: null }),
    await edit({ category: 'business', jobs: [], version: 2 }),
    await edit({ category: 'business', version: 1 }),
    await edit({ note: 'Rain' }),
  ]
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 2],
    [200, 2],
    [200, 2],
    [409, undefined],
    [200, 3],
  ])
  const trail = await server.call(owner, api.audit.activityLog, { query: { resourceId: params.tripId } })
  const { body: detail } = await server.call(owner, api.trips.detail, { params: { id: params.tripId } })
  expect([trail.body.items.length, detail.history.length]).toEqual([2, 2])
})

test('a trip under the wrong vehicle and a job that doesn’t exist return 404', async () => {
  const vehicleId = await newVehicle()
  const tripId = await trip(vehicleId, 8)
  const elsewhere = { vehicleId: await newVehicle(), tripId }
  const wrong = await server.call(owner, api.trips.get, { params: elsewhere })
  const params = { vehicleId, tripId }
  const jobs = await server.call(owner, api.trips.update, { params, body: { jobs: [crypto.randomUUID()] } })
  expect([wrong.status, jobs.status]).toEqual([404, 404])
})

test('without privacy mode, admins and managers see private trips, and viewers only their distance', async () => {
  const { vehicleId } = await morning()
  const [manager, viewer] = [
    await server.colleague(owner, 'manager'),
    await server.colleague(owner, 'viewer'),
  ]
  expect(await seenBy(owner, vehicleId)).toEqual(everything)
  expect(await seenBy(manager, vehicleId)).toEqual(everything)
  expect(await seenBy(viewer, vehicleId)).toEqual(businessOnly)
})

test('with privacy mode only the driver sees where a private trip went', async () => {
  const driver = await server.colleague(owner, 'driver')
  const { vehicleId } = await morning({ privacyMode: true, driverId: driver.userId })
  for (const person of [owner, await server.colleague(owner, 'viewer')]) {
    expect(await seenBy(person, vehicleId)).toEqual(businessOnly)
  }
  await server.database.asOwner((tx) =>
    tx
      .updateTable('driverAssignments')
      .set({ validFrom: time(0) })
      .where('vehicleId', '=', vehicleId)
      .execute(),
  )
  expect(await seenBy(driver, vehicleId)).toEqual(everything)
})

test('in privacy mode the audit log has that a trip became private, without its purpose', async () => {
  const { vehicleId, business } = await morning({ privacyMode: true })
  const params = { vehicleId, tripId: business }
  const body = { category: 'private', destination: 'Mater Dei' }
  await server.call(owner, api.trips.update, { params, body })
  const { body: trail } = await server.call(owner, api.audit.activityLog, { query: { resourceId: business } })
  expect(trail.items.flatMap(({ changes }) => changes)).toEqual([
    { field: 'category', before: 'business', after: 'private' },
  ])
  const { body: detail } = await server.call(owner, api.trips.detail, { params: { id: business } })
  expect([detail.route, detail.events, detail.history, detail.start]).toEqual([null, [], [], null])
})

test('a trip’s current category decides who sees its places', async () => {
  const driver = await server.colleague(owner, 'driver')
  const { vehicleId, privately } = await morning({ privacyMode: true, driverId: driver.userId })
  const params = { vehicleId, tripId: privately }
  await server.call(driver, api.trips.update, { params, body: { category: 'business' } })
  expect((await seenBy(owner, vehicleId)).raw).toEqual([8, 9, 10])
})

test('a driver sees only trips from the times they had the vehicle', async () => {
  const driver = await server.colleague(owner, 'driver')
  const { vehicleId, business } = await morning({ driverId: driver.userId })
  const other = await trip(vehicleId, 14, { driverId: owner.userId })
  const list = await server.call(driver, api.trips.list, {})
  const foreign = await server.call(driver, api.trips.detail, { params: { id: other } })
  expect([list.body.totalItems, foreign.status]).toEqual([2, 404])
  // Assigned at noon: the morning was not theirs, whatever the trips' driver.
  expect((await seenBy(driver, vehicleId)).raw).toEqual([])
  const params = { vehicleId, tripId: business }
  const said = await server.call(driver, api.trips.update, { params, body: { category: 'commute' } })
  const more = await server.call(driver, api.trips.update, { params, body: { note: 'Rain' } })
  expect([said.status, said.body.category, more.status]).toEqual([200, 'commute', 403])
})

test('a driver gets 404 for a vehicle that they never had', async () => {
  const driver = await server.colleague(owner, 'driver')
  const params = { id: await newVehicle() }
  const answers = await Promise.all([
    server.call(driver, api.trips.routes, { params, query: day }),
    server.call(driver, api.trips.rawRoutes, { params, query: day }),
    server.call(driver, api.trips.overview, { params, query: {} }),
    server.call(driver, api.trips.ofVehicle, { params }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('an event record has these fields, and no place where the device had none', async () => {
  const vehicleId = await newVehicle()
  const [fix] = trackOf(time(8).getTime(), { latitude: 35.9, longitude: 14.5 }).drive(10, 50).positions
  if (!fix) throw new Error('A drive has a fix.')
  const blind = { ...fix, timeMs: fix.timeMs + 1000, latitude: 0, longitude: 0, doubtful: true }
  const key = { tenantId: owner.tenantId, vehicleId }
  await storePositions(server.database, key, { positions: [fix, blind], dueAt: new Date() })
  const { body } = await server.call(owner, api.trips.rawRoutes, { params: { id: vehicleId }, query: day })
  const more = { SPEED: 50, HEADING: 90, IGNITION: true, ODOMETER: null, EVENT: 'position' }
  expect(body).toEqual([
    { TIME: '2026-11-19T08:00:00.000Z', LATITUDE: 35.9, LONGITUDE: 14.5, ...more },
    { TIME: '2026-11-19T08:00:01.000Z', LATITUDE: null, LONGITUDE: null, ...more },
  ])
})

test('the routes of a day equal those of its trips requested one by one, even without positions', async () => {
  const { vehicleId, business, privately } = await morning()
  const silent = await trip(vehicleId, 12)
  const { body: ways } = await server.call(owner, api.trips.routes, { params: { id: vehicleId }, query: day })
  const alone = []
  for (const id of [business, privately, silent]) {
    alone.push((await server.call(owner, api.trips.detail, { params: { id } })).body.route)
  }
  expect(ways).toEqual(alone)
  expect(ways.map(({ speeds }) => speeds.length > 100)).toEqual([true, true, false])
  expect(ways[2]).toMatchObject({ geometry: '', speeds: [], offsetSeconds: [] })
})

test('routes can be requested for at most 31 days', async () => {
  const params = { id: await newVehicle() }
  const ask = async (endDate: string) => {
    const query = { startDate: '2026-10-01', endDate }
    return (await server.call(owner, api.trips.routes, { params, query })).status
  }
  expect([await ask('2026-10-31'), await ask('2026-11-02')]).toEqual([200, 400])
})

test('the days of a month add up to the month, over the end of summer time too', async () => {
  const vehicleId = await newVehicle()
  const half = 30 * 60_000
  // A trip every half hour of October, including midnights and the hour that occurs twice.
  const start = Date.UTC(2026, 8, 30, 20)
  for (let index = 0; index < 200; index++) {
    const startTime = new Date(start + index * 7.7 * half)
    const endTime = new Date(startTime.getTime() + half)
    const values = { startTime, endTime, distanceMeters: 1000 + index, durationSeconds: 1800 }
    await addTrip(server.database, owner.tenantId, vehicleId, values)
  }
  const sum = async (startDate: string, endDate: string) => {
    const query = { startDate, endDate }
    const { body } = await server.call(owner, api.trips.overview, { params: { id: vehicleId }, query })
    return [body.distanceMeters, body.drivingSeconds, body.idleSeconds, body.trips]
  }
  const days: number[][] = []
  for (let date = 1; date <= 31; date++) {
    const name = `2026-10-${String(date).padStart(2, '0')}`
    days.push(await sum(name, name))
  }
  const added = [0, 1, 2, 3].map((part) => days.reduce((total, values) => total + (values[part] ?? 0), 0))
  const month = await sum('2026-10-01', '2026-10-31')
  expect(added).toEqual(month)
  expect(month[3]).toBeGreaterThan(190)
})
