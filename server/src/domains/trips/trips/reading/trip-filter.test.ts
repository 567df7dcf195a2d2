import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Filters Ltd')
})
afterAll(() => server.close())

async function newVehicle(more: object = {}, person = owner) {
  const { body } = await server.call(person, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel', ...more },
  })
  return body.id
}

type Values = Parameters<typeof addTrip>[3] & object

function trip(vehicleId: string, at: string, more: Values = {}): Promise<string> {
  const startTime = new Date(at)
  const endTime = new Date(startTime.getTime() + 1_800_000)
  return addTrip(server.database, owner.tenantId, vehicleId, { startTime, endTime, ...more })
}

/** The ids in a person's response. */
async function find(person: Person, query: object) {
  const { body } = await server.call(person, api.trips.list, { query: { sort: 'startTime:asc', ...query } })
  return body.items.map(({ id }) => id)
}

test('trips are found by driver, fleet category and distance, both ends included', async () => {
  const driver = await server.colleague(owner, 'driver')
  const { body: vans } = await server.call(owner, api.settings.createFleetCategory, {
    body: { name: 'Vans' },
  })
  const vehicleId = await newVehicle({ fleetCategoryId: vans.id })
  const mine = await trip(vehicleId, '2026-11-19T08:00:00Z', {
    driverId: driver.userId,
    distanceMeters: 2000,
  })
  const far = await trip(vehicleId, '2026-11-19T10:00:00Z', { distanceMeters: 9000 })
  await trip(await newVehicle(), '2026-11-19T12:00:00Z')
  const all = { fleetCategoriesId: vans.id }
  expect([
    await find(owner, { driversId: driver.userId }),
    await find(owner, all),
    await find(owner, { ...all, minDistanceMeters: 9000 }),
    await find(owner, { ...all, maxDistanceMeters: 8999 }),
  ]).toEqual([[mine], [mine, far], [far], [mine]])
})

test('a search finds registration, driver, addresses and texts, each word anywhere, with special characters as they are', async () => {
  const vehicleId = await newVehicle({ registration: 'SRCH 1' })
  const words = {
    startAddress: 'Triq il-Wied, Birkirkara',
    purpose: '100% linen',
    partner: 'Seashells Hotel',
  }
  const one = await trip(vehicleId, '2026-11-19T08:00:00Z', words)
  const other = await trip(vehicleId, '2026-11-19T10:00:00Z', { purpose: '1000 linen' })
  const search = (text: string) => find(owner, { showVehiclesId: vehicleId, search: text })
  expect([
    await search('srch'),
    await search('BIRKIRKARA'),
    await search('seashells'),
    await search('0% linen'),
    await search('hotel linen'),
    await search('_'),
  ]).toEqual([[one, other], [one], [one], [one], [one], []])
})

test('a search ignores case and accents', async () => {
  const vehicleId = await newVehicle()
  const id = await trip(vehicleId, '2026-11-19T08:00:00Z', { endAddress: 'Triq il-Kbira, Ħaż-Żabbar' })
  const search = (text: string) => find(owner, { showVehiclesId: vehicleId, search: text })
  expect([await search('haz-zabbar'), await search('ŻABBAR')]).toEqual([[id], [id]])
})

test('a search finds what was just changed, and versions don’t repeat what is searched', async () => {
  const vehicleId = await newVehicle()
  const tripId = await trip(vehicleId, '2026-11-19T08:00:00Z', { purpose: 'Delivery' })
  const body = { purpose: 'Café Cordina' }
  await server.call(owner, api.trips.update, { params: { tripId, vehicleId }, body })
  const search = (text: string) => find(owner, { showVehiclesId: vehicleId, search: text })
  expect([await search('cafe'), await search('delivery')]).toEqual([[tripId], []])
  const { rows } = await server.database.pools.owner.query<{ after: object }>(
    'select after from trip_versions where trip_id = $1',
    [tripId],
  )
  expect(rows).toMatchObject([{ after: body }])
  expect(rows.flatMap(({ after }) => Object.keys(after))).not.toContain('searchText')
})

test.each([
  ['in a week', { startDate: '2026-11-16', endDate: '2026-11-22' }],
  ['in a year', { startDate: '2026-01-01', endDate: '2026-12-31' }],
  ['in all days', {}],
])(
  'a search %s has its pages in the order asked for, with the total on each, also beyond the last',
  async (_words, days) => {
    const vehicleId = await newVehicle()
    const ids = []
    for (const [nth, purpose] of ['Paged C', 'Paged A', 'Paged B'].entries()) {
      ids.push(await trip(vehicleId, `2026-11-1${7 + nth}T08:00:00Z`, { purpose }))
    }
    await trip(vehicleId, '2026-11-20T08:00:00Z', { purpose: 'Another' })
    const page = async (query: object) => {
      const { body } = await server.call(owner, api.trips.list, {
        query: { showVehiclesId: vehicleId, search: 'paged', limit: 2, ...days, ...query },
      })
      return [body.items.map(({ id }) => id), body.totalItems]
    }
    const [c, a, b] = ids
    expect([await page({}), await page({ page: 2 }), await page({ page: 3 })]).toEqual([
      [[b, a], 3],
      [[c], 3],
      [[], 3],
    ])
    expect([
      await page({ sort: 'purpose:asc' }),
      await page({ sort: 'stopIdleSeconds:desc,purpose:desc', page: 2 }),
    ]).toEqual([
      [[a, b], 3],
      [[a], 3],
    ])
    expect(await page({ search: 'nowhere' })).toEqual([[], 0])
  },
)

test('a search finds nothing that the caller may not read', async () => {
  const vehicleId = await newVehicle()
  const viewer = await server.colleague(owner, 'viewer')
  const secret = { category: 'private', endAddress: 'Mater Dei, Msida', purpose: 'Dentist' }
  const id = await trip(vehicleId, '2026-11-19T08:00:00Z', secret)
  const search = (person: Person, text: string) => find(person, { showVehiclesId: vehicleId, search: text })
  expect([await search(owner, 'mater'), await search(owner, 'dentist')]).toEqual([[id], [id]])
  expect([await search(viewer, 'mater'), await search(viewer, 'dentist')]).toEqual([[], []])
  await server.call(owner, api.vehicles.update, { params: { id: vehicleId }, body: { privacyMode: true } })
  expect([await search(owner, 'mater'), await search(owner, 'dentist')]).toEqual([[], []])
})

test('sums cover all pages, by day in the company’s time zone', async () => {
  const [first, second] = [await newVehicle(), await newVehicle()]
  // 00:30 in Malta, the day after
  await trip(first, '2026-11-18T23:30:00Z', { distanceMeters: 1000 })
  await trip(first, '2026-11-19T08:00:00Z', { distanceMeters: 2000 })
  await trip(second, '2026-11-20T08:00:00Z', { distanceMeters: 4000, idleSeconds: 0 })
  const query = { showVehiclesId: `${first},${second}` }
  const { body } = await server.call(owner, api.trips.sums, { query })
  const day = (name: string, trips: number, distanceMeters: number, idleSeconds: number) => ({
    day: name,
    trips,
    vehicles: 1,
    distanceMeters,
    durationSeconds: trips * 1800,
    idleSeconds,
    stopIdleSeconds: 0,
    unrecordedMeters: 0,
  })
  expect(body).toEqual({
    trips: 3,
    vehicles: 2,
    distanceMeters: 7000,
    durationSeconds: 5400,
    idleSeconds: 240,
    stopIdleSeconds: 0,
    unrecordedMeters: 0,
    days: [day('2026-11-20', 1, 4000, 0), day('2026-11-19', 2, 3000, 240)],
  })
})

test('trips are summed by their ids, without those of other companies', async () => {
  const elsewhere = await server.company('Elsewhere Ltd')
  const foreign = await addTrip(server.database, elsewhere.tenantId, await newVehicle({}, elsewhere))
  const vehicleId = await newVehicle()
  const ids = [await trip(vehicleId, '2026-11-19T08:00:00Z'), await trip(vehicleId, '2026-11-19T09:00:00Z')]
  await trip(vehicleId, '2026-11-19T10:00:00Z')
  const sums = (tripIds: string) => server.call(owner, api.trips.sums, { query: { tripIds } })
  const { body } = await sums(ids.join(','))
  expect([body.trips, body.distanceMeters]).toEqual([2, 24_000])
  expect((await sums(foreign)).status).toBe(404)
  const query = { driversId: elsewhere.userId }
  expect((await server.call(owner, api.trips.list, { query })).status).toBe(404)
})

test('lists can be sorted by text, and unknown values come last in both directions', async () => {
  const vehicleId = await newVehicle()
  const unknown = await trip(vehicleId, '2026-11-19T08:00:00Z')
  const mosta = await trip(vehicleId, '2026-11-19T09:00:00Z', { endAddress: 'Il-Mosta' })
  const zejtun = await trip(vehicleId, '2026-11-19T10:00:00Z', { endAddress: 'Iż-Żejtun' })
  const sorted = (sort: string) => find(owner, { showVehiclesId: vehicleId, sort })
  expect(await sorted('endAddress:asc')).toEqual([mosta, zejtun, unknown])
  expect(await sorted('endAddress:desc')).toEqual([zejtun, mosta, unknown])
})

test("many trips get one category at once, locked ones don't, and each change is counted", async () => {
  const vehicleId = await newVehicle()
  const open = await trip(vehicleId, '2026-11-19T08:00:00Z')
  const already = await trip(vehicleId, '2026-11-19T09:00:00Z', { category: 'private', touched: true })
  const locked = await trip(vehicleId, '2026-11-19T10:00:00Z', { lockedAt: new Date() })
  const body = { tripIds: [open, already, locked], category: 'private' }
  const answer = await server.call(owner, api.trips.categorise, { body })
  expect([answer.status, answer.body]).toMatchObject([200, { changed: 1, locked: 1, stayPrivate: 0 }])
  const { body: list } = await server.call(owner, api.trips.list, { query: { showVehiclesId: vehicleId } })
  expect(list.items.map(({ category, version }) => [category, version])).toEqual([
    ['business', 1],
    ['private', 1],
    ['private', 2],
  ])
  const trail = await server.call(owner, api.audit.activityLog, { query: { resourceId: open } })
  expect(trail.body.items.map(({ changes }) => changes)).toEqual([
    [{ field: 'category', before: 'business', after: 'private' }],
  ])
})

test('a driver categorises their own trips, and with another’s among them none', async () => {
  const driver = await server.colleague(owner, 'driver')
  const vehicleId = await newVehicle()
  const own = await trip(vehicleId, '2026-11-19T08:00:00Z', { driverId: driver.userId })
  const others = await trip(vehicleId, '2026-11-19T09:00:00Z')
  const set = (tripIds: string[]) =>
    server.call(driver, api.trips.categorise, { body: { tripIds, category: 'commute' } })
  expect((await set([own, others])).status).toBe(404)
  expect((await set([own])).body).toMatchObject({ changed: 1, locked: 0, stayPrivate: 0 })
})

test('a trip in progress has the state that the map shows for its vehicle', async () => {
  const vehicleId = await newVehicle()
  const id = await trip(vehicleId, '2026-11-20T08:00:00Z', { running: true, endRule: null })
  const liveTime = new Date('2026-11-20T08:30:00Z')
  const progress = async (state: string, stateSince: string) => {
    await server.database.inTenant(owner, (tx) =>
      tx
        .updateTable('vehicleState')
        .set({ state, stateSince: new Date(stateSince), liveTime })
        .where('vehicleId', '=', vehicleId)
        .execute(),
    )
    return (await server.call(owner, api.trips.detail, { params: { id } })).body.progress
  }
  const heard = liveTime.toISOString()
  expect(await progress('moving', '2026-11-20T08:01:00Z')).toEqual({ status: 'underWay', since: null })
  expect(await progress('idling', '2026-11-20T08:29:00Z')).toEqual({ status: 'underWay', since: null })
  expect(await progress('parked', '2026-11-20T08:29:00Z')).toEqual({
    status: 'parked',
    since: '2026-11-20T08:29:00.000Z',
  })
  expect(await progress('parked', '2026-11-20T08:35:00Z')).toEqual({ status: 'noSignal', since: heard })
  expect(await progress('offline', '2026-11-20T08:40:00Z')).toEqual({ status: 'noSignal', since: heard })
})
