import { api } from '@roadbook/contract/api'
import { decodePolyline } from '@roadbook/geo/polyline'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { appOver } from '../../../testing/app-over.ts'
import { silent } from '../../../testing/ingest.ts'
import { createDrivingDistances } from '../driving-distances/index.ts'
import { stand, tokenOf } from '../../../testing/records/share-links.ts'

const { shareLinks: calls } = api

let server: TestApp
let admin: Person
let viewer: Person
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company('Grand Harbour Services')
  viewer = await server.colleague(admin, 'viewer')
})
afterAll(() => server.close())

const harbour = { latitude: 35.8719, longitude: 14.4969 }
const later = (hours: number): string =>
  new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString()

async function vehicle(more: object = {}): Promise<string> {
  const body = { registration: uuidv7(), fuelType: 'diesel' as const, ...more }
  return (await server.call(admin, api.vehicles.create, { body })).body.id
}

async function share(more: object = {}, vehicleId?: string) {
  const body = { vehicleId: vehicleId ?? (await vehicle()), ...more }
  return server.call(admin, calls.create, { body })
}

const open = (token: string) => server.call(undefined, calls.publicLocation, { params: { token } })

test('a new link has every field; it lasts four hours from its start', async () => {
  const vehicleId = await vehicle({ label: 'Van 2' })
  const destination = { ...harbour, address: 'Valletta, Freedom Square' }
  const { status, body } = await share({ label: 'Mr Borg', destination }, vehicleId)
  expect(status).toBe(201)
  const { id, url, registration, createdByName, createdAt, updatedAt, ...rest } = body
  expect(rest).toEqual({
    vehicleId,
    vehicleLabel: 'Van 2',
    label: 'Mr Borg',
    startsAt: server.clock.now().toISOString(),
    expiresAt: later(4),
    destination,
    status: 'active',
    stoppedAt: null,
    viewCount: 0,
    lastViewedAt: null,
    createdBy: admin.userId,
    version: 1,
  })
  expect([id.length, registration.length, createdByName]).toEqual([36, 36, 'Ada Admin 1'])
  expect(url).toMatch(/^http:\/\/localhost:3000\/public-location\/[\w-]{43}$/)
  expect([createdAt, updatedAt]).toEqual([rest.startsAt, rest.startsAt])
})

test('who may not share sees the links without their addresses', async () => {
  const { body } = await share()
  const { id } = body
  const read = await server.call(viewer, calls.get, { params: { id } })
  expect([read.status, read.body.url, read.body.arrival]).toEqual([200, null, null])
  const list = await server.call(viewer, calls.list, { query: {} })
  expect(list.body.every(({ url }) => url === null)).toBe(true)
  const own = await server.call(admin, calls.list, { query: { vehicleId: body.vehicleId } })
  expect(own.body.map(({ url }) => url)).toEqual([body.url])
})

test('active links come first, the next to expire at the top; then the last to end', async () => {
  const vehicleId = await vehicle()
  const labels = [
    ['tomorrow', 24],
    ['soon', 1],
    ['ended late', 0.2],
    ['ended early', 0.1],
  ] as const
  for (const [label, hours] of labels) await share({ label, expiresAt: later(hours) }, vehicleId)
  server.clock.advance(1800)
  const listed = async (status?: 'active' | 'expired') => {
    const { body } = await server.call(admin, calls.list, { query: { vehicleId, status } })
    return body.map(({ label }) => label)
  }
  expect(await listed()).toEqual(['soon', 'tomorrow', 'ended late', 'ended early'])
  expect(await listed('active')).toEqual(['soon', 'tomorrow'])
  expect(await listed('expired')).toEqual(['ended late', 'ended early'])
})

test('a link is extended; with a version that is no longer its own it answers 409', async () => {
  const { body: link } = await share()
  const params = { id: link.id }
  const expiresAt = later(48)
  const { body } = await server.call(admin, calls.update, { params, body: { expiresAt, version: 1 } })
  expect(body).toMatchObject({ expiresAt, startsAt: link.startsAt, version: 2, url: link.url })
  const stale = await server.call(admin, calls.update, { params, body: { label: 'x', version: 1 } })
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale_version' }])
})

test('a start in the past counts as now, so that nothing from before is shared', async () => {
  const { body } = await share({ startsAt: later(-5) })
  expect(body.startsAt).toBe(server.clock.now().toISOString())
  server.clock.advance(600)
  const params = { id: body.id }
  const kept = await server.call(admin, calls.update, { params, body: { startsAt: body.startsAt } })
  expect(kept.body.startsAt).toBe(body.startsAt)
  const earlier = await server.call(admin, calls.update, { params, body: { startsAt: later(-3) } })
  expect(earlier.body.startsAt).toBe(server.clock.now().toISOString())
})

test.each([
  ['share_link_in_past', () => ({ expiresAt: later(-1) })],
  ['share_link_too_long', () => ({ expiresAt: later(91 * 24) })],
  ['share_link_ends_before_start', () => ({ startsAt: later(5), expiresAt: later(2) })],
])('%s', async (code, times) => {
  const { status, body } = await share(times())
  expect(status).toBe(400)
  const told = JSON.stringify(body)
  expect([told.includes(code), told.includes('"expiresAt"')]).toEqual([true, true])
})

test('a stopped link stays stopped: it can’t be changed, and stopping again is no change', async () => {
  const { body: link } = await share()
  const params = { id: link.id }
  const stop = () => server.call(admin, calls.stop, { params })
  expect((await stop()).status).toBe(204)
  const { body: stopped } = await server.call(admin, calls.get, { params })
  expect(stopped).toMatchObject({ status: 'stopped', version: 2 })
  server.clock.advance(60)
  expect((await stop()).status).toBe(204)
  const { body: again } = await server.call(admin, calls.get, { params })
  expect([again.version, again.stoppedAt]).toEqual([2, stopped.stoppedAt])
  const { status, body } = await server.call(admin, calls.update, { params, body: { expiresAt: later(9) } })
  expect([status, body]).toMatchObject([409, { code: 'share_link_ended' }])
  expect((await open(tokenOf(link))).body).toEqual({
    status: 'stopped',
    companyName: 'Grand Harbour Services',
  })
  const query = { resourceType: 'shareLink', limit: 2 }
  const log = await server.call(admin, api.audit.activityLog, { query })
  expect(log.body.items.map(({ action }) => action)).toEqual(['stopped', 'created'])
})

test('archiving a vehicle stops its links for good, and an archived one can’t be shared', async () => {
  const vehicleId = await vehicle()
  const { body: link } = await share({}, vehicleId)
  const params = { id: vehicleId }
  await server.call(admin, api.vehicles.update, { params, body: { archived: true } })
  const refused = await share({}, vehicleId)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'archived' }])
  await server.call(admin, api.vehicles.update, { params, body: { archived: false } })
  expect((await open(tokenOf(link))).body.status).toBe('stopped')
})

test('a company’s vehicle can’t be shared by another', async () => {
  const other = await server.company('Other Ltd')
  const { status } = await server.call(other, calls.create, { body: { vehicleId: await vehicle() } })
  expect(status).toBe(404)
})

test('each opening is counted until the link ends, without a new version or an entry in the audit log', async () => {
  const { body: link } = await share({ expiresAt: later(1) })
  const token = tokenOf(link)
  await open(token)
  server.clock.advance(60)
  await open(token)
  const read = async () => (await server.call(admin, calls.get, { params: { id: link.id } })).body
  const openedAt = server.clock.now().toISOString()
  expect(await read()).toMatchObject({ viewCount: 2, lastViewedAt: openedAt, version: 1 })
  server.clock.advance(7200)
  expect((await open(token)).body.status).toBe('expired')
  expect(await read()).toMatchObject({ viewCount: 2, lastViewedAt: openedAt, status: 'expired' })
})

test('before its start a link says when that is, and shows no vehicle', async () => {
  const { body: link } = await share({ startsAt: later(2), expiresAt: later(3) })
  expect((await open(tokenOf(link))).body).toEqual({
    status: 'scheduled',
    companyName: 'Grand Harbour Services',
    startsAt: link.startsAt,
    expiresAt: link.expiresAt,
  })
})

test('visitors see the place, the line since the start, and when the vehicle arrives', async () => {
  const vehicleId = await vehicle({ label: 'Van 2', make: 'Renault', model: 'Master' })
  const before = { latitude: 35.99, longitude: 14.3 }
  await stand(server, { ...admin, vehicleId }, [{ minutesAgo: 30, ...before }])
  const destination = { ...harbour, address: 'Valletta' }
  const { body: link } = await share({ destination }, vehicleId)
  const start = server.clock.now()
  server.clock.advance(600)
  const places = [
    { minutesAgo: 8, latitude: 35.9, longitude: 14.4 },
    { minutesAgo: 4, latitude: 35.91, longitude: 14.4 },
    { minutesAgo: 0, latitude: 35.92, longitude: 14.44, speedKmh: 62, headingDegrees: 40 },
  ]
  await stand(server, { ...admin, vehicleId }, places)
  const { body, headers } = await open(tokenOf(link))
  expect(body).toMatchObject({
    status: 'active',
    distanceUnit: 'kilometer',
    vehicle: { name: 'Van 2', model: 'Renault Master' },
    location: {
      latitude: 35.92,
      longitude: 14.44,
      speedKmh: 62,
      headingDegrees: 40,
      state: 'moving',
      timestamp: new Date(start.getTime() + 600_000).toISOString(),
    },
    destination,
    arrival: { method: 'straightLine' },
  })
  if (body.status !== 'active') throw new Error('The link is active.')
  expect(body.driven.map(decodePolyline)).toEqual([
    places.map(({ latitude, longitude }) => ({ latitude, longitude })),
  ])
  // 1.11 km to the north, then 3.77 km; 7.4 km straight to the harbour, as 9.6 km by road.
  expect(body.drivenMeters).toBeCloseTo(4_882, -2)
  expect(body.arrival?.remainingMeters).toBeCloseTo(10_370, -3)
  expect(JSON.stringify(body)).not.toContain('35.99')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test('where the roads are known, the arrival is by them, for visitors and for the company', async () => {
  const roads = createDrivingDistances({
    folder: '/nowhere',
    clock: systemClock,
    log: silent,
    patienceMs: 20_000,
  })
  const { database, clock } = server
  const onRoads = await appOver({ database, clock, drivingDistances: roads.find })
  const vehicleId = await vehicle()
  await stand(server, { ...admin, vehicleId }, [{ minutesAgo: 0, latitude: 35.8472, longitude: 14.4993 }])
  const { body: link } = await share({ destination: { ...harbour, address: 'Marsa' } }, vehicleId)
  const { body } = await onRoads.call(undefined, calls.publicLocation, { params: { token: tokenOf(link) } })
  if (body.status !== 'active' || !body.arrival) throw new Error('An arrival is expected.')
  const { method, remainingMeters, path } = body.arrival
  expect(method).toBe('roads')
  // 2.8 km in a straight line.
  expect(remainingMeters).toBeGreaterThan(2_900)
  expect(remainingMeters).toBeLessThan(5_500)
  expect(decodePolyline(path).length).toBeGreaterThan(5)
  const own = await onRoads.call(admin, calls.get, { params: { id: link.id } })
  expect(own.body.arrival).toEqual(body.arrival)
  await onRoads.close()
  await roads.close()
})
