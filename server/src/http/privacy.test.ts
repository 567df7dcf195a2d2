/**
 * No route reveals a place of a private trip to users who may not see it: the places have unique digits,
 * which are searched for.
 */
import { allRoutes, api } from '@roadbook/contract/api'
import type { Route } from '@roadbook/contract/core/route'
import { decodePolyline } from '@roadbook/geo/polyline'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTrip } from '../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../testing/app.ts'
import { idPlaces } from '../testing/id-places.ts'
import { ofReportCalls, reportParts } from '../testing/report-calls.ts'
import { tokenOf } from '../testing/records/share-links.ts'

const dongleId = 352_093_081_452_251
const day = { startDate: '2026-11-20', endDate: '2026-11-20', limit: '200' }
const aDayAhead = { startDate: '2026-12-01', endDate: '2026-12-01' }
/** Inputs of a route besides ids and days. */
const aSpan = { startDateTime: '2026-11-19T23:00:00Z', endDateTime: '2026-11-20T23:00:00Z' }
/** For all of its vehicles, or for one. */
const aDayOfReports = ofReportCalls((kind) => {
  const query = ({ vehicle }: { vehicle: string }) =>
    reportParts(kind, { ...aSpan, date: '2026-11-20', vehicleId: vehicle, mode: 'positions' }).read.query
  return { read: { query }, make: {} }
})

const more: Record<string, { params?: object; query?: object | ((ids: { vehicle: string }) => object) }> = {
  'attachments.downloadUrl': { params: { fileKey: `${uuidv7()}/${uuidv7()}` } },
  'costs.groups': { query: { by: 'driver' } },
  'costs.closing': { query: { month: '2026-11' } },
  'expenses.suggestTrip': { query: { date: '2026-11-20' } },
  'devices.attempt': { params: { dongleId } },
  'users.checkEmail': { params: { email: 'x@y.example' } },
  'overview.vehicleAlerts': { query: { kind: 'harshBraking' } },
  'places.at': { query: { latitude: 64.1, longitude: -21.9 } },
  'places.search': { query: { query: 'Reykjavik', limit: 1 } },
  'bookings.conflict': { query: { vehicleId: uuidv7(), ...aDayAhead } },
  'bookings.availability': { query: aDayAhead },
  'jobs.postcode': { query: { postcode: 'IS-101' } },
  'tripBorders.planMerge': { query: { withTripId: uuidv7() } },
  'tripBorders.planSplit': { query: { time: '2026-11-20T09:20:00Z' } },
  ...aDayOfReports,
  'reports.get': { params: { reportId: uuidv7() } },
  'sensors.values': { query: { from: aSpan.startDateTime, to: aSpan.endDateTime } },
  'tripSuggestions.typedBefore': { query: { field: 'purpose', q: 'Dentist' } },
  'locations.nearest': { query: { latitude: 35.5, longitude: 14, limit: 50 } },
}

let server: TestApp
let people: Record<'admin' | 'manager' | 'viewer' | 'driver' | 'later', Person>
/** The routes that reveal the place while the vehicle has no privacy mode: what reveals it to nobody then, never does. */
let withoutPrivacy: Record<'admin' | 'driver', string[]>
beforeAll(async () => {
  server = await createTestApp()
  people = await newPeople()
  const ids = await aMorning({ privacyMode: false })
  withoutPrivacy = {
    admin: await tellersOf(secret, people.admin, ids),
    driver: await tellersOf(secret, people.driver, ids),
  }
})
beforeEach(async () => {
  people = await newPeople()
})
afterAll(() => server.close())

async function newPeople(): Promise<typeof people> {
  const admin = await server.company('Privacy Ltd')
  return {
    admin,
    manager: await server.colleague(admin, 'manager'),
    viewer: await server.colleague(admin, 'viewer'),
    driver: await server.colleague(admin, 'driver'),
    later: await server.colleague(admin, 'driver'),
  }
}

const at = (hour: number, minute: number) => new Date(Date.UTC(2026, 10, 20, hour, minute))
const open = { latitude: 35.871, longitude: 14.471 }
const secret = { latitude: 36.0491, longitude: 14.2391 }
type Where = typeof open

const endsAt = ({ latitude, longitude }: Where) => ({
  startLatitude: latitude,
  startLongitude: longitude,
  endLatitude: latitude,
  endLongitude: longitude,
  startAddress: `Street ${latitude}`,
  endAddress: `Street ${latitude}`,
})

/**
 * It is 9:42. A business trip from 8:00 to 8:30, a private one from 9:15 to 9:35, parked since. A fix each minute; those
 * before the private trip, including the business trip's, are public.
 */
async function aMorning(vehicle: { privacyMode?: boolean; defaultTripCategory?: string }) {
  const { admin, driver } = people
  const body = { registration: uuidv7(), fuelType: 'diesel' as const, driverId: driver.userId, ...vehicle }
  const { id: vehicleId } = (await server.call(admin, api.vehicles.create, { body })).body
  const key = { tenantId: admin.tenantId, vehicleId }
  const { database } = server
  await database.asOwner(async (tx) => {
    await tx
      .updateTable('driverAssignments')
      .set({ validFrom: at(0, 0) })
      .where('vehicleId', '=', vehicleId)
      .execute()
  })
  const tripId = await addTrip(database, admin.tenantId, vehicleId, {
    ...endsAt(open),
    startTime: at(8, 0),
    endTime: at(8, 30),
    driverId: driver.userId,
  })
  const secretId = await addTrip(database, admin.tenantId, vehicleId, {
    ...endsAt(secret),
    startTime: at(9, 15),
    endTime: at(9, 35),
    driverId: driver.userId,
  })
  const params = { vehicleId, tripId: secretId }
  await server.call(admin, api.trips.update, { params, body: { category: 'private', note: 'Dentist' } })
  await database.inTenant(admin, async (tx) => {
    const stop = { ...key, startRule: 'ignitionOff' }
    const stops = [
      { ...stop, ...open, startTime: at(8, 30), endTime: at(9, 15), endRule: 'moved' },
      { ...stop, ...secret, startTime: at(9, 35), address: `Street ${secret.latitude}` },
    ]
    for (const values of stops) await tx.insertInto('stops').values(values).execute()
  })
  await database.asIngest(async (tx) => {
    const minutes = Array.from({ length: 101 }, (_, index) => index)
    const fixes = minutes.map((minute) => ({
      ...key,
      ...(minute < 75 ? open : secret),
      fixTime: at(8, minute),
      receivedAt: at(8, minute),
      dongleId,
      precedence: 1,
      event: 'harshBraking',
      invalid: false,
      inaccurate: false,
    }))
    await tx.insertInto('positions').values(fixes).execute()
    const live = { fixTime: at(9, 40), address: `Street ${secret.latitude}`, state: 'parked', ...secret }
    await tx
      .updateTable('vehicleState')
      .set({ ...live, dongleId })
      .where('vehicleId', '=', vehicleId)
      .execute()
    const text = { id: uuidv7(), dongleId, text: `Lat:${secret.latitude}`, receivedAt: at(9, 40) }
    await tx
      .insertInto('deviceMessages')
      .values({ ...key, ...text })
      .execute()
  })
  const link = await server.call(admin, api.shareLinks.create, { body: { vehicleId } })
  const share = { shareLink: link.body.id, token: tokenOf(link.body) }
  return { vehicle: vehicleId, trip: secretId, openTrip: tripId, user: driver.userId, ...share }
}

type Ids = Awaited<ReturnType<typeof aMorning>>

function sampleOf(name: string, route: Route, ids: Ids): object {
  const params: Record<string, string> = {}
  for (const { path, resource } of idPlaces(route)) {
    const [part, field = ''] = path
    if (part === 'params')
      params[field] = new Map<string, string>(Object.entries(ids)).get(resource) ?? uuidv7()
  }
  if (route.path.includes('{token}')) params['token'] = ids.token
  const { params: moreParams, query } = more[name] ?? {}
  const asked = typeof query === 'function' ? query(ids) : query
  const taken = Object.entries({ ...day, tripIds: ids.trip, ...asked }).filter(
    ([field]) => route.query && field in route.query.shape,
  )
  return { params: { ...params, ...moreParams }, query: Object.fromEntries(taken) }
}

/** The response, with the encoded lines' places in plain text. */
function readable(answer: unknown): string {
  return JSON.stringify(answer, (key, value: unknown) =>
    key === 'geometry' && typeof value === 'string' ? decodePolyline(value) : value,
  )
}

const reading = allRoutes().filter(({ route }) => route.method === 'GET')

/** The names of the routes, all or the given ones, that reveal the place to this user. */
async function tellersOf(place: Where, person: Person, ids: Ids, asked?: string[]): Promise<string[]> {
  const tellers: string[] = []
  for (const { name, route } of reading) {
    if (asked && !asked.includes(name)) continue
    const answer = await server.call(person, route, sampleOf(name, route, ids))
    // A refusal or 404 for this user reveals nothing; a malformed sample wouldn't either, so it must not be one.
    expect([name, [200, 403, 404, 409].includes(answer.status)]).toEqual([name, true])
    const text = readable(answer.body)
    if (text.includes(String(place.latitude)) || text.includes(String(place.longitude))) tellers.push(name)
  }
  return tellers
}

/** Those of them that reveal it, or another place, to this user as things are. */
const stillTelling = (person: Person, ids: Ids, place = secret) =>
  tellersOf(place, person, ids, [...withoutPrivacy.admin, ...withoutPrivacy.driver])

const ways = ['trips.list', 'trips.detail', 'trips.ofVehicle', 'trips.get', 'trips.routes', 'trips.rawRoutes']
const live = [
  'locations.locations',
  'locations.nearest',
  'locations.trail',
  'devices.deviceStatus',
  'vehicles.list',
  'vehicles.page',
  'vehicles.get',
]
const shown = [...live, ...ways]

test('in privacy mode a private trip, and where the vehicle stood after it, is shown to its driver alone', async () => {
  const ids = await aMorning({ privacyMode: true })
  const { admin, manager, viewer, driver, later } = people
  for (const person of [admin, viewer]) expect(await tellersOf(secret, person, ids)).toEqual([])
  for (const person of [manager, later]) expect(await stillTelling(person, ids)).toEqual([])
  expect(await tellersOf(secret, driver, ids, shown)).toEqual(expect.arrayContaining(shown))
})

test('turning privacy mode off, or taking the vehicle over, opens nothing that was driven under it', async () => {
  const ids = await aMorning({ privacyMode: true, defaultTripCategory: 'private' })
  const { admin, driver } = people
  const change = (body: object) =>
    server.call(admin, api.vehicles.update, { params: { id: ids.vehicle }, body })
  await change({ privacyMode: false, defaultTripCategory: 'business' })
  await change({ driverId: admin.userId })
  for (const person of [admin, people.later]) expect(await stillTelling(person, ids)).toEqual([])
  expect(await stillTelling(driver, ids)).toEqual(
    expect.arrayContaining(['trips.detail', 'trips.routes', 'trips.rawRoutes']),
  )
})

test('what was driven before privacy mode is hidden while it is on, and shown again when it is off', async () => {
  const ids = await aMorning({ privacyMode: false })
  const change = (privacyMode: boolean) =>
    server.call(people.admin, api.vehicles.update, { params: { id: ids.vehicle }, body: { privacyMode } })
  await change(true)
  expect(await stillTelling(people.admin, ids)).toEqual([])
  await change(false)
  expect(await tellersOf(secret, people.admin, ids, shown)).toEqual(expect.arrayContaining(shown))
})

test('only its driver opens a private trip of privacy mode; then everyone sees it', async () => {
  const ids = await aMorning({ privacyMode: true })
  const params = { vehicleId: ids.vehicle, tripId: ids.trip }
  const message = 'This trip is private. Only its driver can change it.'
  for (const person of [people.admin, people.manager]) {
    for (const body of [
      { category: 'business' },
      { note: 'Mine' },
      { category: 'private', purpose: 'Mine' },
    ]) {
      const answer = await server.call(person, api.trips.update, { params, body })
      expect([answer.status, answer.body]).toMatchObject([403, { message }])
    }
    const body = { tripIds: [ids.trip, ids.openTrip], category: 'commute' }
    const bulk = await server.call(person, api.trips.categorise, { body })
    expect([bulk.status, bulk.body.locked, bulk.body.stayPrivate]).toEqual([200, 0, 1])
  }
  expect(await stillTelling(people.admin, ids)).toEqual([])
  const said = await server.call(people.driver, api.trips.update, { params, body: { category: 'business' } })
  expect(said.status).toBe(200)
  expect(await tellersOf(secret, people.admin, ids, shown)).toEqual(expect.arrayContaining(shown))
})

test('what was said of a trip while it was private stays its driver’s when it is business', async () => {
  const ids = await aMorning({ privacyMode: true })
  const params = { vehicleId: ids.vehicle, tripId: ids.trip }
  const edit = (body: object) => server.call(people.driver, api.trips.update, { params, body })
  await edit({ purpose: 'Dentist in Mosta' })
  await edit({ category: 'business', purpose: 'Delivery' })
  const historyFor = async (person: Person) => {
    const { body } = await server.call(person, api.trips.detail, { params: { id: ids.trip } })
    return JSON.stringify(body.history)
  }
  expect(await historyFor(people.driver)).toContain('Dentist in Mosta')
  for (const person of [people.admin, people.manager, people.viewer]) {
    expect(await historyFor(person)).toContain('Delivery')
    expect(await historyFor(person)).not.toContain('Mosta')
  }
})

test('who runs the fleet and drives a vehicle sees their own private places, and shows them to no colleague', async () => {
  const { admin, manager } = people
  people.driver = manager
  const ids = await aMorning({ privacyMode: true })
  const tellsMap = async (person: Person) => {
    const { body } = await server.call(person, api.locations.locations, { query: {} })
    return JSON.stringify(body).includes(String(secret.latitude))
  }
  expect([await tellsMap(manager), await tellsMap(admin), await tellsMap(manager)]).toEqual([
    true,
    false,
    true,
  ])
  // It is no longer their vehicle: from now on they see the same map as everyone.
  await server.call(admin, api.vehicles.update, { params: { id: ids.vehicle }, body: { driverId: null } })
  expect([await tellsMap(manager), await tellsMap(admin)]).toEqual([false, false])
})

test('in privacy mode trips that are not private are shown as ever', async () => {
  const ids = await aMorning({ privacyMode: true })
  const openIds = { ...ids, trip: ids.openTrip }
  for (const person of [people.manager, people.viewer, people.driver]) {
    expect(await tellersOf(open, person, openIds, ways)).toEqual(expect.arrayContaining(ways))
  }
  expect(await tellersOf(open, people.admin, openIds, [...ways, 'locations.trail'])).toEqual(
    expect.arrayContaining([...ways, 'locations.trail']),
  )
})

test('without privacy mode those who run the fleet and the driver see a private trip, a viewer does not', async () => {
  const ids = await aMorning({ privacyMode: false })
  expect(await tellersOf(secret, people.manager, ids, shown)).toEqual(expect.arrayContaining(shown))
  for (const tellers of Object.values(withoutPrivacy)) {
    expect(tellers).toEqual(expect.arrayContaining(shown))
    expect(tellers).not.toContain('shareLinks.publicLocation')
  }
  expect(await stillTelling(people.viewer, ids)).toEqual([])
})

test('a driver sees no time before the vehicle was theirs', async () => {
  const ids = await aMorning({ privacyMode: false })
  await server.call(people.admin, api.vehicles.update, {
    params: { id: ids.vehicle },
    body: { driverId: people.later.userId },
  })
  expect(await stillTelling(people.later, ids)).toEqual([])
  expect(await stillTelling(people.later, { ...ids, trip: ids.openTrip }, open)).toEqual([])
  // The previous driver keeps their own times, and sees nothing later.
  const tellers = await stillTelling(people.driver, ids)
  expect(tellers).toEqual(expect.arrayContaining(['trips.rawRoutes', 'trips.detail']))
  expect(tellers).not.toContain('locations.locations')
})

test('a trip under way counts as the vehicle’s default until someone says otherwise', async () => {
  const ids = await aMorning({ privacyMode: true, defaultTripCategory: 'private' })
  const { database } = server
  const { tenantId } = people.admin
  const running = {
    running: true,
    endRule: null,
    startTime: at(9, 38),
    endTime: at(9, 39),
    driverId: people.driver.userId,
  }
  const params = { vehicleId: ids.vehicle, tripId: ids.trip }
  // Without the private trip, positions not yet in a trip are still hidden.
  await server.call(people.driver, api.trips.update, { params, body: { category: 'business' } })
  const lives = () => tellersOf(secret, people.admin, ids, live)
  expect(await lives()).toEqual(['locations.trail'])
  const tripId = await addTrip(database, tenantId, ids.vehicle, {
    ...endsAt(secret),
    ...running,
    category: 'private',
  })
  expect(await lives()).toEqual(['locations.trail'])
  await server.call(people.driver, api.trips.update, {
    params: { ...params, tripId },
    body: { category: 'business' },
  })
  expect(await lives()).toEqual(live)
})

test('who watches the map hears when a trip becomes private', async () => {
  const ids = await aMorning({ privacyMode: true })
  const params = { vehicleId: ids.vehicle, tripId: ids.trip }
  await server.call(people.driver, api.trips.update, { params, body: { category: 'business' } })
  const ask = async (since: number) => {
    const { body } = await server.call(people.admin, api.locations.locations, { query: { since } })
    return body.map(({ latitude, revision }) => ({ latitude, revision }))
  }
  const seen = (await ask(0)).at(-1)
  expect(seen?.latitude).toBe(secret.latitude)
  await server.call(people.admin, api.trips.update, { params, body: { category: 'private' } })
  expect(await ask(seen?.revision ?? 0)).toEqual([{ latitude: null, revision: (seen?.revision ?? 0) + 1 }])
})
