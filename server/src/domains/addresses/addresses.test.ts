import { api } from '@roadbook/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStop } from '../../testing/add-stop.ts'
import { addTrip } from '../../testing/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts'
import { wordsOfAnswer, wordsOfPlace } from './address-words.ts'
import { createAddressing } from './addressing.ts'
import { loadPlaces } from './places.ts'

const places = loadPlaces()
const silent = { warn: () => undefined, error: () => undefined }

test('the nearest place is found all over the world, also across the antimeridian', () => {
  const at = (latitude: number, longitude: number) => {
    const place = places.nearest(latitude, longitude)
    return place && [place.name, place.country]
  }
  expect(at(35.8856, 14.4036)).toEqual(['Imdina', 'MT'])
  expect(at(52.5163, 13.3777)?.[1]).toBe('DE')
  // 42 km west of it, on the other side of 180 degrees
  expect(at(66.32, 179.95)).toEqual(['Egvekinot', 'RU'])
})

test('far from everything there is no place', () => {
  expect(places.nearest(0, -30)).toBe(undefined)
  expect(wordsOfPlace(undefined)).toBe(null)
})

test('within four kilometres one is in a place, beyond that near it', () => {
  const place = { name: 'Rabat', country: 'MT' }
  expect(wordsOfPlace({ ...place, distanceMeters: 4_000 })).toBe('Rabat')
  expect(wordsOfPlace({ ...place, distanceMeters: 4_001 })).toBe('near Rabat')
})

test('answers of Nominatim and Photon read as street, number and town', () => {
  const nominatim = { address: { road: 'Triq San Nikola', house_number: '12', town: 'Tas-Sliema' } }
  const photon = { features: [{ properties: { street: 'Aldo Moro', city: 'Il-Marsa' } }] }
  expect([wordsOfAnswer(nominatim), wordsOfAnswer(photon)]).toEqual([
    'Triq San Nikola 12, Tas-Sliema',
    'Aldo Moro, Il-Marsa',
  ])
  expect(wordsOfAnswer({ error: 'Unable to geocode' })).toBe(undefined)
})

let server: TestApp
let owner: Person

beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company()
})
afterAll(() => server.close())

async function vehicleAt(latitude: number, longitude: number, state: string) {
  const { body } = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel' },
  })
  await server.database.inTenant(owner, (tx) =>
    sql`update vehicle_state set latitude = ${latitude}, longitude = ${longitude}, fix_time = now(),
      last_seen_at = now(), state = ${state} where vehicle_id = ${body.id}`.execute(tx),
  )
  return async () => {
    const answer = await server.call(owner, api.vehicles.get, { params: { id: body.id } })
    return answer.body.lastPosition?.address
  }
}

test('a vehicle’s place gets words, without a new revision', async () => {
  const addressOf = await vehicleAt(35.8856, 14.4036, 'moving')
  const revisions = () =>
    server.database.inTenant(owner, (tx) => tx.selectFrom('vehicleState').select('revision').execute())
  const before = await revisions()
  await createAddressing({ ...server, log: silent }).round()
  expect(await addressOf()).toBe('Imdina')
  expect(await revisions()).toEqual(before)
})

test('the ends of a trip get words, the end of one under way does not, and words that stand stay', async () => {
  const { body: vehicle } = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel' },
  })
  const place = {
    startLatitude: 35.8856,
    startLongitude: 14.4036,
    endLatitude: 35.8989,
    endLongitude: 14.5146,
  }
  const add = (more: object) => addTrip(server.database, owner.tenantId, vehicle.id, { ...place, ...more })
  const finished = await add({ startAddress: 'Our depot' })
  const underWay = await add({
    startTime: new Date('2026-11-19T09:00:00Z'),
    endTime: new Date('2026-11-19T09:30:00Z'),
    running: true,
    endRule: null,
  })
  await createAddressing({ ...server, log: silent }).round()
  const rows = await server.database.inTenant(owner, (tx) =>
    tx.selectFrom('trips').select(['id', 'startAddress', 'endAddress', 'version']).execute(),
  )
  const of = (id: string) => rows.find((row) => row.id === id)
  expect(of(finished)).toEqual({
    id: finished,
    startAddress: 'Our depot',
    endAddress: 'Valletta',
    version: 1,
  })
  expect(of(underWay)).toEqual({ id: underWay, startAddress: 'Imdina', endAddress: null, version: 1 })
})

test('where a vehicle stood gets words, and far from everything none, without being asked for again', async () => {
  const { body: vehicle } = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel' },
  })
  const start = new Date('2026-11-18T08:00:00Z')
  await addStop(server.database, owner.tenantId, vehicle.id, {
    startTime: start,
    latitude: 35.8856,
    longitude: 14.4036,
  })
  const later = new Date('2026-11-18T09:00:00Z')
  await addStop(server.database, owner.tenantId, vehicle.id, {
    startTime: later,
    latitude: 0,
    longitude: -30,
  })
  const addressing = createAddressing({ ...server, log: silent })
  await addressing.round()
  const rows = await server.database.inTenant(owner, (tx) =>
    tx
      .selectFrom('stops')
      .select('address')
      .where('vehicleId', '=', vehicle.id)
      .orderBy('startTime')
      .execute(),
  )
  const waiting = await server.database.asIngest((tx) =>
    sql`select * from stops_without_address(10)`.execute(tx),
  )
  expect([rows, waiting.rows]).toEqual([[{ address: 'Imdina' }, { address: '' }], []])
})
