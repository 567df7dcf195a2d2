import { api } from '@roadbook/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStop } from '../../../testing/records/add-stop.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { geocoderText, placeText } from './address-text.ts'
import { namedTrips } from '../../trips/trips/index.ts'
import { createAddressWorkers } from './address-workers.ts'
import { lazyPlaces } from './places.ts'

const places = lazyPlaces()()
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

test('in Malta a place has the name that the bundled map shows', () => {
  const names = [
    [35.8909, 14.443],
    [35.9093, 14.4788],
    [35.8872, 14.5173],
    [35.9128, 14.5021],
  ].map(([latitude = 0, longitude = 0]) => places.nearest(latitude, longitude)?.name)
  expect(names).toEqual(["Ħ'Attard", 'San Ġwann', 'L-Isla', 'Tas-Sliema'])
})

test('far from everything there is no place', () => {
  expect(places.nearest(0, -30)).toBe(undefined)
  expect(placeText(undefined)).toBe(null)
})

test('within four kilometres a vehicle is in a place, beyond that near it', () => {
  const place = { name: 'Rabat', country: 'MT' }
  expect(placeText({ ...place, distanceMeters: 4_000 })).toBe('Rabat')
  expect(placeText({ ...place, distanceMeters: 4_001 })).toBe('near Rabat')
})

test('replies of Nominatim and Photon are read as street, number and town', () => {
  const nominatim = { address: { road: 'Triq San Nikola', house_number: '12', town: 'Tas-Sliema' } }
  const photon = { features: [{ properties: { street: 'Aldo Moro', city: 'Il-Marsa' } }] }
  expect([geocoderText(nominatim), geocoderText(photon)]).toEqual([
    'Triq San Nikola 12, Tas-Sliema',
    'Aldo Moro, Il-Marsa',
  ])
  expect(geocoderText({ error: 'Unable to geocode' })).toBe(undefined)
})

let server: TestApp
let owner: Person

beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company()
})
afterAll(() => server.close())

const addressing = () => createAddressWorkers({ ...server, namedTrips, log: silent })

async function newVehicle(): Promise<string> {
  const { body } = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel' },
  })
  return body.id
}

/** As ingest does: stores the place under a new revision. */
async function drive(vehicleId: string, latitude: number, longitude: number): Promise<void> {
  await server.database.inTenant(owner, (tx) =>
    sql`with r as (
        update tenant_revisions set revision = revision + 1 where tenant_id = ${owner.tenantId} returning revision)
      update vehicle_state s set latitude = ${latitude}, longitude = ${longitude}, fix_time = now(),
        last_seen_at = now(), state = 'moving', revision = r.revision from r
      where s.tenant_id = ${owner.tenantId} and vehicle_id = ${vehicleId}`.execute(tx),
  )
}

async function locations(since?: number) {
  const { body } = await server.call(owner, api.locations.locations, {
    query: since === undefined ? {} : { since },
  })
  return body
}

test('the map shows the address of a vehicle, even if the map was read before the address was known', async () => {
  const vehicleId = await newVehicle()
  const shown = async (since?: number) =>
    (await locations(since)).flatMap((place) => (place.vehicleId === vehicleId ? [place] : []))
  await drive(vehicleId, 35.8856, 14.4036)
  expect(await shown()).toMatchObject([{ latitude: 35.8856, address: null }])
  const made = addressing()
  await made.round()
  expect(await shown()).toMatchObject([{ latitude: 35.8856, address: 'Imdina' }])
  await drive(vehicleId, 35.8989, 14.5146)
  const [before] = await shown()
  expect(before).toMatchObject({ latitude: 35.8989, address: 'Imdina' })
  await made.round()
  expect(await shown()).toMatchObject([{ latitude: 35.8989, address: 'Valletta' }])
  expect(await shown(before?.revision)).toMatchObject([{ latitude: 35.8989, address: 'Valletta' }])
})

test("new addresses of many vehicles raise the company's revision once, and unchanged addresses don't", async () => {
  const [first, second] = [await newVehicle(), await newVehicle()]
  await drive(first, 35.8856, 14.4036)
  await drive(second, 35.8989, 14.5146)
  const revision = () =>
    server.database.inTenant(owner, (tx) =>
      tx.selectFrom('tenantRevisions').select('revision').executeTakeFirstOrThrow(),
    )
  const before = await revision()
  await addressing().round()
  const after = await revision()
  await addressing().round()
  expect([after.revision - before.revision, await revision()]).toEqual([1, after])
  const found = await locations(before.revision)
  const told = Object.fromEntries(found.map((place) => [place.vehicleId, [place.address, place.revision]]))
  expect(told).toEqual({ [first]: ['Imdina', after.revision], [second]: ['Valletta', after.revision] })
})

test("both ends of a trip get addresses, the end of a trip in progress doesn't, and existing addresses stay", async () => {
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
  await createAddressWorkers({ ...server, namedTrips, log: silent }).round()
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

test("a stop gets an address, and one far from everything gets none and isn't looked up again", async () => {
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
  await addressing().round()
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
