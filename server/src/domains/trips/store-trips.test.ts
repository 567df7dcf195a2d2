import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts'
import { storeTrips } from './store-trips.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Trips Ltd')
})
afterAll(() => server.close())

const found = {
  startMs: Date.UTC(2026, 10, 20, 8),
  endMs: Date.UTC(2026, 10, 20, 9),
  startRule: 'moved' as const,
  endRule: 'ignitionOff' as const,
  start: { latitude: 35.9, longitude: 14.5 },
  end: { latitude: 35.85, longitude: 14.45 },
  distanceMeters: 12_000,
  distanceSource: 'track' as const,
  durationSeconds: 3600,
  idleSeconds: 120,
  maxSpeedKmh: 72,
  averageSpeedKmh: 12,
  startOdometerMeters: null,
  endOdometerMeters: null,
}

test.each([
  ['private', 1],
  ['business', 0],
])('who watches the map hears when a %s trip is drawn: %i times', async (defaultTripCategory, times) => {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, defaultTripCategory }
  const { id: vehicleId } = (await server.call(owner, api.vehicles.create, { body })).body
  const revision = async () => {
    const { body: places } = await server.call(owner, api.telematics.locations, {})
    return places.find((place) => place.vehicleId === vehicleId)?.revision ?? 0
  }
  const before = await revision()
  const key = { tenantId: owner.tenantId, vehicleId }
  await server.database.inTenant(owner, (tx) =>
    storeTrips(tx, key, { known: [], found: [found], now: server.clock.now() }),
  )
  expect((await revision()) - before).toBe(times)
})
