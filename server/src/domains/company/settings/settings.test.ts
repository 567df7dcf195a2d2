import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
})
afterAll(() => server.close())

const addCategory = (name: string, person = admin) =>
  server.call(person, api.settings.createFleetCategory, { body: { name } })

test('the default location is the last one saved', async () => {
  expect((await server.call(admin, api.settings.getDefaultLocation, {})).body).toBeNull()
  const valletta = { latitude: 35.8989, longitude: 14.5146, country: 'MT' }
  await server.call(admin, api.settings.putDefaultLocation, { body: valletta })
  expect((await server.call(admin, api.settings.getDefaultLocation, {})).body).toEqual(valletta)
})

test('the audit log says once where the company is at home, and not that its country has changed', async () => {
  const owner = await server.company('At Home Ltd')
  const berlin = { latitude: 52.52, longitude: 13.405, country: 'DE' }
  const save = () => server.call(owner, api.settings.putDefaultLocation, { body: berlin })
  expect([(await save()).status, (await save()).status]).toEqual([200, 200])
  const { body } = await server.call(owner, api.audit.activityLog, { query: { resourceType: 'tenant' } })
  expect(body.items.map(({ action, changes }) => [action, changes])).toEqual([
    ['updated', [{ field: 'defaultLocation', before: null, after: berlin }]],
    ['created', expect.any(Array)],
  ])
  expect((await server.call(owner, api.company.get, {})).body.version).toBe(2)
})

test('a fleet category is added, changed and deleted', async () => {
  const { body: added } = await addCategory('Vans')
  expect(added).toEqual({
    id: added.id,
    name: 'Vans',
    colour: '#5F7FEE',
    vehicles: 0,
    archivedVehicles: 0,
    createdAt: '2026-11-20T09:42:00.000Z',
    updatedAt: '2026-11-20T09:42:00.000Z',
    version: 1,
  })
  const params = { id: added.id }
  const changed = await server.call(admin, api.settings.updateFleetCategory, {
    params,
    body: { name: 'Big vans', version: 1 },
  })
  expect(changed.body).toEqual({ ...added, name: 'Big vans', version: 2 })
  const deleted = await server.call(admin, api.settings.deleteFleetCategory, { params })
  expect([deleted.status, deleted.body]).toEqual([204, undefined])
  const { body: list } = await server.call(admin, api.settings.listFleetCategories, {})
  expect(list.map((category) => category.name)).not.toContain('Big vans')
})

test('a second category of the same name is refused beside its field', async () => {
  await addCategory('Sales')
  const answer = await addCategory('Sales')
  expect([answer.status, answer.body]).toMatchObject([
    409,
    {
      code: 'category_taken',
      details: { fieldErrors: { name: { code: 'category_taken', details: { name: 'Sales' } } } },
    },
  ])
})

test('a category that still has vehicles is not deleted', async () => {
  const { body: category } = await addCategory('Trucks')
  await server.call(admin, api.vehicles.create, {
    body: { registration: 'TRK 1', fuelType: 'diesel', fleetCategoryId: category.id },
  })
  const answer = await server.call(admin, api.settings.deleteFleetCategory, { params: { id: category.id } })
  expect([answer.status, answer.body]).toMatchObject([
    409,
    { message: 'Trucks still has 1 vehicle. Move it to another category first.' },
  ])
})

test('the list says how many vehicles are in a category, archived ones apart', async () => {
  const owner = await server.company('Counted Ltd')
  const { body: vans } = await addCategory('Vans', owner)
  const body = { fuelType: 'diesel', fleetCategoryId: vans.id } as const
  await server.call(owner, api.vehicles.create, { body: { ...body, registration: 'CNT 1' } })
  const { body: sold } = await server.call(owner, api.vehicles.create, {
    body: { ...body, registration: 'CNT 2' },
  })
  await server.call(owner, api.vehicles.update, { params: { id: sold.id }, body: { archived: true } })
  const { body: list } = await server.call(owner, api.settings.listFleetCategories, {})
  expect(list.map(({ name, vehicles, archivedVehicles }) => [name, vehicles, archivedVehicles])).toEqual([
    ['Vans', 1, 1],
  ])
})

test('of a vehicle moved into a category and its deletion at one moment one is refused, in plain words', async () => {
  const owner = await server.company('Racing Ltd')
  const { body: vehicle } = await server.call(owner, api.vehicles.create, {
    body: { registration: 'RCE 1', fuelType: 'diesel' },
  })
  for (let round = 0; round < 8; round += 1) {
    const { body: category } = await addCategory(`Round ${round}`, owner)
    const [moved, deleted] = await Promise.all([
      server.call(owner, api.vehicles.update, {
        params: { id: vehicle.id },
        body: { fleetCategoryId: category.id },
      }),
      server.call(owner, api.settings.deleteFleetCategory, { params: { id: category.id } }),
    ])
    const statuses = [moved.status, deleted.status]
    expect(statuses).toSatisfy(() => String(statuses) === '200,409' || String(statuses) === '404,204')
  }
})

const detection = {
  useIgnition: true,
  stopDurationSeconds: { ignitionOff: 180, ignitionOn: 900, ignitionUnknown: 300 },
  minTripDistanceMeters: 200,
  minTripDurationSeconds: 60,
  maxPastDays: 90,
}

test('trip detection has defaults until an admin changes them, which the audit log records', async () => {
  const owner = await server.company('Rules Ltd')
  const { body: first } = await server.call(owner, api.settings.getTripDetection, {})
  expect(first).toEqual({ ...detection, validFrom: null, version: 1 })
  const body = { minTripDistanceMeters: 1000, maxPastDays: 30 }
  const changed = await server.call(owner, api.settings.putTripDetection, { body })
  expect(changed.body).toEqual({
    ...detection,
    ...body,
    validFrom: server.clock.now().toISOString(),
    version: 2,
  })
  const stale = await server.call(owner, api.settings.putTripDetection, { body: { ...body, version: 1 } })
  expect([stale.status, stale.body]).toMatchObject([409, { details: { current: changed.body } }])
  const { body: trail } = await server.call(owner, api.audit.activityLog, { query: { limit: 1 } })
  expect(trail.items[0]).toMatchObject({
    action: 'updated',
    resourceType: 'tripDetection',
    changes: [
      { field: 'minTripDistanceMeters', before: 200, after: 1000 },
      { field: 'maxPastDays', before: 90, after: 30 },
      { field: 'validFrom', before: null, after: server.clock.now().toISOString() },
    ],
  })
})

test('the preview is of the last seven days, or of the day of a trip in the company’s time zone', async () => {
  const owner = await server.company('Previews Ltd')
  const vehicle = { registration: 'GHS 101', fuelType: 'petrol' as const }
  const { id: vehicleId } = (await server.call(owner, api.vehicles.create, { body: vehicle })).body
  const startTime = new Date('2026-11-03T23:30:00Z')
  const endTime = new Date('2026-11-03T23:50:00Z')
  const tripId = await addTrip(server.database, owner.tenantId, vehicleId, { startTime, endTime })
  const preview = (person: Person, body: { tripId?: string }) =>
    server.call(person, api.settings.previewTripDetection, { body })
  expect((await preview(owner, {})).body).toMatchObject({
    startDate: '2026-11-13',
    endDate: '2026-11-19',
    vehicles: 0,
  })
  const ofTrip = { startDate: '2026-11-04', endDate: '2026-11-04', vehicles: 1, vehiclesRead: 1 }
  expect((await preview(owner, { tripId })).body).toMatchObject(ofTrip)
  expect((await preview(await server.company('Others Ltd'), { tripId })).status).toBe(404)
})

test('stop durations are changed one by one', async () => {
  const owner = await server.company('Stands Ltd')
  const put = (stopDurationSeconds: { ignitionOn?: number; ignitionUnknown?: number }) =>
    server.call(owner, api.settings.putTripDetection, { body: { stopDurationSeconds } })
  await put({ ignitionOn: 1200 })
  const { body } = await put({ ignitionUnknown: 240 })
  expect(body.stopDurationSeconds).toEqual({ ignitionOff: 180, ignitionOn: 1200, ignitionUnknown: 240 })
})

/** For bodies that the contract doesn't allow. */
const putUnchecked = {
  ...api.settings.putTripDetection,
  body: z.object({ stopDurationSeconds: z.unknown() }),
}

test('a script that still sends "otherwise" is told the fields that took its place', async () => {
  const stopDurationSeconds = { ignitionOff: 180, otherwise: 300 }
  const answer = await server.call(admin, putUnchecked, { body: { stopDurationSeconds } })
  const message = 'Send "ignitionOn" and "ignitionUnknown" instead of "otherwise".'
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { message, details: { fieldErrors: { stopDurationSeconds: { message } } } },
  ])
})

test.each([
  ['a text', { ignitionOn: '900' }, 'stopDurationSeconds.ignitionOn'],
  ['too short', { ignitionOn: 59 }, 'stopDurationSeconds.ignitionOn'],
  ['too long', { ignitionUnknown: 3601 }, 'stopDurationSeconds.ignitionUnknown'],
  ['no whole number', { ignitionOff: 180.5 }, 'stopDurationSeconds.ignitionOff'],
  ['for a state that no ignition has', { ignitionBroken: 180 }, 'stopDurationSeconds'],
  ['one for all', 300, 'stopDurationSeconds'],
])('a stop duration that is %s is refused and changes nothing', async (_, stopDurationSeconds, field) => {
  const answer = await server.call(admin, putUnchecked, { body: { stopDurationSeconds } })
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { details: { fieldErrors: { [field]: { code: expect.any(String), message: expect.any(String) } } } },
  ])
  const { body } = await server.call(admin, api.settings.getTripDetection, {})
  expect(body.stopDurationSeconds).toEqual(detection.stopDurationSeconds)
})

test('a value outside its range is refused at its field, with the range', async () => {
  const body = { minTripDistanceMeters: 20 }
  const answer = await server.call(admin, api.settings.putTripDetection, { body })
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { message: expect.stringContaining('Enter a whole number from 50 to 10,000 metres.') },
  ])
})

test('trips are recomputed for a period of the past, of a year at most', async () => {
  const owner = await server.company('Again Ltd')
  await server.call(owner, api.vehicles.create, { body: { registration: 'AGN 1', fuelType: 'diesel' } })
  const recompute = (startDate: string, endDate: string) =>
    server.call(owner, api.settings.recomputeTrips, { body: { startDate, endDate } })
  const { body } = await recompute('2026-11-01', '2026-11-30')
  // November so far, in the company's time zone.
  expect(body).toEqual({
    from: '2026-10-31T23:00:00.000Z',
    until: server.clock.now().toISOString(),
    vehicles: 1,
  })
  const refused = [await recompute('2026-12-01', '2026-12-31'), await recompute('2025-01-01', '2026-11-19')]
  expect(refused.map((answer) => [answer.status, answer.body])).toMatchObject([
    [400, { message: 'Choose a period in the past: its first and its last day.' }],
    [400, { message: 'Choose a period of at most 366 days.' }],
  ])
})
