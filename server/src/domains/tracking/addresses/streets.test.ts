import { api } from '@roadbook/contract/api'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addStop } from '../../../testing/records/add-stop.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { namedTrips } from '../../trips/trips/index.ts'
import { createAddressWorkers } from './address-workers.ts'
import { cellOf } from './cell.ts'
import { createGeocoder } from './geocoder.ts'
import {
  knowsNothing,
  nominatim,
  photon,
  refuses,
  startTestGeocoder,
  type TestGeocoder,
} from './testing-geocoder.ts'

const silent = { warn: () => undefined, error: () => undefined }

let server: TestApp
let owner: Person
let geocoder: TestGeocoder
beforeEach(async () => {
  server = await createTestApp()
  owner = await server.company()
  geocoder = await startTestGeocoder(nominatim('Triq Dun Karm', 'Birkirkara'))
})
afterEach(async () => {
  geocoder.close()
  await server.close()
})

function addressing(more: { maxRequests?: number } = {}) {
  const asked = createGeocoder({ url: geocoder.url, publicUrl: 'https://fleet.example' })
  return createAddressWorkers({
    ...server,
    namedTrips,
    log: silent,
    geocoder: asked,
    geocoderPauseMs: 1_000,
    ...more,
  })
}

/** Finds missing addresses, then answers every due request. */
async function settle(made = addressing()): Promise<void> {
  await made.round()
  for (let count = 0; count < 50 && (await made.askOne()) !== undefined; count++);
  await made.round()
}

async function newVehicle(fields: object = {}) {
  const { body } = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel', ...fields },
  })
  return body.id
}

/** From a place near Mdina to one in Valletta. */
const ends = { startLatitude: 35.8856, startLongitude: 14.4036, endLatitude: 35.8989, endLongitude: 14.5146 }

function tripOf(vehicleId: string, hour: number, more: object = {}) {
  const startTime = new Date(Date.UTC(2026, 10, 19, hour))
  const endTime = new Date(startTime.getTime() + 1_800_000)
  return addTrip(server.database, owner.tenantId, vehicleId, { ...ends, startTime, endTime, ...more })
}

async function addressesOf(id: string) {
  const { body } = await server.call(owner, api.trips.detail, { params: { id } })
  return [body.start?.address, body.end?.address]
}

type Stand = { fixTime?: string; state?: string; latitude?: number; longitude?: number }

async function standAt(vehicleId: string, stand: Stand = {}): Promise<void> {
  const {
    fixTime = '2026-11-19T07:00:00Z',
    state = 'parked',
    latitude = 35.9001,
    longitude = 14.4601,
  } = stand
  await server.database.inTenant(owner, (tx) =>
    // Reported in every round.
    sql`update vehicle_state set latitude = ${latitude}, longitude = ${longitude}, fix_time = ${fixTime},
      last_seen_at = '2027-01-01T00:00:00Z', state = ${state} where vehicle_id = ${vehicleId}`.execute(tx),
  )
}

async function liveAddressOf(id: string) {
  const { body } = await server.call(owner, api.vehicles.get, { params: { id } })
  return body.lastPosition?.address
}

const waiting = () =>
  server.database.asIngest(async (tx) => {
    const { rows } = await sql<{ at: Date; attempts: number; dueAt: Date }>`
      select at, attempts, due_at from geocoding_queue order by at desc`.execute(tx)
    return rows
  })

test("a trip's ends have the nearest place at once, and the street once the geocoder has answered", async () => {
  const id = await tripOf(await newVehicle(), 8)
  const made = addressing()
  await made.round()
  expect(await addressesOf(id)).toEqual(['Imdina', 'Valletta'])
  expect(await made.askOne()).toBe(1_000)
  expect(await addressesOf(id)).toEqual(['Imdina', 'Triq Dun Karm, Birkirkara'])
  geocoder.answer = photon('Triq il-Kbira', 'Il-Belt Valletta')
  expect([await made.askOne(), await made.askOne()]).toEqual([1_000, undefined])
  expect(await addressesOf(id)).toEqual(['Triq il-Kbira 7, Il-Belt Valletta', 'Triq Dun Karm, Birkirkara'])
  expect(geocoder.headers.map((headers) => headers['user-agent'])).toEqual([
    'Roadbook (https://fleet.example)',
    'Roadbook (https://fleet.example)',
  ])
})

test('a place within some fifty metres is requested once, even after a restart', async () => {
  const vehicleId = await newVehicle()
  const near = { ...ends, endLatitude: ends.startLatitude + 0.00005, endLongitude: ends.startLongitude }
  await tripOf(vehicleId, 8, near)
  await addStop(server.database, owner.tenantId, vehicleId, {
    startTime: new Date('2026-11-19T08:30:00Z'),
    latitude: near.endLatitude,
    longitude: near.endLongitude,
  })
  await settle()
  const later = await tripOf(vehicleId, 12, near)
  await settle()
  expect(geocoder.asked).toHaveLength(1)
  expect(await addressesOf(later)).toEqual(['Triq Dun Karm, Birkirkara', 'Triq Dun Karm, Birkirkara'])
  const { rows } = await server.database.inTenant(owner, (tx) => sql`select address from stops`.execute(tx))
  expect(rows).toEqual([{ address: 'Triq Dun Karm, Birkirkara' }])
})

test('the newest place is requested first, and if there are too many the oldest keep the nearest place', async () => {
  const vehicleId = await newVehicle()
  for (const hour of [8, 10, 12]) await tripOf(vehicleId, hour, { endLatitude: 35.89 + hour / 1000 })
  const made = addressing({ maxRequests: 2 })
  await made.round()
  expect((await waiting()).map(({ at }) => at.toISOString())).toEqual([
    '2026-11-19T12:30:00.000Z',
    '2026-11-19T12:00:00.000Z',
  ])
  await made.askOne()
  expect(geocoder.asked).toEqual(['35.902,14.5146'])
})

test('a failing geocoder is retried with growing pauses, or after as long as it says', async () => {
  const id = await tripOf(await newVehicle(), 8)
  const made = addressing()
  await made.round()
  geocoder.answer = refuses(503)
  const pauses = [await made.askOne(), await made.askOne()]
  expect([pauses, await made.askOne()]).toEqual([[2_000, 4_000], undefined])
  server.clock.advance(61)
  geocoder.answer = refuses(429, { 'retry-after': '120' })
  expect(await made.askOne()).toBe(120_000)
  expect(await addressesOf(id)).toEqual(['Imdina', 'Valletta'])
  server.clock.advance(3600)
  // More than Node's timers can wait.
  geocoder.answer = refuses(429, { 'retry-after': '99999999999' })
  expect(await made.askOne()).toBe(3_600_000)
  server.clock.advance(3600)
  geocoder.answer = nominatim('Triq Dun Karm', 'Birkirkara')
  await settle(made)
  expect(await addressesOf(id)).toEqual(['Triq Dun Karm, Birkirkara', 'Triq Dun Karm, Birkirkara'])
  expect(await waiting()).toEqual([])
})

test("a place whose request failed eight times isn't requested again", async () => {
  await tripOf(await newVehicle(), 8, { startAddress: 'Our depot' })
  const made = addressing()
  await made.round()
  geocoder.answer = refuses(500)
  for (let attempt = 0; attempt < 8; attempt++) {
    await made.askOne()
    server.clock.advance(6 * 3600)
  }
  expect([geocoder.asked.length, await waiting()]).toEqual([8, []])
})

test('a standing vehicle whose request failed eight times is queued again after a day', async () => {
  await standAt(await newVehicle())
  const made = addressing()
  geocoder.answer = refuses(500)
  const anHour = async () => {
    await made.round()
    await made.askOne()
    server.clock.advance(6 * 3600)
  }
  for (let attempt = 0; attempt < 11; attempt++) await anHour()
  expect(geocoder.asked).toHaveLength(8)
  server.clock.advance(6 * 3600)
  for (let attempt = 0; attempt < 2; attempt++) await anHour()
  expect(geocoder.asked).toHaveLength(9)
})

test("a place without a street keeps its nearest place and isn't requested again", async () => {
  geocoder.answer = knowsNothing
  const id = await tripOf(await newVehicle(), 8, { startAddress: 'Our depot' })
  await settle()
  await settle()
  expect([geocoder.asked.length, await addressesOf(id)]).toEqual([1, ['Our depot', 'Valletta']])
})

test('private trips, stops at their ends, and vehicles in privacy mode are never sent to a geocoder', async () => {
  const open = await newVehicle()
  await tripOf(open, 8, { category: 'private' })
  await addStop(server.database, owner.tenantId, open, { startTime: new Date('2026-11-19T08:30:00Z') })
  await tripOf(await newVehicle({ privacyMode: true }), 8)
  // Became private after it was queued.
  const turned = await newVehicle()
  const id = await tripOf(turned, 12)
  const made = addressing()
  await made.round()
  expect(await waiting()).toHaveLength(2)
  await server.call(owner, api.trips.update, {
    params: { vehicleId: turned, tripId: id },
    body: { category: 'private' },
  })
  expect([await made.askOne(), await made.askOne(), await made.askOne()]).toEqual([0, 0, undefined])
  expect(geocoder.asked).toEqual([])
})

test('a vehicle standing after or within a private trip, or perhaps so, is never sent to a geocoder', async () => {
  const parkedAfter = await newVehicle()
  await tripOf(parkedAfter, 8, { category: 'private' })
  await standAt(parkedAfter, { fixTime: '2026-11-19T09:15:00Z' })
  // The stored end of a trip in progress lags behind the vehicle.
  const atLights = await newVehicle()
  await tripOf(atLights, 8, { category: 'private', running: true, endRule: null })
  await standAt(atLights, { fixTime: '2026-11-19T08:30:44Z', state: 'idling' })
  const notComputedYet = await newVehicle({ defaultTripCategory: 'private' })
  await standAt(notComputedYet, { fixTime: '2026-11-19T08:00:00Z', state: 'idling' })
  const afterBusiness = await newVehicle({ defaultTripCategory: 'private' })
  await tripOf(afterBusiness, 8, { startAddress: 'Our depot', endAddress: 'The harbour' })
  await standAt(afterBusiness, { fixTime: '2026-11-19T08:31:00Z' })
  await standAt(await newVehicle({ privacyMode: true }), { fixTime: '2026-11-19T08:00:00Z' })
  await tripOf(parkedAfter, 6, { startAddress: 'Our depot', endAddress: 'The harbour' })
  await settle()
  expect([await waiting(), geocoder.asked]).toEqual([[], []])
})

test('a stop before a private trip is sent, and one that became private while it waited is not', async () => {
  const business = await newVehicle()
  await tripOf(business, 8, { startAddress: 'Our depot', endAddress: 'The harbour' })
  await standAt(business, { fixTime: '2026-11-19T08:31:00Z', latitude: 35.91 })
  const turned = await newVehicle()
  const tripId = await tripOf(turned, 8, { startAddress: 'Our depot', endAddress: 'The harbour' })
  await standAt(turned, { fixTime: '2026-11-19T08:31:00Z', latitude: 35.92 })
  const made = addressing()
  await made.round()
  expect(await waiting()).toHaveLength(2)
  await tripOf(business, 9, { category: 'private', startAddress: 'Our depot', endAddress: 'The harbour' })
  await server.call(owner, api.trips.update, {
    params: { vehicleId: turned, tripId },
    body: { category: 'private' },
  })
  await settle(made)
  expect([await waiting(), geocoder.asked]).toEqual([[], ['35.91,14.4601']])
})

test("a vehicle that has moved to another stop doesn't keep the street of the stop before", async () => {
  const id = await newVehicle({ defaultTripCategory: 'business' })
  await standAt(id)
  await settle()
  expect(await liveAddressOf(id)).toBe('Triq Dun Karm, Birkirkara')
  await tripOf(id, 8, { category: 'private', startAddress: 'Our depot', endAddress: 'Home' })
  await standAt(id, { fixTime: '2026-11-19T08:40:00Z', latitude: 35.8856, longitude: 14.4036 })
  await settle()
  expect([await liveAddressOf(id), geocoder.asked]).toEqual(['Imdina', ['35.9001,14.4601']])
})

test("a reply for the end of a trip before it was rebuilt doesn't name its new end", async () => {
  const id = await tripOf(await newVehicle(), 8, { startAddress: 'Our depot' })
  const made = addressing()
  await made.round()
  await server.database.inTenant(owner, (tx) =>
    tx
      .updateTable('trips')
      .set({ endLatitude: 35.95, endAddress: 'Il-Mellieħa' })
      .where('id', '=', id)
      .execute(),
  )
  await made.askOne()
  expect(await addressesOf(id)).toEqual(['Our depot', 'Il-Mellieħa'])
})

test('a standing vehicle gets its street, a moving one the nearest place', async () => {
  const [parked, moving] = [await newVehicle(), await newVehicle()]
  await standAt(parked)
  await standAt(moving, { state: 'moving', latitude: 35.9101 })
  await settle()
  expect(geocoder.asked).toEqual(['35.9001,14.4601'])
  expect([await liveAddressOf(parked), await liveAddressOf(moving)]).toEqual([
    'Triq Dun Karm, Birkirkara',
    expect.not.stringMatching('Triq'),
  ])
})

test('cells are about fifty metres wide, near the equator and in the north', () => {
  // Metres to degrees of longitude at that latitude.
  const east = (latitude: number, meters: number) => meters / (111_195 * Math.cos((latitude * Math.PI) / 180))
  for (const latitude of [0, 35.9, 65]) {
    const cells = new Set(
      [...Array(101).keys()].map((step) => cellOf(latitude, 14 + east(latitude, step * 10))),
    )
    expect([20, 21]).toContain(cells.size)
  }
})
