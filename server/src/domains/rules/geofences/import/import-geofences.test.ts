import { api } from '@roadbook/contract/api'
import type { GeofenceImport } from '@roadbook/contract/rules/geofence-import'
import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
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

const circle: GeofenceGeometry = { type: 'Point', coordinates: [14.4969, 35.8719], radiusMeters: 100 }
const corridor: GeofenceGeometry = {
  type: 'LineString',
  coordinates: [
    [14.49, 35.87],
    [14.5, 35.88],
  ],
  widthMeters: 60,
}
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

const add = (owner: Person, body: GeofenceImport) => server.call(owner, api.geofenceImport.create, { body })
const classic = async (owner: Person) => (await server.call(owner, api.classicGeofences.list, {})).body

test('a file is looked at, and nothing of it is stored', async () => {
  const owner = await server.company('Preview Ltd')
  const file = JSON.stringify({ type: 'Point', coordinates: [14.5, 35.9] })
  const { status, body } = await server.call(owner, api.geofenceImport.preview, {
    query: { format: 'geojson' },
    file,
  })
  expect([status, body.shapes]).toEqual([
    200,
    [{ number: 1, name: null, geometry: { type: 'Point', coordinates: [14.5, 35.9] }, fault: null }],
  ])
  expect(await classic(owner)).toEqual([])
  const refused = await server.call(owner, api.geofenceImport.preview, {
    query: { format: 'kml' },
    file: '<html></html>',
  })
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'not_that_format' }])
})

test('chosen shapes become classic geofences with one rule, each with its audit entry', async () => {
  const owner = await server.company('Classics Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  const shapes = [
    { name: 'Depot', geometry: circle },
    { name: 'Yard', geometry: { ...circle, radiusMeters: 250 } },
  ]
  const rule = { colour: '#59147A', vehicles: [vehicleId], notifyOnExit: false }
  const { status, body } = await add(owner, { style: 'classic', shapes, ...rule })
  expect([status, body]).toEqual([201, { added: 2 }])
  const all = await classic(owner)
  expect(all.map(({ name, shape }) => [name, shape])).toMatchObject([
    ['Depot', { type: 'circle', radiusMeters: 100 }],
    ['Yard', { type: 'circle', radiusMeters: 250 }],
  ])
  expect(all[1]).toMatchObject({ ...rule, notifyOnEnter: true, active: true })
  const log = await server.call(owner, api.audit.activityLog, { query: { resourceId: all[0]?.id } })
  expect(log.body.items.map(({ action }) => action)).toEqual(['created'])
})

test('one bad shape keeps all others out, and is named', async () => {
  const owner = await server.company('None Ltd')
  const shapes = [
    { name: 'Depot', geometry: circle },
    { name: 'Bow tie', geometry: bowTie },
  ]
  const crossing = await add(owner, { style: 'classic', shapes })
  expect([crossing.status, crossing.body]).toMatchObject([
    400,
    { code: 'shape_crosses_itself', details: { fieldErrors: { 'shapes.1.geometry': {} } } },
  ])
  const line = await add(owner, { style: 'classic', shapes: [{ name: 'Route', geometry: corridor }] })
  expect(line.body).toMatchObject({
    code: 'shape_not_classic',
    details: { fieldErrors: { 'shapes.0.geometry': {} } },
  })
  expect(await classic(owner)).toEqual([])
})

test('lines become corridors in the new style', async () => {
  const owner = await server.company('Corridors Ltd')
  const shapes = [{ name: 'Route', geometry: corridor }]
  const nobody = await add(owner, { style: 'standard', shapes, notifyOnEnter: false, notifyOnExit: false })
  expect(nobody.body).toMatchObject({
    details: { fieldErrors: { notifyOnEnter: { code: 'import_alerts_nobody' } } },
  })
  const { body } = await add(owner, { style: 'standard', shapes, notifyOnEnter: false })
  expect(body).toEqual({ added: 1 })
  const { body: all } = await server.call(owner, api.geofences.list, {})
  expect(all).toMatchObject([
    {
      name: 'Route',
      geometry: corridor,
      trigger: 'exit',
      recipients: [owner.userId],
      channels: ['push'],
      alarmRuleTargets: [{ targetType: 'allVehicles' }],
    },
  ])
  expect(await classic(owner)).toEqual([])
})

test('a vehicle of another company is refused by its field, in either style', async () => {
  const [owner, other] = [await server.company('Own Ltd'), await server.company('Others Ltd')]
  const { id: foreign } = await enter.newVehicle(other)
  const shapes = [{ name: 'Depot', geometry: circle }]
  for (const style of ['classic', 'standard'] as const) {
    const refused = await add(owner, { style, shapes, vehicles: [foreign] })
    expect([refused.status, refused.body]).toMatchObject([
      404,
      { details: { fieldErrors: { vehicles: {} } } },
    ])
  }
})

test('thousands of shapes are added at once', async () => {
  const owner = await server.company('Counties Ltd')
  const shapes = Array.from({ length: 3_231 }, (_, nth) => ({ name: `County ${nth}`, geometry: circle }))
  expect((await add(owner, { style: 'classic', shapes })).body).toEqual({ added: 3_231 })
  expect(await classic(owner)).toHaveLength(3_231)
})
