/** From positions to movements: what detection finds, and what becomes of a movement that was added as a trip. */
import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { silent, storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import type { TripPosition } from '../../trip-detection/trip-position.ts'
import { DAY_MS, SegmentCompaction } from '../../../tracking/positions/index.ts'
import { hourOf } from '../../../tracking/positions/hours.ts'
import { createTripWorker } from './trip-worker.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const home = { latitude: 35.9, longitude: 14.2 }
// The test's clock shows 09:42.
const START_MS = Date.UTC(2026, 10, 20, 5)
const now = new Date(Date.UTC(2026, 10, 20, 9, 42))

async function vehicleOf(owner: Person): Promise<string> {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const }
  return (await server.call(owner, api.vehicles.create, { body })).body.id
}

async function arrive(owner: Person, vehicleId: string, positions: readonly TripPosition[]): Promise<void> {
  const live = positions.map((fix) => ({ ...fix, receivedMs: fix.timeMs + 1000 }))
  const vehicle = { tenantId: owner.tenantId, vehicleId }
  await storePositions(server.database, vehicle, { positions: live, dueAt: now })
  await rebuild()
}

async function rebuild(): Promise<void> {
  await createTripWorker({ database: server.database, clock: { now: () => now }, log: silent }).run()
}

async function trips(owner: Person) {
  return (await server.call(owner, api.trips.list, { query: { sort: 'startTime:asc' } })).body.items
}

test('a movement in two hours of silence is listed, counts by the odometer, and stays a trip once it is added', async () => {
  const owner = await server.company('Silent Ltd')
  const vehicleId = await vehicleOf(owner)
  const track = trackOf(START_MS, home, 5_000_000).stand(60, true).drive(900, 60).stand(600, false)
  const all = track.tunnel(7200, 30).drive(900, 60).stand(600, false).positions
  await arrive(owner, vehicleId, all)
  const [first, second] = await trips(owner)
  expect(second?.movesBefore).toMatchObject([
    { kind: 'silent', odometerMeters: expect.any(Number) as number },
  ])
  const far = second?.movesBefore[0]?.odometerMeters ?? 0
  expect(Math.round(far / 1000)).toBe(60)
  const driven = (first?.distanceMeters ?? 0) + (second?.distanceMeters ?? 0)
  const odometer = async () =>
    (await server.call(owner, api.odometer.get, { params: { id: vehicleId } })).body.odometerMeters
  expect(await odometer()).toBe(driven + far)
  const stopTime = second?.movesBefore[0]?.stopTime ?? ''
  const { body: trip } = await server.call(owner, api.trips.addMove, {
    params: { id: vehicleId },
    body: { stopTime },
  })
  expect([trip.distanceMeters, trip.startTime >= (first?.endTime ?? ''), trip.endTime]).toEqual([
    far,
    true,
    second?.startTime,
  ])
  // One more position of the first drive makes all of it be recomputed.
  await arrive(owner, vehicleId, [{ ...all[20]!, timeMs: all[20]!.timeMs + 5000 }])
  const again = await trips(owner)
  expect(again.map(({ id }) => id)).toEqual([first?.id, trip.id, second?.id])
  expect(again[1]).toMatchObject({ startRule: 'takenIn', version: 1, distanceMeters: far, movesBefore: [] })
  expect(await odometer()).toBe((again[0]?.distanceMeters ?? 0) + (again[2]?.distanceMeters ?? 0) + far)
})

test('a towed vehicle gives an alert as soon as its positions show it, and no trip', async () => {
  const owner = await server.company('Towed Live Ltd')
  const vehicleId = await vehicleOf(owner)
  const track = trackOf(START_MS, home).stand(60, true).drive(900, 60).stand(1200, false)
  track.drive(900, 60).stand(3600, false)
  const parked = track.positions.at(-1)?.timeMs ?? 0
  track.drive(120, 30, false)
  const positions = track.positions
  await arrive(owner, vehicleId, positions)
  expect((await trips(owner)).length).toBe(2)
  const { body } = await server.call(owner, api.overview.alerts, { query: {} })
  expect(body.items.map(({ kind, count }) => [kind, count])).toEqual([['towing', 1]])
  const noticedMs = Date.parse(body.items[0]?.time ?? '')
  expect(noticedMs).toBeGreaterThan(parked)
  expect(noticedMs).toBeLessThanOrEqual(parked + 60_000)
})

test('a tow is found in hours that are stored in segments alone', async () => {
  const owner = await server.company('Towed Late Ltd')
  const vehicleId = await vehicleOf(owner)
  const track = trackOf(START_MS, home)
    .stand(60, true)
    .drive(900, 60)
    .stand(3600, false)
    .drive(120, 30, false)
  const positions = track.positions.map((fix) => ({ ...fix, receivedMs: fix.timeMs + 1000 }))
  await storePositions(server.database, { tenantId: owner.tenantId, vehicleId }, { positions, dueAt: now })
  const hours = [...new Set(positions.map(({ timeMs }) => hourOf(timeMs)))].map((hour) => new Date(hour))
  await server.database.asIngest((tx) =>
    tx
      .insertInto('dirtySegments')
      .values(hours.map((hour) => ({ tenantId: owner.tenantId, vehicleId, hour })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const counts = { segmentsWrittenTotal: 0, repeatsFoundTotal: 0 }
  const later = new Date(now.getTime() + 3 * DAY_MS)
  await new SegmentCompaction(server.database.pools.ingest, { now: () => later }, counts).writeDue()
  await server.database.asOwner((tx) =>
    tx.deleteFrom('positions').where('vehicleId', '=', vehicleId).execute(),
  )
  expect(counts.segmentsWrittenTotal).toBe(hours.length)
  await rebuild()
  const { body } = await server.call(owner, api.overview.alerts, { query: {} })
  expect(body.items.map(({ kind, count }) => [kind, count])).toEqual([['towing', 1]])
})
