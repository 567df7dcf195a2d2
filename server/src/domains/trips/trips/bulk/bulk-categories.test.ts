/** One category for all trips of a filter, and undoing that. */
import { maxTripsAtOnce } from '@roadbook/contract/trips/trip-filter'
import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Bulk Ltd')
})
afterAll(() => server.close())

async function newVehicle(more: object = {}, person = owner): Promise<string> {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, ...more }
  return (await server.call(person, api.vehicles.create, { body })).body.id
}

type Values = NonNullable<Parameters<typeof addTrip>[3]>

/** Half an hour, starting at this hour of 19 November. */
function trip(vehicleId: string, hour: number, more: Values = {}): Promise<string> {
  const startTime = new Date(Date.UTC(2026, 10, 19, hour))
  const endTime = new Date(startTime.getTime() + 1_800_000)
  return addTrip(server.database, owner.tenantId, vehicleId, { startTime, endTime, ...more })
}

type ByFilter = { filter: object; expectedCount: number; category: string }

const categorise = (person: Person, body: ByFilter) => server.call(person, api.trips.categorise, { body })

const undo = (person: Person, bulkChangeId: string | null) =>
  server.call(person, api.trips.undoCategorise, { body: { bulkChangeId: bulkChangeId ?? '' } })

/** Category and version of the vehicle's trips by their start. */
async function tripsOf(vehicleId: string, person = owner) {
  const query = { showVehiclesId: vehicleId, sort: 'startTime:asc', limit: 200 }
  const { body } = await server.call(person, api.trips.list, { query })
  return body.items.map(({ category, version }) => `${category} ${version}`)
}

test('all trips of a filter get the category, and no others; each change is in its history and in the audit log', async () => {
  const [first, second] = [await newVehicle(), await newVehicle()]
  const ids = [await trip(first, 8), await trip(first, 9), await trip(second, 8)]
  await trip(second, 9, { distanceMeters: 100 })
  await trip(first, 10, { category: 'commute', touched: true })
  await trip(first, 11, { lockedAt: new Date() })
  const filter = { showVehiclesId: `${first},${second}`, minDistanceMeters: 1000, endDate: '2026-11-19' }
  const { status, body } = await categorise(owner, { filter, expectedCount: 5, category: 'commute' })
  expect([status, body]).toMatchObject([200, { changed: 3, locked: 1, stayPrivate: 0 }])
  expect(await tripsOf(first)).toEqual(['commute 2', 'commute 2', 'commute 1', 'business 1'])
  expect(await tripsOf(second)).toEqual(['commute 2', 'business 1'])
  for (const id of ids) {
    const change = [{ field: 'category', before: 'business', after: 'commute' }]
    const detail = await server.call(owner, api.trips.detail, { params: { id } })
    expect(detail.body.history).toMatchObject([
      { actorEmail: owner.email, reason: 'person', changes: change },
    ])
    const trail = await server.call(owner, api.audit.activityLog, { query: { resourceId: id } })
    expect(trail.body.items).toMatchObject([
      { actor: { email: owner.email }, action: 'updated', changes: change },
    ])
  }
})

test('the jobs of a trip stay in the version that a bulk change writes', async () => {
  const vehicleId = await newVehicle()
  const id = await trip(vehicleId, 8)
  const job = { title: 'Boiler', startDate: '2026-11-20', endDate: '2026-11-20', tripId: id }
  const { body: linked } = await server.call(owner, api.jobs.create, { body: job })
  await categorise(owner, { filter: { showVehiclesId: vehicleId }, expectedCount: 1, category: 'commute' })
  const { rows } = await server.database.pools.owner.query<{ before: object; after: object }>(
    'select before, after from trip_versions where trip_id = $1 and bulk_change_id is not null',
    [id],
  )
  expect(rows).toMatchObject([{ before: { jobs: [linked.id] }, after: { jobs: [linked.id] } }])
})

test('if the number of matching trips has changed, nothing is changed and the number is returned', async () => {
  const vehicleId = await newVehicle()
  await trip(vehicleId, 8)
  await trip(vehicleId, 9)
  const filter = { showVehiclesId: vehicleId }
  const more = await categorise(owner, { filter, expectedCount: 1, category: 'commute' })
  const fewer = await categorise(owner, { filter, expectedCount: 3, category: 'commute' })
  const rest = 'Nothing was changed. Check the list, then set the category again.'
  expect([more, fewer].map(({ status, body }) => [status, 'message' in body && body.message])).toEqual([
    [409, `2 trips match the filter now, not 1. ${rest}`],
    [409, `2 trips match the filter now, not 3. ${rest}`],
  ])
  expect(await tripsOf(vehicleId)).toEqual(['business 1', 'business 1'])
})

test('a filter of more trips than can be changed at once is refused before anything is locked', async () => {
  const elsewhere = await server.company('Large Ltd')
  const vehicleId = await newVehicle({}, elsewhere)
  await addTrip(server.database, elsewhere.tenantId, vehicleId)
  await server.database.pools.owner.query(
    `insert into trips (tenant_id, id, vehicle_id, start_time, end_time, running, start_rule, end_rule, start_latitude,
       start_longitude, end_latitude, end_longitude, distance_meters, distance_source, duration_seconds, idle_seconds,
       max_speed_kmh, average_speed_kmh, category)
     select tenant_id, gen_random_uuid(), vehicle_id, start_time + n * interval '1 hour', end_time + n * interval '1 hour', running,
       start_rule, end_rule, start_latitude, start_longitude, end_latitude, end_longitude, distance_meters, distance_source,
       duration_seconds, idle_seconds, max_speed_kmh, average_speed_kmh, category
     from trips, generate_series(1, $2::int) n where tenant_id = $1
     on conflict (tenant_id, id) do nothing`,
    [elsewhere.tenantId, maxTripsAtOnce],
  )
  const refused = await categorise(elsewhere, {
    filter: {},
    expectedCount: maxTripsAtOnce + 1,
    category: 'commute',
  })
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      message:
        '10,001 trips match the filter. At most 10,000 can be changed at once. Narrow the filter, for example to a shorter period.',
    },
  ])
})

const neither =
  'Send what to set, with 1 to 500 trips in tripIds, or with a filter and the number of trips that it should match, or for each trip in changes.'

test.for([
  [{}, neither],
  [{ tripIds: [crypto.randomUUID()], filter: {}, expectedCount: 1, category: 'private' }, neither],
  [{ filter: {}, category: 'private' }, neither],
  [
    { filter: { colour: 'red' }, expectedCount: 1, category: 'private' },
    '"filter" has unknown fields: colour.',
  ],
  [{ tripIds: [], category: 'private' }, '"tripIds" must have at least 1 entry.'],
  [{ filter: {}, expectedCount: 0, category: 'private' }, '"expectedCount" must be at least 1.'],
] as const)('neither ids nor a filter that the list knows is refused: %j', async ([body, message]) => {
  const answer = await server.call(owner, api.trips.categorise, { body: body as never }) // as others send it
  expect([answer.status, answer.body]).toMatchObject([400, { message }])
})

test("another company’s trips match no filter, its vehicle is not found, and its bulk change can't be undone", async () => {
  const elsewhere = await server.company('Elsewhere Ltd')
  const vehicleId = await newVehicle()
  await trip(vehicleId, 8)
  const theirs = await newVehicle({}, elsewhere)
  await addTrip(server.database, elsewhere.tenantId, theirs)
  const set = (filter: object) => categorise(elsewhere, { filter, expectedCount: 1, category: 'commute' })
  const all = await set({})
  expect([all.status, all.body.changed]).toEqual([200, 1])
  expect((await set({ showVehiclesId: vehicleId })).status).toBe(404)
  expect((await undo(owner, all.body.bulkChangeId)).status).toBe(404)
  expect(await tripsOf(vehicleId)).toEqual(['business 1'])
})

test('a driver’s filter matches only their own trips', async () => {
  const driver = await server.colleague(owner, 'driver')
  const vehicleId = await newVehicle()
  await trip(vehicleId, 8, { driverId: driver.userId })
  await trip(vehicleId, 9)
  const set = (expectedCount: number) =>
    categorise(driver, { filter: { endDate: '2026-11-19' }, expectedCount, category: 'commute' })
  expect((await set(2)).status).toBe(409)
  expect((await set(1)).body).toMatchObject({ changed: 1, locked: 0, stayPrivate: 0 })
  expect(await tripsOf(vehicleId)).toEqual(['commute 2', 'business 1'])
})

test('in privacy mode private trips stay private but for their driver, and are counted', async () => {
  const driver = await server.colleague(owner, 'driver')
  const vehicleId = await newVehicle({ privacyMode: true })
  const values = { driverId: driver.userId }
  await trip(vehicleId, 8, { ...values, category: 'private', privacyHeld: true })
  await trip(vehicleId, 9, values)
  // The driver no longer has the vehicle, but has its trips.
  const set = (person: Person, category: string) => {
    const filter = person === driver ? {} : { showVehiclesId: vehicleId }
    return categorise(person, { filter, expectedCount: 2, category })
  }
  expect((await set(owner, 'commute')).body).toMatchObject({ changed: 1, locked: 0, stayPrivate: 1 })
  expect(await tripsOf(vehicleId)).toEqual(['private 1', 'commute 2'])
  expect((await set(driver, 'business')).body).toMatchObject({ changed: 2, locked: 0, stayPrivate: 0 })
  expect(await tripsOf(vehicleId)).toEqual(['business 2', 'business 3'])
})

test('made private with many others under privacy mode, a trip stays protected when the mode ends', async () => {
  const vehicleId = await newVehicle({ privacyMode: true })
  await trip(vehicleId, 8)
  const { body } = await categorise(owner, {
    filter: { showVehiclesId: vehicleId },
    expectedCount: 1,
    category: 'private',
  })
  await server.call(owner, api.vehicles.update, { params: { id: vehicleId }, body: { privacyMode: false } })
  const { body: list } = await server.call(owner, api.trips.list, { query: { showVehiclesId: vehicleId } })
  expect(list.items.map(({ start }) => start)).toEqual([null])
  // Only its driver could open it, so undoing must not open it either.
  expect((await undo(owner, body.bulkChangeId)).body).toEqual({
    restored: 0,
    changedSince: 0,
    locked: 0,
    stayPrivate: 1,
  })
})

test('undo restores each trip’s category, except of trips changed since', async () => {
  const vehicleId = await newVehicle()
  const ownCategories = { vehicleTripCategories: [{ name: 'Training' }] }
  await server.call(owner, api.tripCategories.update, { body: ownCategories })
  const former = { category: 'commute' }
  const ids = [await trip(vehicleId, 8), await trip(vehicleId, 9, former), await trip(vehicleId, 10, former)]
  await trip(vehicleId, 11)
  const { body } = await categorise(owner, {
    filter: { showVehiclesId: vehicleId },
    expectedCount: 4,
    category: 'training',
  })
  await server.call(owner, api.trips.update, {
    params: { vehicleId, tripId: ids[2] ?? '' },
    body: { purpose: 'Delivery' },
  })
  await server.database.pools.owner.query(
    "update trips set locked_at = now() where vehicle_id = $1 and start_time = '2026-11-19T11:00:00Z'",
    [vehicleId],
  )
  const undone = await undo(owner, body.bulkChangeId)
  expect([undone.status, undone.body]).toEqual([
    200,
    { restored: 2, changedSince: 1, locked: 1, stayPrivate: 0 },
  ])
  expect(await tripsOf(vehicleId)).toEqual(['business 3', 'commute 3', 'training 3', 'training 2'])
  const trail = await server.call(owner, api.audit.activityLog, { query: { resourceId: ids[1] ?? '' } })
  expect(trail.body.items.map(({ changes }) => changes)).toEqual([
    [{ field: 'category', before: 'training', after: 'commute' }],
    [{ field: 'category', before: 'commute', after: 'training' }],
  ])
  const again = await undo(owner, body.bulkChangeId)
  expect(again.body).toEqual({ restored: 0, changedSince: 3, locked: 1, stayPrivate: 0 })
})

test('only the user who made a bulk change can undo it', async () => {
  const colleague = await server.colleague(owner, 'manager')
  const tripIds = [await trip(await newVehicle(), 8)]
  const { body } = await server.call(owner, api.trips.categorise, { body: { tripIds, category: 'commute' } })
  expect((await undo(colleague, body.bulkChangeId)).status).toBe(404)
  expect((await undo(owner, body.bulkChangeId)).body).toMatchObject({ restored: 1 })
})

test('a bulk change that changes nothing has nothing to undo', async () => {
  const tripIds = [await trip(await newVehicle(), 8, { touched: true })]
  const { body } = await server.call(owner, api.trips.categorise, { body: { tripIds, category: 'business' } })
  expect(body).toEqual({ changed: 0, locked: 0, stayPrivate: 0, bulkChangeId: null })
})

test('a category that nobody had set is confirmed by setting the same in bulk', async () => {
  const vehicleId = await newVehicle()
  const tripIds = [await trip(vehicleId, 8)]
  const openTrips = async () => {
    const query = { showVehiclesId: vehicleId, open: 'true' as const }
    return (await server.call(owner, api.trips.list, { query })).body.items.map(({ edited }) => edited)
  }
  expect(await openTrips()).toEqual([false])
  const { body } = await server.call(owner, api.trips.categorise, { body: { tripIds, category: 'business' } })
  expect([body.changed, await openTrips()]).toEqual([1, []])
})

test('purpose and business partner are set for many trips, and one undo restores what each had', async () => {
  const vehicleId = await newVehicle()
  const tripIds = [await trip(vehicleId, 8), await trip(vehicleId, 9, { purpose: 'Delivery', touched: true })]
  const set = { purpose: 'Boiler service', partner: 'Seabank Hotel' }
  const { body } = await server.call(owner, api.trips.categorise, { body: { tripIds, ...set } })
  const texts = async () => {
    const query = { showVehiclesId: vehicleId, sort: 'startTime:asc' }
    const { body: list } = await server.call(owner, api.trips.list, { query })
    return list.items.map(({ category, purpose, partner }) => [category, purpose, partner])
  }
  const same = ['business', 'Boiler service', 'Seabank Hotel']
  expect([body.changed, await texts()]).toEqual([2, [same, same]])
  const undone = await undo(owner, body.bulkChangeId)
  expect([undone.body.restored, await texts()]).toEqual([
    2,
    [
      ['business', null, null],
      ['business', 'Delivery', null],
    ],
  ])
})

test('suggestions are accepted together: each trip gets its own values, and one undo takes all of them back', async () => {
  const vehicleId = await newVehicle()
  const [first, second] = [await trip(vehicleId, 8), await trip(vehicleId, 9)]
  const changes = [
    { tripId: first, category: 'commute' },
    { tripId: second, category: 'business', purpose: 'Lift inspection' },
  ]
  const { body } = await server.call(owner, api.trips.categorise, { body: { changes } })
  expect([body.changed, await tripsOf(vehicleId)]).toEqual([2, ['commute 2', 'business 2']])
  const trail = await server.call(owner, api.audit.activityLog, { query: { resourceId: second } })
  expect(trail.body.items[0]?.changes).toEqual([{ field: 'purpose', before: null, after: 'Lift inspection' }])
  await undo(owner, body.bulkChangeId)
  expect(await tripsOf(vehicleId)).toEqual(['business 3', 'business 3'])
})

test('a bulk change that sets nothing is refused', async () => {
  const tripIds = [await trip(await newVehicle(), 8)]
  const answer = await server.call(owner, api.trips.categorise, { body: { tripIds } })
  expect(answer.status).toBe(400)
})

test('drivers set purpose and partner of their own trips in bulk, and those of private trips in privacy mode never reach the audit log', async () => {
  const driver = await server.colleague(owner, 'driver')
  const vehicleId = await newVehicle({ privacyMode: true })
  const id = await trip(vehicleId, 8, { driverId: driver.userId, category: 'private', touched: true })
  const { body } = await server.call(driver, api.trips.categorise, {
    body: { tripIds: [id], purpose: 'Dentist' },
  })
  expect(body.changed).toBe(1)
  const trail = await server.call(owner, api.audit.activityLog, { query: { resourceId: id } })
  expect(JSON.stringify(trail.body)).not.toContain('Dentist')
  const byOwner = await server.call(owner, api.trips.categorise, {
    body: { tripIds: [id], purpose: 'Other' },
  })
  expect(byOwner.body).toMatchObject({ changed: 0, stayPrivate: 1 })
})
