import { api } from '@roadbook/contract/api'
import type { PreviewCursor } from '@roadbook/contract/rules/alarm-rules'
import type { GeofenceCreate, GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import { destination } from '@roadbook/geo/destination'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { dateIn } from '../../../http/period.ts'
import { asPerson, storeRecords } from '../../../testing/ingest.ts'
import { entering } from '../../money/expenses/testing.ts'
import { previewGeofence } from './preview-geofence.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

const depot = { latitude: 35.8719, longitude: 14.4969 }
const circle: GeofenceGeometry = {
  type: 'Point',
  coordinates: [depot.longitude, depot.latitude],
  radiusMeters: 100,
}
/** Its first and third sides cross. */
const bowTie: GeofenceGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [14.49, 35.87],
      [14.5, 35.88],
      [14.5, 35.87],
      [14.49, 35.88],
      [14.49, 35.87],
    ],
  ],
}

const add = (owner: Person, more: Partial<GeofenceCreate> = {}) =>
  server.call(owner, api.geofences.create, {
    body: { name: 'Depot Marsa', geometry: circle, trigger: 'both', ...more },
  })

test('a geofence has the standard values, watches all vehicles, and is in the audit log without its coordinates', async () => {
  const owner = await server.company('Places Ltd')
  const { status, body } = await add(owner)
  expect([status, body]).toMatchObject([
    201,
    {
      name: 'Depot Marsa',
      colour: '#5F7FEE',
      geometry: circle,
      active: true,
      schedule: null,
      channels: [],
      recipients: [],
      alarmRuleTargets: [{ targetType: 'allVehicles' }],
      alertsLast7Days: 0,
      version: 1,
    },
  ])
  const listed = await server.call(owner, api.geofences.list, {})
  expect(listed.body.map(({ id }) => id)).toEqual([body.id])
  const log = await server.call(owner, api.audit.activityLog, { query: { resourceId: body.id } })
  expect(log.body.items[0]).toMatchObject({ action: 'created', resourceType: 'geofence' })
  expect(JSON.stringify(log.body.items[0]?.changes)).toContain('"radiusMeters":100')
})

test('targets are added, replaced, and forgotten with their fleet category', async () => {
  const owner = await server.company('Targets Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  const category = await server.call(owner, api.settings.createFleetCategory, { body: { name: 'Vans' } })
  const { body: geofence } = await add(owner, { alarmRuleTargets: [] })
  const params = { id: geofence.id }
  const vehicle = { targetType: 'vehicle' as const, targetId: vehicleId }
  const vans = { targetType: 'fleetCategory' as const, targetId: category.body.id }
  const added = await server.call(owner, api.geofences.addTargets, {
    params,
    body: { alarmRuleTargets: [vehicle] },
  })
  expect([added.status, added.body.alarmRuleTargets]).toEqual([201, [vehicle]])
  const both = await server.call(owner, api.geofences.addTargets, {
    params,
    body: { alarmRuleTargets: [vans, vehicle] },
  })
  expect(both.body.alarmRuleTargets).toEqual([vans, vehicle])
  const replaced = await server.call(owner, api.geofences.setTargets, {
    params,
    body: { alarmRuleTargets: [vans] },
  })
  expect([replaced.status, replaced.body.alarmRuleTargets]).toEqual([200, [vans]])
  await server.call(owner, api.settings.deleteFleetCategory, { params: { id: category.body.id } })
  const { body } = await server.call(owner, api.geofences.get, { params })
  expect(body.alarmRuleTargets).toEqual([])
})

test('a shape that crosses itself is refused with the place where it does', async () => {
  const owner = await server.company('Bow Tie Ltd')
  expect((await add(owner, { geometry: bowTie })).body).toMatchObject({
    code: 'shape_crosses_itself',
    message: 'The outline crosses itself at 35.87500, 14.49500. Move a corner so that it doesn’t.',
  })
})

test('a trigger without its figure is refused, also when it is changed to one', async () => {
  const owner = await server.company('Figures Ltd')
  expect((await add(owner, { trigger: 'dwell' })).body).toMatchObject({ code: 'dwell_missing' })
  expect((await add(owner, { trigger: 'speeding' })).body).toMatchObject({ code: 'speed_limit_missing' })
  const { body: geofence } = await add(owner)
  const params = { id: geofence.id }
  const changed = await server.call(owner, api.geofences.update, { params, body: { trigger: 'dwell' } })
  expect(changed.body).toMatchObject({ code: 'dwell_missing' })
  const dwell = { trigger: 'dwell' as const, dwellSeconds: 1_800 }
  const complete = await server.call(owner, api.geofences.update, { params, body: dwell })
  expect(complete.body).toMatchObject({ ...dwell, version: 2 })
})

test('figures outside their limits name them', async () => {
  const owner = await server.company('Limits Ltd')
  const radius = await add(owner, { geometry: { ...circle, radiusMeters: 5 } as GeofenceGeometry })
  expect(radius.body).toMatchObject({
    details: { fieldErrors: { 'geometry.radiusMeters': { code: 'radius_outside_range' } } },
  })
  const span = { weekday: 1, startTime: '08:00', endTime: '08:00' }
  const schedule = await add(owner, { schedule: [span] })
  expect(schedule.body).toMatchObject({
    details: { fieldErrors: { 'schedule.0.endTime': { code: 'schedule_span_empty' } } },
  })
})

test('the preview counts what a rule would have done, and names who is inside', async () => {
  const owner = await server.company('Preview Ltd')
  const { id: vehicleId, registration } = await enter.newVehicle(owner)
  const endMs = server.clock.now().getTime() - 86_400_000
  const meters = [500, 0, 500, 400, 0, 0]
  const records = meters.map((east, nth) => ({
    ...destination(depot, 90, east),
    timeMs: endMs + nth * 60_000,
    satellites: 9,
    speedKmh: 30,
  }))
  await storeRecords(server, { tenantId: owner.tenantId, vehicleId }, records)
  const preview = (body: Partial<GeofenceCreate> = {}) =>
    server.call(owner, api.geofences.preview, { body: { geometry: circle, trigger: 'both', ...body } })
  const { body } = await preview()
  expect(body).toMatchObject({
    alerts: 3,
    byType: { enter: 2, exit: 1 },
    vehicles: 1,
    watchedVehicles: 1,
    checkedVehicles: 1,
  })
  expect(body.next).toBe(null)
  // Nothing is known of the days before the first position.
  const firstDay = dateIn('Europe/Malta', new Date(endMs)).toString()
  expect(body.days.map(({ alerts }) => alerts === null)).toEqual(body.days.map(({ date }) => date < firstDay))
  expect([body.days.length, body.days.reduce((sum, { alerts }) => sum + (alerts ?? 0), 0)]).toEqual([30, 3])
  expect(body.latest.map(({ type, time }) => [type, Date.parse(time)])).toEqual([
    ['enter', endMs + 240_000],
    ['exit', endMs + 120_000],
    ['enter', endMs + 60_000],
  ])
  expect(body.latest[0]).toMatchObject({ vehicleId, registration, driverName: null })
  const none = await preview({ alarmRuleTargets: [] })
  expect(none.body).toMatchObject({ alerts: 0, watchedVehicles: 0, inside: [] })
})

test('the preview goes on from vehicle to vehicle; who is inside is told once', async () => {
  const owner = await server.company('Parts Ltd')
  const ids: string[] = []
  const endMs = server.clock.now().getTime() - 600_000
  for (const count of [1, 2]) {
    const { id: vehicleId } = await enter.newVehicle(owner)
    ids.push(vehicleId)
    const records = Array.from({ length: 2 * count }, (_, nth) => ({
      ...destination(depot, 90, nth % 2 === 0 ? 500 : 0),
      timeMs: endMs - (2 * count - nth) * 60_000,
      satellites: 9,
      speedKmh: 30,
    }))
    await storeRecords(server, { tenantId: owner.tenantId, vehicleId }, records)
  }
  // An import leaves the live state as it is.
  const here = { latitude: depot.latitude, longitude: depot.longitude, fixTime: new Date(endMs) }
  await server.database.asOwner((tx) =>
    tx.updateTable('vehicleState').set(here).where('vehicleId', 'in', ids).execute(),
  )
  const part = (after?: PreviewCursor) =>
    asPerson(server, owner, (context) =>
      previewGeofence({ context, partMs: 0 }, { geometry: circle, trigger: 'enter', after }),
    )
  const first = await part()
  const second = await part(first.next ?? undefined)
  expect([first.checkedVehicles, second.checkedVehicles, second.next]).toEqual([1, 2, null])
  expect([first.alerts, second.alerts]).toEqual(ids.toSorted().map((id) => 1 + ids.indexOf(id)))
  expect([first.inside.map(({ vehicleId }) => vehicleId).toSorted(), second.inside]).toEqual([
    ids.toSorted(),
    [],
  ])
})

test('a deleted geofence is gone, and answers 204', async () => {
  const owner = await server.company('Gone Ltd')
  const { body } = await add(owner)
  const params = { id: body.id }
  expect((await server.call(owner, api.geofences.delete, { params })).status).toBe(204)
  expect((await server.call(owner, api.geofences.get, { params })).body).toMatchObject({ code: 'not_found' })
})
