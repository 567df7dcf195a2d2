import { randomUUID } from 'node:crypto'
import { api } from '@roadbook/contract/api'
import type { ClassicGeofenceCreate } from '@roadbook/contract/rules/classic-geofences'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { entering } from '../../../money/expenses/testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

const depot = { latitude: 35.8719, longitude: 14.4969 }
const circle = { type: 'circle' as const, centre: depot, radiusMeters: 100 }
const square: [number, number][] = [
  [14.49, 35.87],
  [14.5, 35.87],
  [14.5, 35.88],
  [14.49, 35.88],
  [14.49, 35.87],
]

const add = (owner: Person, more: Partial<ClassicGeofenceCreate> = {}) =>
  server.call(owner, api.classicGeofences.create, { body: { name: 'Depot Marsa', shape: circle, ...more } })

test('a classic geofence watches all vehicles and alerts for entering and leaving, unless told otherwise', async () => {
  const owner = await server.company('Classic Ltd')
  const { status, body } = await add(owner)
  expect([status, body]).toMatchObject([
    201,
    {
      name: 'Depot Marsa',
      colour: '#5F7FEE',
      shape: circle,
      vehicles: null,
      notifyOnEnter: true,
      notifyOnExit: true,
      active: true,
      alertsLast7Days: 0,
      version: 1,
    },
  ])
  const log = await server.call(owner, api.audit.activityLog, { query: { resourceId: body.id } })
  expect(log.body.items[0]).toMatchObject({ action: 'created', resourceType: 'classicGeofence' })
  expect(JSON.stringify(log.body.items[0]?.changes)).toContain('"radiusMeters":100')
})

test('each style lists and opens its own alone', async () => {
  const owner = await server.company('Two Styles Ltd')
  const { body: classic } = await add(owner)
  const { body: standard } = await server.call(owner, api.geofences.create, {
    body: {
      name: 'Port',
      geometry: { type: 'Point', coordinates: [14.5, 35.9], radiusMeters: 50 },
      trigger: 'enter',
    },
  })
  const [ofClassic, ofStandard] = [
    await server.call(owner, api.classicGeofences.list, {}),
    await server.call(owner, api.geofences.list, {}),
  ]
  expect(ofClassic.body.map(({ id }) => id)).toEqual([classic.id])
  expect(ofStandard.body.map(({ id }) => id)).toEqual([standard.id])
  const crossed = [
    await server.call(owner, api.geofences.get, { params: { id: classic.id } }),
    await server.call(owner, api.classicGeofences.get, { params: { id: standard.id } }),
    await server.call(owner, api.classicGeofences.history, { params: { id: standard.id }, query: {} }),
  ]
  expect(crossed.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('notifications, vehicles and shape are changed one by one, and a stale version is refused with the record as it is', async () => {
  const owner = await server.company('Changes Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  const { body } = await add(owner)
  const params = { id: body.id }
  const update = (change: object) => server.call(owner, api.classicGeofences.update, { params, body: change })
  expect((await update({ notifyOnEnter: false, version: 1 })).body).toMatchObject({
    notifyOnEnter: false,
    notifyOnExit: true,
    version: 2,
  })
  expect((await update({ notifyOnExit: false })).body).toMatchObject({ notifyOnExit: false, version: 3 })
  expect((await update({ vehicles: [vehicleId, vehicleId] })).body.vehicles).toEqual([vehicleId])
  expect((await update({ vehicles: [] })).body.vehicles).toEqual([])
  const shape = { type: 'polygon' as const, coordinates: [square] }
  expect((await update({ shape, active: false })).body).toMatchObject({ shape, active: false, version: 6 })
  const stale = await update({ name: 'Late', version: 1 })
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { code: 'stale_version', details: { current: { name: 'Depot Marsa', version: 6 } } },
  ])
  expect((await update({ colour: '#59147A', trigger: 'dwell' })).body).toMatchObject({
    code: 'unknown_fields',
  })
})

test('a classic geofence that watches a vehicle that is no longer there can be renamed', async () => {
  const owner = await server.company('Sold Ltd')
  const { body } = await add(owner)
  const gone = randomUUID()
  await server.database.asOwner((tx) =>
    tx
      .updateTable('geofences')
      .set({ watchesAll: false, watchedVehicleIds: [gone] })
      .where('id', '=', body.id)
      .execute(),
  )
  const renamed = await server.call(owner, api.classicGeofences.update, {
    params: { id: body.id },
    body: { name: 'Yard' },
  })
  expect([renamed.status, renamed.body]).toMatchObject([200, { name: 'Yard', vehicles: [gone] }])
})

test('another company’s geofences and vehicles are not there', async () => {
  const [owner, other] = [await server.company('Mine Ltd'), await server.company('Theirs Ltd')]
  const { body } = await add(owner)
  const { id: foreign } = await enter.newVehicle(other)
  const params = { id: body.id }
  const answers = [
    await server.call(other, api.classicGeofences.get, { params }),
    await server.call(other, api.classicGeofences.update, { params, body: { active: false } }),
    await server.call(other, api.classicGeofences.delete, { params }),
    await server.call(other, api.classicGeofences.history, { params, query: {} }),
    await add(owner, { vehicles: [foreign] }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await server.call(other, api.classicGeofences.list, {})).body).toEqual([])
})

test('a polygon that crosses itself is refused by its field', async () => {
  const owner = await server.company('Bow Tie Ltd')
  const [a, b, c, d] = square as [[number, number], [number, number], [number, number], [number, number]]
  const refused = await add(owner, { shape: { type: 'polygon', coordinates: [[a, c, b, d, a]] } })
  expect(refused.body).toMatchObject({
    code: 'shape_crosses_itself',
    details: { fieldErrors: { shape: {} } },
  })
})

test('a deleted classic geofence is gone, and answers 204', async () => {
  const owner = await server.company('Gone Ltd')
  const { body } = await add(owner)
  const params = { id: body.id }
  expect((await server.call(owner, api.classicGeofences.delete, { params })).status).toBe(204)
  expect((await server.call(owner, api.classicGeofences.get, { params })).body).toMatchObject({
    code: 'not_found',
  })
})
