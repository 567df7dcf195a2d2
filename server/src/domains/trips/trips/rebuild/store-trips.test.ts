import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { rebuildTrips } from './rebuild-trips.ts'
import { storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Trips Ltd')
})
afterAll(() => server.close())

/** How often open maps are notified of the vehicle while its trip begins, and while it ends. */
async function heard(defaultTripCategory: string, category: string): Promise<number[]> {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, defaultTripCategory }
  const { id: vehicleId } = (await server.call(owner, api.vehicles.create, { body })).body
  const key = { tenantId: owner.tenantId, vehicleId }
  const revision = async () => {
    const { body: places } = await server.call(owner, api.locations.locations, {})
    return places.find((place) => place.vehicleId === vehicleId)?.revision ?? 0
  }
  const home = { latitude: 35.9, longitude: 14.5 }
  const startMs = server.clock.now().getTime() - 1_200_000
  const track = trackOf(startMs, home).stand(60, false).drive(600, 50).stand(400, false).positions
  const revisions = [await revision()]
  for (const positions of [track.slice(0, 40), track.slice(40)]) {
    const now = new Date(positions.at(-1)?.timeMs ?? 0)
    await storePositions(server.database, key, { positions, dueAt: now })
    await server.database.inTenant(owner, (tx) => rebuildTrips(tx, key, now))
    revisions.push(await revision())
    await server.database.inTenant(owner, (tx) =>
      tx.updateTable('trips').set({ category }).where('vehicleId', '=', vehicleId).execute(),
    )
  }
  return revisions.slice(1).map((after, index) => after - (revisions[index] ?? 0))
}

test('open maps are updated when a rebuilt trip is private, but not when it is business', async () => {
  expect(await heard('private', 'private')).toEqual([1, 1])
  expect(await heard('business', 'business')).toEqual([0, 0])
})

test('with a private default, open maps are updated at the end of a business trip, because the stop after it is hidden', async () => {
  expect(await heard('private', 'business')).toEqual([1, 1])
})
