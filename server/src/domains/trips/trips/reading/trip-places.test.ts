import { api } from '@roadbook/contract/api'
import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStop } from '../../../../testing/records/add-stop.ts'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** `addTrip` begins at the depot and ends at the customer. */
const [depot, customer] = [
  [14.5, 35.9],
  [14.45, 35.85],
] as const

const circle = ([longitude, latitude]: readonly [number, number], radiusMeters = 100): GeofenceGeometry => ({
  type: 'Point',
  coordinates: [longitude, latitude],
  radiusMeters,
})

async function draw(owner: Person, name: string, geometry: GeofenceGeometry): Promise<string> {
  const body = { name, geometry, trigger: 'enter' as const }
  return (await server.call(owner, api.geofences.create, { body })).body.id
}

type Values = Parameters<typeof addTrip>[3] & object

async function companyWithVehicle(name: string, more: object = {}) {
  const owner = await server.company(name)
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, ...more }
  const { body: vehicle } = await server.call(owner, api.vehicles.create, { body })
  const trip = ({ startTime = new Date('2026-11-19T08:00:00Z'), ...values }: Values = {}) =>
    addTrip(server.database, owner.tenantId, vehicle.id, {
      startTime,
      endTime: new Date(new Date(startTime).getTime() + 1_800_000),
      ...values,
    })
  return { owner, vehicleId: vehicle.id, trip }
}

async function names(person: Person, id: string) {
  const { body } = await server.call(person, api.trips.detail, { params: { id } })
  return [body.start?.geofenceName, body.end?.geofenceName]
}

async function find(person: Person, geofenceId: string, more: object = {}) {
  const { body } = await server.call(person, api.trips.list, {
    query: { geofenceId, sort: 'startTime:asc', ...more },
  })
  return body.items.map(({ id }) => id)
}

test('a trip from before a geofence was drawn has its name, the new name after it is renamed, and none once it is deleted', async () => {
  const { owner, trip } = await companyWithVehicle('Renames Ltd')
  const tripId = await trip()
  expect(await names(owner, tripId)).toEqual([null, null])
  await draw(owner, 'Naxxar', circle(depot, 2_000))
  const id = await draw(owner, 'Depot', circle(depot))
  expect(await names(owner, tripId)).toEqual(['Depot', null])
  await server.call(owner, api.geofences.update, { params: { id }, body: { name: 'Yard' } })
  expect(await names(owner, tripId)).toEqual(['Yard', null])
  await server.call(owner, api.geofences.update, { params: { id }, body: { geometry: circle(customer) } })
  expect(await names(owner, tripId)).toEqual(['Naxxar', 'Yard'])
  await server.call(owner, api.geofences.delete, { params: { id } })
  expect(await names(owner, tripId)).toEqual(['Naxxar', null])
})

test('stops of a route have the name of their geofence', async () => {
  const { owner, vehicleId, trip } = await companyWithVehicle('Stops Ltd')
  const tripId = await trip()
  await addStop(server.database, owner.tenantId, vehicleId, {
    startTime: new Date('2026-11-19T08:30:00Z'),
    latitude: customer[1],
    longitude: customer[0],
  })
  await draw(owner, 'Customer', circle(customer))
  const { body } = await server.call(owner, api.trips.detail, { params: { id: tripId } })
  expect(body.route?.stops.map(({ geofenceName }) => geofenceName)).toEqual(['Customer'])
  const query = { startDate: '2026-11-19', endDate: '2026-11-19' }
  const routes = await server.call(owner, api.trips.routes, { params: { id: vehicleId }, query })
  expect(routes.body[0]?.stops[0]?.geofenceName).toBe('Customer')
})

test('trips are found by the geofence that they started or ended in, also where a smaller one names it', async () => {
  const { owner, trip } = await companyWithVehicle('Places Ltd')
  const there = await trip({ startTime: new Date('2026-11-19T06:00:00Z') })
  const back = await trip({
    startTime: new Date('2026-11-19T09:00:00Z'),
    startLatitude: customer[1],
    startLongitude: customer[0],
    endLatitude: depot[1],
    endLongitude: depot[0],
  })
  const around = await trip({
    startTime: new Date('2026-11-19T12:00:00Z'),
    endLatitude: depot[1],
    endLongitude: depot[0],
  })
  const [yard, town, shop] = [
    await draw(owner, 'Yard', circle(depot, 60)),
    await draw(owner, 'Town', circle(depot, 2_000)),
    await draw(owner, 'Shop', circle(customer)),
  ]
  const empty = await draw(owner, 'Empty', circle([14.2, 36.05]))
  expect([
    await find(owner, yard),
    await find(owner, town),
    await find(owner, shop),
    await find(owner, `${shop},${empty}`),
    await find(owner, empty),
    await find(owner, shop, { sort: 'startTime:desc', limit: 1 }),
  ]).toEqual([[there, back, around], [there, back, around], [there, back], [there, back], [], [back]])
  const sums = await server.call(owner, api.trips.sums, { query: { geofenceId: shop } })
  expect([sums.body.trips, sums.body.distanceMeters]).toEqual([2, 24_000])
})

test('a trip under way has not ended where it is now', async () => {
  const { owner, trip } = await companyWithVehicle('Running Ltd')
  await trip({ running: true, endRule: null })
  const [yard, shop] = [await draw(owner, 'Yard', circle(depot)), await draw(owner, 'Shop', circle(customer))]
  expect([(await find(owner, yard)).length, await find(owner, shop)]).toEqual([1, []])
})

test('a private trip is not found by its places, and has no names, but for its driver', async () => {
  const { owner, trip } = await companyWithVehicle('Private Ltd', { privacyMode: true })
  const driver = await server.colleague(owner, 'driver')
  const id = await trip({ driverId: driver.userId, category: 'private', privacyHeld: true })
  const shop = await draw(owner, 'Clinic', circle(customer))
  expect([await find(owner, shop), await names(owner, id)]).toEqual([[], [undefined, undefined]])
  expect([await find(driver, shop), await names(driver, id)]).toEqual([[id], [null, 'Clinic']])
})

test('a bulk change covers the trips of a geofence and no others', async () => {
  const { owner, trip } = await companyWithVehicle('Bulk Ltd')
  const id = await trip()
  const startTime = new Date('2026-11-19T10:00:00Z')
  const other = await trip({ startTime, endLatitude: 35.95, startLatitude: 35.95 })
  const filter = { geofenceId: await draw(owner, 'Shop', circle(customer)) }
  const body = { filter, expectedCount: 1, category: 'commute' }
  const { body: changed } = await server.call(owner, api.trips.categorise, { body })
  expect(changed.changed).toBe(1)
  const { body: list } = await server.call(owner, api.trips.list, { query: {} })
  const categories = new Map(list.items.map((one) => [one.id, one.category]))
  expect([categories.get(id), categories.get(other)]).toEqual(['commute', 'business'])
})

test('a geofence of another company, or none, is 404', async () => {
  const { owner } = await companyWithVehicle('Ours Ltd')
  const other = await server.company('Theirs Ltd')
  const theirs = await draw(other, 'Depot', circle(depot))
  for (const geofenceId of [theirs, crypto.randomUUID()]) {
    const { status, body } = await server.call(owner, api.trips.list, { query: { geofenceId } })
    expect([status, (body as unknown as { code: string }).code]).toEqual([404, 'not_found'])
  }
})
