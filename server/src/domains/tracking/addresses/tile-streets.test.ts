import { api } from '@roadbook/contract/api'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addStop } from '../../../testing/records/add-stop.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { type MapTiles, openMapTiles } from '../map-tiles/index.ts'
import { maltaFile, startTestTileServer, type TestTileServer } from '../../../testing/servers/tile-server.ts'
import { namedTrips } from '../../trips/trips/index.ts'
import { createAddressWorkers } from './address-workers.ts'
import { lazyPlaces } from './places.ts'
import { streetSources } from './street-sources.ts'

const silent = { warn: () => undefined, error: () => undefined }
const start = new Date('2026-11-19T08:00:00Z')
/** From a street in Sliema to one in Senglea. */
const inMalta = {
  startLatitude: 35.9128,
  startLongitude: 14.5021,
  endLatitude: 35.8872,
  endLongitude: 14.5173,
}

let server: TestApp
let owner: Person
let tiles: TestTileServer
let opened: MapTiles[]
beforeEach(async () => {
  opened = []
  server = await createTestApp()
  owner = await server.company()
  tiles = await startTestTileServer()
})
afterEach(async () => {
  for (const { close } of opened) await close()
  await tiles.close()
  await server.close()
})

async function addressing(config: { mapTiles?: string; mapTileService?: string }) {
  const publicUrl = 'https://fleet.example'
  const mapTiles = await openMapTiles({ config: { ...config, publicUrl }, shipped: maltaFile, log: silent })
  opened.push(mapTiles)
  const sources = streetSources({
    config: { geocoderUrl: undefined, publicUrl },
    mapTiles,
    places: lazyPlaces(),
  })
  return createAddressWorkers({ ...server, namedTrips, log: silent, geocoderPauseMs: 1_000, ...sources })
}

async function newVehicle(fields: object = {}) {
  const { body } = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel', ...fields },
  })
  return body.id
}

async function newTrip(vehicleId: string, more: object = {}): Promise<string> {
  const endTime = new Date(start.getTime() + 1_800_000)
  return addTrip(server.database, owner.tenantId, vehicleId, {
    ...inMalta,
    startTime: start,
    endTime,
    ...more,
  })
}

async function addressesOf(id: string) {
  const { body } = await server.call(owner, api.trips.detail, { params: { id } })
  return [body.start?.address, body.end?.address]
}

const waiting = () =>
  server.database.asIngest(async (tx) => (await sql`select 1 from geocoding_queue`.execute(tx)).rows.length)

test('on the bundled map the streets of trips, stops and standing vehicles are known at once', async () => {
  const vehicleId = await newVehicle()
  const trip = await newTrip(vehicleId)
  await addStop(server.database, owner.tenantId, vehicleId, {
    startTime: start,
    latitude: 35.9128,
    longitude: 14.5021,
  })
  await server.database.inTenant(owner, (tx) =>
    sql`update vehicle_state set latitude = 35.8872, longitude = 14.5173, fix_time = ${start},
      last_seen_at = '2027-01-01T00:00:00Z', state = 'parked' where vehicle_id = ${vehicleId}`.execute(tx),
  )
  const made = await addressing({})
  await made.round()
  expect(await addressesOf(trip)).toEqual(['Triq il-Kbira, Tas-Sliema', 'Triq il-Vitorja, L-Isla'])
  const { rows } = await server.database.inTenant(owner, (tx) => sql`select address from stops`.execute(tx))
  expect(rows).toEqual([{ address: 'Triq il-Kbira, Tas-Sliema' }])
  const { body } = await server.call(owner, api.vehicles.get, { params: { id: vehicleId } })
  expect([body.lastPosition?.address, await waiting()]).toEqual(['Triq il-Vitorja, L-Isla', 0])
})

test('a private place has its street too if nothing is sent outside', async () => {
  const trip = await newTrip(await newVehicle({ privacyMode: true }), { category: 'private' })
  await (await addressing({})).round()
  const { rows } = await server.database.inTenant(owner, (tx) =>
    sql<{ startAddress: string }>`select start_address from trips where id = ${trip}`.execute(tx),
  )
  expect(rows).toEqual([{ startAddress: 'Triq il-Kbira, Tas-Sliema' }])
})

test('far from a street and outside the map, the nearest place is shown', async () => {
  const trip = await newTrip(await newVehicle(), {
    startLatitude: 35.8473,
    startLongitude: 14.38,
    endLatitude: 52.52,
    endLongitude: 13.405,
  })
  await (await addressing({})).round()
  expect(await addressesOf(trip)).toEqual([
    expect.not.stringContaining(','),
    expect.not.stringContaining(','),
  ])
})

test('tiles of a URL are requested one place at a time, and never for a private place', async () => {
  const trip = await newTrip(await newVehicle())
  await newTrip(await newVehicle({ privacyMode: true }), { category: 'private' })
  const made = await addressing({ mapTiles: tiles.archiveUrl })
  await made.round()
  expect([await addressesOf(trip), await waiting()]).toEqual([['Tas-Sliema', 'L-Isla'], 2])
  expect([await made.askOne(), await made.askOne(), await made.askOne()]).toEqual([1_000, 1_000, undefined])
  expect(await addressesOf(trip)).toEqual(['Triq il-Kbira, Tas-Sliema', 'Triq il-Vitorja, L-Isla'])
})

test('the public service is asked for streets only while the company agrees', async () => {
  // The stand-in shows Malta; the local map covers another area.
  const elsewhere = { mapTileService: tiles.url }
  const said = (usesPublicService: boolean) =>
    server.call(owner, api.map.putSettings, { body: { usesPublicService } })
  const publicUrl = 'https://fleet.example'
  const mapTiles = await openMapTiles({
    config: { ...elsewhere, publicUrl },
    shipped: maltaFile,
    log: silent,
  })
  opened.push(mapTiles)
  const { geocoder } = streetSources({
    config: { geocoderUrl: undefined, publicUrl },
    mapTiles,
    places: lazyPlaces(),
  })
  const made = createAddressWorkers({ ...server, namedTrips, log: silent, geocoder, geocoderPauseMs: 1_000 })
  const first = await newTrip(await newVehicle())
  await made.round()
  expect([await waiting(), tiles.asked]).toEqual([0, []])
  await said(true)
  const second = await newTrip(await newVehicle())
  await made.round()
  expect(await waiting()).toBe(2)
  expect(await made.askOne()).toBe(1_000)
  await said(false)
  const askedBefore = tiles.asked.length
  expect([await made.askOne(), tiles.asked.length]).toEqual([0, askedBefore])
  expect(await addressesOf(first)).toEqual(['Tas-Sliema', 'L-Isla'])
  expect(await addressesOf(second)).toEqual(['Tas-Sliema', 'Triq il-Vitorja, L-Isla'])
  expect(tiles.headers[0]?.['user-agent']).toBe('Roadbook (https://fleet.example)')
  expect(tiles.asked[0]).toMatch(/^\/tiles\/osm\/14\/\d+\/\d+$/)
})

test('an unavailable service is retried with growing pauses, and nothing gets a wrong name', async () => {
  const trip = await newTrip(await newVehicle())
  const made = await addressing({ mapTiles: tiles.archiveUrl })
  tiles.refuse = (response) => void response.writeHead(503).end()
  await made.round()
  expect([await made.askOne(), await made.askOne()]).toEqual([2_000, 4_000])
  expect(await addressesOf(trip)).toEqual(['Tas-Sliema', 'L-Isla'])
})
