import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { entering } from '../../money/expenses/testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

const at = (time: string) => new Date(`2026-11-${time}:00Z`)

async function companyWithDepot(name: string) {
  const owner = await server.company(name)
  const { body } = await server.call(owner, api.geofences.create, {
    body: {
      name: 'Depot',
      geometry: { type: 'Point', coordinates: [14.5, 35.9], radiusMeters: 100 },
      trigger: 'both',
    },
  })
  const visit = (vehicleId: string, from: string, until: string | null, more: object = {}) =>
    server.database.inTenant({ tenantId: owner.tenantId }, (tx) =>
      tx
        .insertInto('geofenceVisits')
        .values({
          tenantId: owner.tenantId,
          vehicleId,
          geofenceId: body.id,
          enteredAt: at(from),
          exitedAt: until === null ? null : at(until),
          isInitial: false,
          ...more,
        })
        .execute(),
    )
  const visits = async (query: object = {}, person: Person = owner) =>
    (await server.call(person, api.geofences.visits, { params: { id: body.id }, query })).body
  return { owner, geofenceId: body.id, visit, visits }
}

test('visits are listed, the latest first, with the sum of each vehicle', async () => {
  const { owner, geofenceId, visit, visits } = await companyWithDepot('Visits Ltd')
  const driver = await server.colleague(owner, 'driver')
  const [van, car] = [
    await enter.newVehicle(owner, { driverId: driver.userId }),
    await enter.newVehicle(owner),
  ]
  await visit(van.id, '18T08:00', '18T08:30', { isInitial: true })
  await visit(van.id, '19T22:30', '19T23:30')
  await visit(car.id, '20T09:00', null)
  const body = await visits()
  expect(body).toMatchObject({ totalItems: 3, currentPage: 1 })
  expect(body.items).toEqual([
    {
      geofenceId,
      geofenceName: 'Depot',
      vehicleId: car.id,
      registration: car.registration,
      driverName: null,
      enteredAt: '2026-11-20T09:00:00.000Z',
      exitedAt: null,
      // It is 09:42.
      durationSeconds: 2_520,
      isInside: true,
      wasThereBefore: false,
    },
    expect.objectContaining({
      enteredAt: '2026-11-19T22:30:00.000Z',
      durationSeconds: 3_600,
      isInside: false,
    }),
    expect.objectContaining({
      exitedAt: '2026-11-18T08:30:00.000Z',
      durationSeconds: 1_800,
      wasThereBefore: true,
    }),
  ])
  expect(body.vehicles).toEqual([
    { vehicleId: van.id, registration: van.registration, isInside: false, visits: 2, durationSeconds: 5_400 },
    { vehicleId: car.id, registration: car.registration, isInside: true, visits: 1, durationSeconds: 2_520 },
  ])
})

test('a visit belongs to the day of the company on which it begins', async () => {
  const { owner, visit, visits } = await companyWithDepot('Days Ltd')
  const { id } = await enter.newVehicle(owner)
  // 23:30 and 00:30 in Malta.
  await visit(id, '18T22:30', '18T23:10')
  await visit(id, '18T23:30', '19T08:00')
  const starts = async (query: object) => (await visits(query)).items.map(({ enteredAt }) => enteredAt)
  expect([
    await starts({ date: '2026-11-18' }),
    await starts({ date: '2026-11-19' }),
    await starts({ startDate: '2026-11-18', endDate: '2026-11-19', limit: 1 }),
  ]).toEqual([['2026-11-18T22:30:00.000Z'], ['2026-11-18T23:30:00.000Z'], ['2026-11-18T23:30:00.000Z']])
  expect((await visits({ date: '2026-11-18' })).vehicles).toMatchObject([
    { visits: 1, durationSeconds: 2_400 },
  ])
})

test('visits of one vehicle are those of all geofences, and sums cover all pages', async () => {
  const { owner, visit, visits } = await companyWithDepot('Vehicles Ltd')
  const [one, other] = [await enter.newVehicle(owner), await enter.newVehicle(owner)]
  await visit(one.id, '18T08:00', '18T09:00')
  await visit(one.id, '19T08:00', '19T09:00')
  await visit(other.id, '19T08:00', '19T09:00')
  const page = await visits({ vehicleId: one.id, limit: 1, page: 2 })
  expect([page.items.map(({ enteredAt }) => enteredAt), page.vehicles.map((sum) => sum.visits)]).toEqual([
    ['2026-11-18T08:00:00.000Z'],
    [2],
  ])
  const { body } = await server.call(owner, api.geofences.visitsOfVehicle, {
    params: { id: one.id },
    query: {},
  })
  expect(body.items.map(({ geofenceName, vehicleId }) => [geofenceName, vehicleId])).toEqual([
    ['Depot', one.id],
    ['Depot', one.id],
  ])
})

test('a private drive away hides when the vehicle left and whether it is still there, and a private arrival the visit', async () => {
  const { owner, visit, visits } = await companyWithDepot('Private Ltd')
  const driver = await server.colleague(owner, 'driver')
  const { id } = await enter.newVehicle(owner, { driverId: driver.userId })
  await server.call(owner, api.vehicles.update, { params: { id }, body: { privacyMode: true } })
  await server.database.asOwner((tx) =>
    tx
      .updateTable('driverAssignments')
      .set({ validFrom: at('01T00:00') })
      .where('vehicleId', '=', id)
      .execute(),
  )
  const drive = (from: string, until: string, category: string) =>
    addTrip(server.database, owner.tenantId, id, {
      startTime: at(from),
      endTime: at(until),
      category,
      driverId: driver.userId,
      privacyHeld: category === 'private',
    })
  await drive('18T07:30', '18T08:00', 'business')
  await drive('18T17:00', '18T17:30', 'private')
  await drive('19T07:30', '19T08:00', 'business')
  await drive('20T06:00', '20T06:30', 'private')
  await visit(id, '18T07:59', '18T17:01')
  await visit(id, '18T17:10', '18T17:20')
  await visit(id, '19T07:55', null)
  expect((await visits()).items).toMatchObject([
    { enteredAt: '2026-11-19T07:55:00.000Z', exitedAt: null, durationSeconds: null, isInside: false },
    { enteredAt: '2026-11-18T07:59:00.000Z', exitedAt: null, durationSeconds: null, isInside: false },
  ])
  expect((await visits()).vehicles).toMatchObject([{ visits: 2, durationSeconds: 0, isInside: false }])
  const own = await server.call(driver, api.geofences.visitsOfVehicle, { params: { id }, query: {} })
  expect(own.body.items.map(({ exitedAt, isInside }) => [exitedAt, isInside])).toEqual([
    [null, true],
    ['2026-11-18T17:20:00.000Z', false],
    ['2026-11-18T17:01:00.000Z', false],
  ])
})

test('a deleted geofence has no visits, and another company’s is 404', async () => {
  const { owner, geofenceId, visit } = await companyWithDepot('Deleted Ltd')
  const other = await server.company('Other Ltd')
  const { id } = await enter.newVehicle(owner)
  await visit(id, '18T08:00', '18T09:00')
  const params = { id: geofenceId }
  expect((await server.call(other, api.geofences.visits, { params, query: {} })).status).toBe(404)
  await server.call(owner, api.geofences.delete, { params })
  const { body } = await server.call(owner, api.geofences.visitsOfVehicle, { params: { id }, query: {} })
  expect(body.items).toEqual([])
})
