import { setTimeout } from 'node:timers/promises'
import { Registry } from '@prometheus-io/client'
import fc from 'fast-check'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { costlyRuns } from '../../../../../../property-runs.ts'
import type { Database } from '../../../../database/client.ts'
import { createRunner } from '../../../../platform/workers/runner.ts'
import { companyWithDatabase } from '../../../../testing/company-with-database.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import { segment } from '../../trip-detection/detection.ts'
import { tripParameters } from '../../trip-detection/parameters.ts'
import { addVehicle, comparable, silent, storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf, tracksOf } from '../../../../testing/tracks.ts'
import type { TripPosition } from '../../trip-detection/trip-position.ts'
import { createTripWorker, type TripWorker } from './trip-worker.ts'

const home = { latitude: 35.9, longitude: 14.5 }

const { place, tenantId } = await companyWithDatabase()
let now = new Date()

function newWorker(
  growthSeconds?: number,
  more: { database?: Database; readAtOnce?: number; metrics?: Registry } = {},
) {
  const options = { database: place.database, clock: { now: () => now }, log: silent, ...more }
  return createTripWorker(growthSeconds === undefined ? options : { ...options, growthSeconds })
}

function store(vehicleId: string, positions: readonly TripPosition[]): Promise<void> {
  return storePositions(place.database, { tenantId, vehicleId }, { positions, dueAt: now })
}

async function rebuilt(vehicleId: string) {
  return tripsAndStopsOf(place.database, { tenantId, vehicleId })
}

/** Positions of the last hours, for which a worker caches vehicles. */
function recent(track: readonly TripPosition[]): TripPosition[] {
  const lastMs = Math.max(...track.map(({ timeMs }) => timeMs))
  const shiftMs = Math.floor(Date.now() / 1000) * 1000 - lastMs
  return track.map((fix) => ({ ...fix, timeMs: fix.timeMs + shiftMs }))
}

async function liveTurns(
  track: readonly TripPosition[],
  { sizes, workers, isSwapped }: { sizes: readonly number[]; workers: TripWorker[]; isSwapped: boolean },
): Promise<string> {
  const vehicleId = await addVehicle(place, { tenantId })
  const batches: TripPosition[][] = []
  for (let start = 0, turn = 0; start < track.length; turn++) {
    const end = start + (sizes[turn % sizes.length] ?? 1)
    batches.push(track.slice(start, end))
    start = end
  }
  // A device that sends buffered positions after newer ones.
  if (isSwapped) batches.splice(-2, 2, ...batches.slice(-2).reverse())
  for (const [turn, batch] of batches.entries()) {
    now = new Date(Math.max(now.getTime(), ...batch.map(({ timeMs }) => timeMs)))
    await store(vehicleId, batch)
    await workers[turn % workers.length]?.run()
  }
  return vehicleId
}

test('continuing from a cached state gives the same trips as starting over', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      tracksOf(home),
      sizes,
      fc.nat(2),
      fc.boolean(),
      async (way_, steps, others, isSwapped) => {
        const track = recent(way_)
        now = new Date(0)
        const workers = [newWorker(0), newWorker(0), newWorker(0)].slice(0, others + 1)
        const vehicleId = await liveTurns(track, { sizes: steps, workers, isSwapped })
        expect(comparable(await rebuilt(vehicleId))).toEqual(comparable(segment(track, tripParameters, now)))
      },
    ),
    { numRuns: costlyRuns },
  )
})

test('late positions within a trip in progress change its distance, though its end stays', async () => {
  const { positions: drive } = trackOf(0, home).drive(410, 12)
  // The last two of 41 positions are 200 m to the side, and the last arrives before the 13 that precede it.
  const track = drive.map((fix, index) => (index < 39 ? fix : { ...fix, latitude: 35.9018 }))
  const positions = recent(track)
  now = new Date(0)
  const vehicleId = await liveTurns(positions, { sizes: [7, 13], workers: [newWorker(0)], isSwapped: true })
  const expected = segment(positions, tripParameters, now)
  expect((await rebuilt(vehicleId)).trips.map(({ distanceMeters }) => distanceMeters)).toEqual(
    expected.trips.map(({ distanceMeters }) => distanceMeters),
  )
})

test('the stop of a device that was silent for a day after its first minutes starts in those minutes', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = trackOf(Date.UTC(2026, 10, 19), home)
    .freeze(120, { saysKmh: 3 })
    .tunnel(86_400, 0)
    .stand(60, true).positions
  const worker = newWorker(0)
  for (const fixes of [track.slice(0, 12), track.slice(12)]) {
    now = new Date(fixes.at(-1)?.timeMs ?? 0)
    await store(vehicleId, fixes)
    await worker.run()
  }
  const { stops } = await rebuilt(vehicleId)
  expect(stops.map(({ startTime }) => startTime.toISOString())).toEqual(['2026-11-19T00:01:50.000Z'])
})

test('the route of a trip in progress is stored within a minute, its end within a turn', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = recent(trackOf(0, home).stand(60, false).drive(400, 50).stand(200, false).positions)
  const worker = newWorker()
  const behindSeconds: number[] = []
  const ends: (number | null)[] = []
  for (const [index, fix] of track.entries()) {
    now = new Date(fix.timeMs)
    await store(vehicleId, [fix])
    await worker.run()
    const [trip] = (await rebuilt(vehicleId)).trips
    if (trip?.running) behindSeconds.push((fix.timeMs - trip.endTime.getTime()) / 1000)
    if (trip && !trip.running) ends.push(index)
  }
  expect(Math.max(...behindSeconds)).toBeLessThanOrEqual(60)
  // Came to a standstill at the 46th position; the ignition has been off for 180 s at the 64th.
  expect(ends[0]).toBe(64)
})

test('what a killed worker has not stored is rebuilt by the next one', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = recent(trackOf(0, home).stand(60, true).drive(900, 50).positions)
  const first = newWorker()
  for (const fixes of [track.slice(0, 20), track.slice(20, 40), track.slice(40, 41), track.slice(41, 42)]) {
    now = new Date(fixes.at(-1)?.timeMs ?? 0)
    await store(vehicleId, fixes)
    await first.run()
  }
  const before = comparable(await rebuilt(vehicleId))
  await newWorker().run()
  const after = comparable(await rebuilt(vehicleId))
  expect([before.trips[0]?.[1], after]).toEqual([
    track[39]?.timeMs,
    comparable(segment(track.slice(0, 42), tripParameters, now)),
  ])
})

test('a vehicle that reports again after hours is rebuilt in that turn', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = recent(
    trackOf(0, home).stand(100, true).drive(200, 50).stand(400, false).tunnel(7_300, 0).drive(400, 50)
      .positions,
  )
  const worker = newWorker(0)
  for (const [from, to] of [
    [0, 50],
    [50, 70],
    [70, 110],
  ] as const) {
    now = new Date(track.slice(0, to).at(-1)?.timeMs ?? 0)
    await store(vehicleId, track.slice(from, to))
    await worker.run()
  }
  const whole = comparable(segment(track, tripParameters, now))
  expect([whole.trips.length, comparable(await rebuilt(vehicleId))]).toEqual([2, whole])
})

test('edits of a trip in progress are kept while it grows', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = recent(trackOf(0, home).stand(60, true).drive(900, 50).positions)
  const worker = newWorker(0)
  now = new Date(track[50]?.timeMs ?? 0)
  await store(vehicleId, track.slice(0, 51))
  await worker.run()
  await place.database.inTenant({ tenantId }, (tx) =>
    tx
      .updateTable('trips')
      .set({ purpose: 'Delivery', version: 2 })
      .where('vehicleId', '=', vehicleId)
      .execute(),
  )
  now = new Date(track[60]?.timeMs ?? 0)
  await store(vehicleId, track.slice(51, 61))
  await worker.run()
  const { trips } = await rebuilt(vehicleId)
  expect(trips.map(({ purpose, version, endTime }) => [purpose, version, endTime.getTime()])).toEqual([
    ['Delivery', 2, track[60]?.timeMs],
  ])
})

test('positions that could not be read temporarily are not lost', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = recent(trackOf(0, home).stand(60, true).drive(900, 50).positions)
  const failing = { isFailing: false, delayMs: 0 }
  const worker = newWorker(undefined, { database: withFailingReads(failing) })
  const turns = [track.slice(0, 20), track.slice(20, 40), track.slice(40, 60)]
  for (const [index, fixes] of turns.entries()) {
    now = new Date(fixes.at(-1)?.timeMs ?? 0)
    await store(vehicleId, fixes)
    failing.isFailing = index === 2
    await worker.run()
  }
  now = new Date(now.getTime() + 60_000)
  await worker.run()
  expect(comparable(await rebuilt(vehicleId))).toEqual(
    comparable(segment(track.slice(0, 60), tripParameters, now)),
  )
})

test('each of more vehicles than one query reads is rebuilt to its own last position', async () => {
  const vehicles = await Promise.all(Array.from({ length: 7 }, () => addVehicle(place, { tenantId })))
  const tracks = vehicles.map((_, nth) =>
    recent(
      trackOf(0, { ...home, longitude: 14 + nth / 1000 })
        .stand(60, true)
        .drive(600, 30 + nth).positions,
    ),
  )
  // Two full queries and a last one that is not.
  const worker = newWorker(0, { readAtOnce: 3 })
  // The third turn is the first that continues from the cache.
  for (const [from, to] of [
    [0, 30],
    [30, 45],
    [45, 60],
  ] as const) {
    now = new Date(tracks[0]?.[to - 1]?.timeMs ?? 0)
    for (const [nth, id] of vehicles.entries()) await store(id, tracks[nth]?.slice(from, to) ?? [])
    await worker.run()
  }
  const ends = await Promise.all(vehicles.map(async (id) => comparable(await rebuilt(id)).trips))
  expect(ends).toEqual(
    tracks.map((track) => comparable(segment(track.slice(0, 60), tripParameters, now)).trips),
  )
})

test('a vehicle whose rebuild failed is rebuilt in the next turn', async () => {
  const [failing, other] = [await addVehicle(place, { tenantId }), await addVehicle(place, { tenantId })]
  const track = recent(trackOf(0, home).stand(60, true).drive(900, 50).positions)
  let isLost = true
  const inTenant: Database['inTenant'] = (scope, work) =>
    isLost ? Promise.reject(new Error('The connection was lost')) : place.database.inTenant(scope, work)
  const worker = newWorker(undefined, { database: { ...place.database, inTenant } })
  now = new Date(track[40]?.timeMs ?? 0)
  await store(failing, track.slice(0, 41))
  // Late enough that its range is not read again.
  now = new Date(now.getTime() + 30_000)
  await store(other, track.slice(0, 44))
  await worker.run()
  isLost = false
  now = new Date(now.getTime() + 5_000)
  await worker.run()
  expect((await rebuilt(failing)).trips).toHaveLength(1)
})

test('waiting rebuilds run even if reading new positions takes long', async () => {
  const [known, unknown] = [await addVehicle(place, { tenantId }), await addVehicle(place, { tenantId })]
  const track = recent(trackOf(0, home).stand(60, true).drive(1_500, 50).positions)
  const reading = { isFailing: false, delayMs: 0 }
  const worker = newWorker(undefined, { database: withFailingReads(reading) })
  for (const [from, to] of [
    [0, 20],
    [20, 40],
    [40, 60],
  ] as const) {
    now = new Date(track[to - 1]?.timeMs ?? 0)
    await store(known, track.slice(from, to))
    if (to < 60) await worker.run()
  }
  await store(unknown, track.slice(0, 60))
  // Longer than one turn rebuilds.
  reading.delayMs = 5_200
  const runner = createRunner({ log: silent })
  runner.start(worker.worker)
  let next = 60
  const isRebuilt = async (): Promise<void> => {
    await store(known, track.slice(next, ++next))
    expect((await rebuilt(unknown)).trips).toHaveLength(1)
  }
  try {
    await vi.waitFor(isRebuilt, { timeout: 20_000, interval: 400 })
  } finally {
    reading.delayMs = 0
    await runner.stop()
  }
})

/** The database, except that reading new positions of vehicles fails or is slow. */
function withFailingReads(state: { isFailing: boolean; delayMs: number }): Database {
  const { database } = place
  const ingest = new Proxy(database.pools.ingest, {
    get(pool, key) {
      if (key !== 'query') return Reflect.get(pool, key)
      return async (query: pg.QueryConfig) => {
        if (state.isFailing && query.name === 'positions-tails') throw new Error('The connection was lost')
        if (query.name === 'positions-tails') await setTimeout(state.delayMs)
        return pool.query(query)
      }
    },
  })
  return { ...database, pools: { ...database.pools, ingest } }
}

test('the metrics say how many vehicles wait to be rebuilt', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = recent(trackOf(0, home).drive(600, 50).positions)
  now = new Date(Math.max(...track.map(({ timeMs }) => timeMs)))
  const metrics = new Registry()
  const trips = newWorker(undefined, { metrics })
  const waiting = async () => /^roadbook_trips_vehicles_waiting (\d+)$/m.exec(await metrics.metrics())?.[1]
  await trips.run()
  await store(vehicleId, track)
  await trips.worker.run(AbortSignal.abort())
  expect(await waiting()).toBe('1')
  await trips.run()
  expect(await waiting()).toBe('0')
})
