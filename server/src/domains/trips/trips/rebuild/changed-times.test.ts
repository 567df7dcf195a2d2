import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { addTenant, addVehicle, silent, storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import { createTripWorker } from './trip-worker.ts'

const START_MS = Date.UTC(2026, 10, 20, 8)

let place: TestDatabase
beforeAll(async () => {
  place = await createTestDatabase()
})
afterAll(() => place.drop())

/** Rebuilds a drive of ten minutes this long after the last edit; returns the times that are reported as changed. */
async function rebuiltAfter(minutes: number) {
  const tenantId = await addTenant(place)
  const vehicleId = await addVehicle(place, { tenantId })
  const home = { latitude: 35.9, longitude: 14.5 }
  const { positions } = trackOf(START_MS, home).stand(60, true).drive(600, 50).stand(400, false)
  const now = new Date((positions.at(-1)?.timeMs ?? 0) + minutes * 60_000)
  await storePositions(place.database, { tenantId, vehicleId }, { positions, dueAt: now })
  await createTripWorker({ database: place.database, clock: { now: () => now }, log: silent }).run()
  return place.database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('fleetDayDirtyRanges').select(['fromTime', 'toTime']).execute(),
  )
}

test('a trip rebuilt soon after its end does not affect the daily roll-up', async () => {
  expect(await rebuiltAfter(10)).toEqual([])
})

test('a trip rebuilt late marks its day for the daily roll-up', async () => {
  expect(await rebuiltAfter(25)).toEqual([
    { fromTime: new Date('2026-11-20T08:00:50Z'), toTime: new Date('2026-11-20T08:11:00Z') },
  ])
})
