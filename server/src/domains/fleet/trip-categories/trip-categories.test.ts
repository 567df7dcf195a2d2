import { api } from '@roadbook/contract/api'
import type { TripCategoryEntry } from '@roadbook/contract/fleet/trip-categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { untilWaiting } from '../../../testing/lock-waits.ts'
import { keptCategory } from './index.ts'

let server: TestApp
let count = 0

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

type Entry = Partial<TripCategoryEntry> & { name: string }

async function company() {
  count += 1
  const owner = await server.company(`Categories ${count}`)
  const { body: vehicle } = await server.call(owner, api.vehicles.create, {
    body: { registration: `CAT ${count}`, fuelType: 'diesel' },
  })
  const times = { startTime: new Date('2026-11-19T08:00:00Z'), endTime: new Date('2026-11-19T09:00:00Z') }
  const tripId = await addTrip(server.database, owner.tenantId, vehicle.id, times)
  return { owner, vehicleId: vehicle.id, tripId }
}

const put = (person: Person, vehicleTripCategories: Entry[], version?: number) =>
  server.call(person, api.tripCategories.update, {
    body: { vehicleTripCategories, ...(version === undefined ? {} : { version }) },
  })
const get = async (person: Person) =>
  (await server.call(person, api.tripCategories.get, { query: { usage: 'true' } })).body
const own = async (person: Person) => (await get(person)).vehicleTripCategories.filter(({ fixed }) => !fixed)
const categorise = (person: Person, place: { vehicleId: string; tripId: string }, category: string) =>
  server.call(person, api.trips.update, { params: place, body: { category } })

test('a company has three fixed categories, and its own after them in their order', async () => {
  const { owner } = await company()
  const { body } = await put(owner, [
    { name: 'Site visit', colour: '#AA3355', countsAsBusiness: true },
    { name: 'Training', countsAsBusiness: false },
  ])
  expect(body.vehicleTripCategories.map(({ category, name, fixed }) => [category, name, fixed])).toEqual([
    ['business', 'Business', true],
    ['private', 'Private', true],
    ['commute', 'Commute', true],
    ['site-visit', 'Site visit', false],
    ['training', 'Training', false],
  ])
  const { body: trail } = await server.call(owner, api.audit.activityLog, { query: { limit: 2 } })
  expect(trail.items.map(({ action, resourceType }) => `${action} ${resourceType}`)).toEqual([
    'created tripCategory',
    'created tripCategory',
  ])
})

test('a category is renamed while a new one takes its name, and none is there twice', async () => {
  const { owner } = await company()
  await put(owner, [{ name: 'Site' }])
  const { body } = await put(owner, [{ category: 'site', name: 'Building site' }, { name: 'Site' }])
  const named = body.vehicleTripCategories.filter(({ fixed }) => !fixed)
  expect(named.map(({ category, name }) => [category, name])).toEqual([
    ['site', 'Building site'],
    ['site-2', 'Site'],
  ])
  const twice = await put(owner, [
    { category: 'site', name: 'First' },
    { category: 'site', name: 'Second' },
  ])
  expect([twice.status, (twice.body as unknown as { code: string }).code]).toEqual([
    409,
    'trip_category_taken',
  ])
})

test('what was read can be sent back and changes nothing', async () => {
  const { owner } = await company()
  await put(owner, [{ name: 'Training' }])
  const before = await get(owner)
  const { body } = await put(owner, before.vehicleTripCategories, before.version)
  expect(body).toEqual(before)
})

test('renaming a category changes no trip, and the name may be swapped with another', async () => {
  const { owner, ...place } = await company()
  await put(owner, [{ name: 'A' }, { name: 'B' }])
  await categorise(owner, place, 'a')
  const trip = () => server.call(owner, api.trips.get, { params: place, query: {} })
  const before = await trip()
  await put(owner, [
    { category: 'a', name: 'B' },
    { category: 'b', name: 'A' },
  ])
  expect((await own(owner)).map(({ category, name, trips }) => [category, name, trips])).toEqual([
    ['a', 'B', 1],
    ['b', 'A', 0],
  ])
  expect((await trip()).body).toEqual(before.body)
})

test('an unknown or archived category is refused wherever one is chosen, with those that there are', async () => {
  const { owner, ...place } = await company()
  await put(owner, [{ name: 'Old', archived: true }, { name: 'New' }])
  const { vehicleId, tripId } = place
  const ways = [
    ['category', await categorise(owner, place, 'old')],
    ['category', await categorise(owner, place, 'nonsense')],
    [
      'category',
      await server.call(owner, api.trips.categorise, { body: { tripIds: [tripId], category: 'old' } }),
    ],
    [
      'defaultTripCategory',
      await server.call(owner, api.vehicles.update, {
        params: { id: vehicleId },
        body: { defaultTripCategory: 'old' },
      }),
    ],
    [
      'defaultTripCategory',
      await server.call(owner, api.vehicles.create, {
        body: { registration: `NEW ${count}`, fuelType: 'petrol', defaultTripCategory: 'nonsense' },
      }),
    ],
  ] as const
  for (const [field, { status, body }] of ways) {
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'trip_category_unknown',
        details: { known: ['business', 'private', 'commute', 'new'], fieldErrors: { [field]: {} } },
      },
    ])
  }
})

test('an archived category stays on its trips, which can still be changed', async () => {
  const { owner, ...place } = await company()
  await put(owner, [{ name: 'Old' }])
  await categorise(owner, place, 'old')
  await put(owner, [{ category: 'old', name: 'Old', archived: true }])
  const { status, body } = await server.call(owner, api.trips.update, {
    params: place,
    body: { category: 'old', purpose: 'Measured the roof' },
  })
  expect([status, body.category, body.purpose]).toEqual([200, 'old', 'Measured the roof'])
})

test('a category in use is not deleted: 409 says by how many trips', async () => {
  const { owner, ...place } = await company()
  await put(owner, [{ name: 'Site visit' }, { name: 'Unused' }])
  await categorise(owner, place, 'site-visit')
  const refused = await put(owner, [{ category: 'unused', name: 'Unused' }])
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      message:
        '1 trip is in the category Site visit. Archive the category, or give the trip another one first.',
    },
  ])
  await categorise(owner, place, 'business')
  expect((await put(owner, [{ category: 'unused', name: 'Unused' }])).status).toBe(200)
  expect(await own(owner)).toHaveLength(1)
})

test('a category that vehicles give to new trips is neither deleted nor archived', async () => {
  const { owner, vehicleId } = await company()
  await put(owner, [{ name: 'Rounds' }])
  const params = { id: vehicleId }
  await server.call(owner, api.vehicles.update, { params, body: { defaultTripCategory: 'rounds' } })
  for (const refused of [
    await put(owner, []),
    await put(owner, [{ category: 'rounds', name: 'Rounds', archived: true }]),
  ]) {
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: 'New trips of 1 vehicle get the category Rounds. Choose another one for it first.' },
    ])
  }
})

test('two names that differ in case only, and names of fixed categories, are refused', async () => {
  const { owner } = await company()
  for (const names of [['Visit', 'VISIT'], ['private']]) {
    const { status, body } = await put(
      owner,
      names.map((name) => ({ name })),
    )
    expect([status, body]).toMatchObject([409, { code: 'trip_category_taken' }])
  }
})

test('of two changes from the same version one is refused with the categories as they are now', async () => {
  const { owner } = await company()
  const { version } = await get(owner)
  const answers = await Promise.all([
    put(owner, [{ name: 'First' }], version),
    put(owner, [{ name: 'Second' }], version),
  ])
  const refused = answers.find(({ status }) => status === 409)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(refused?.body).toMatchObject({ code: 'stale_version', details: { current: await get(owner) } })
})

test('a trip that gets a category while it is deleted keeps it from being deleted', async () => {
  const { owner, tripId } = await company()
  await put(owner, [{ name: 'Contested' }])
  // A request has checked the category and not committed yet.
  const { tenantId } = owner
  let deletion: Promise<{ status: number }> | undefined
  await server.database.inTenant({ tenantId }, async (tx) => {
    expect(await keptCategory(tx, tenantId, 'contested')).toBe('contested')
    deletion = put(owner, [])
    await untilWaiting(server.database)
    await tx.updateTable('trips').set({ category: 'contested' }).where('id', '=', tripId).execute()
  })
  expect((await deletion)?.status).toBe(409)
})

test('a trip detected by a default that was deleted meanwhile is a business trip', async () => {
  const { owner } = await company()
  const { tenantId } = owner
  const kept = await server.database.inTenant({ tenantId }, (tx) => keptCategory(tx, tenantId, 'gone'))
  expect(kept).toBe('business')
})

test('another company’s categories are neither seen nor chosen', async () => {
  const [one, other] = [await company(), await company()]
  await put(one.owner, [{ name: 'Secret' }])
  expect(await own(other.owner)).toEqual([])
  const { owner, ...place } = other
  expect((await categorise(owner, place, 'secret')).status).toBe(400)
})
