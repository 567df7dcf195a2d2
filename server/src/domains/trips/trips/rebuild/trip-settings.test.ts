import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../../http/scope.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import { segment } from '../../trip-detection/detection.ts'
import { tripParameters } from '../../trip-detection/parameters.ts'
import {
  addTenant,
  addVehicle,
  comparable,
  silent,
  storePositions,
} from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import type { TripPosition } from '../../trip-detection/trip-position.ts'
import { recomputeTrips, saveTripSettings } from './trip-settings.ts'
import { createTripWorker, type TripWorker } from './trip-worker.ts'

const home = { latitude: 35.9, longitude: 14.5 }
/** Today, like a worker that caches vehicles of the last hours. */
const START_MS = Math.floor(Date.now() / 1000) * 1000 - 6 * 3_600_000

let place: TestDatabase
let tenantId: string
let worker: TripWorker
let now = new Date()
beforeAll(async () => {
  place = await createTestDatabase()
  tenantId = await addTenant(place)
  worker = createTripWorker({ database: place.database, clock: { now: () => now }, log: silent })
})
afterAll(() => place.drop())

async function arrive(vehicleId: string, positions: readonly TripPosition[]) {
  now = new Date(Math.max(now.getTime(), ...positions.map(({ timeMs }) => timeMs)))
  await storePositions(place.database, { tenantId, vehicleId }, { positions, dueAt: now })
  await worker.run()
  return tripsAndStopsOf(place.database, { tenantId, vehicleId })
}

function asAdmin<T>(run: (context: Pick<Context, 'scope' | 'tx' | 'now'>) => Promise<T>): Promise<T> {
  const scope = { tenantId, userId: uuidv7(), email: '', role: 'admin' as const, reach: 'all' as const }
  return place.database.inTenant({ tenantId }, (tx) => run({ scope, tx, now }))
}

/** Alternating hops of 800 m and drives of 8 km, each followed by ten minutes of standing, three hours in total. */
function delivery(): TripPosition[] {
  const made = trackOf(START_MS, home).stand(60, false)
  for (let round = 0; round < 4; round++) {
    made.drive(80, 36).stand(600, false).drive(800, 36).stand(600, false)
  }
  return made.positions
}

const onlyLong = {
  useIgnition: true,
  stopDurationSeconds: tripParameters.stopDurationSeconds,
  minTripDistanceMeters: 5000,
  minTripDurationSeconds: 60,
}

test('changed parameters apply to trips from then on; earlier ones, even with late data, keep the old ones until recomputed', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = delivery()
  const half = track.findIndex(({ timeMs }) => timeMs >= START_MS + 4_100_000)
  now = new Date(0)
  const missing = track.slice(10, 12)
  const before = track.slice(0, half).filter((fix) => !missing.includes(fix))
  expect((await arrive(vehicleId, before)).trips.length).toBe(4)
  now = new Date(START_MS + 4_100_000)
  await asAdmin((context) => saveTripSettings(context, onlyLong))
  const changed = await arrive(vehicleId, track.slice(half))
  expect(kilometres(changed)).toEqual([1, 8, 1, 8, 8, 8])
  const late = await arrive(vehicleId, missing)
  expect(kilometres(late)).toEqual([1, 8, 1, 8, 8, 8])

  const marked = await asAdmin((context) =>
    recomputeTrips(context, { from: new Date(START_MS - 3_600_000), until: new Date(START_MS + 4_100_000) }),
  )
  expect(marked).toBe(1)
  await worker.run()
  const recomputed = await tripsAndStopsOf(place.database, { tenantId, vehicleId })
  expect(comparable(recomputed)).toEqual(comparable(segment(track, { ...tripParameters, ...onlyLong }, now)))
  // Trips that stayed are the same records.
  const ids = new Set(changed.trips.map(({ id }) => id))
  expect(recomputed.trips.every(({ id }) => ids.has(id))).toBe(true)
})

test('a recompute skips locked trips and keeps edited ones; outside its period the old parameters apply', async () => {
  tenantId = await addTenant(place)
  const vehicleId = await addVehicle(place, { tenantId })
  const track = delivery()
  now = new Date(0)
  const before = await arrive(vehicleId, track)
  expect(kilometres(before)).toEqual([1, 8, 1, 8, 1, 8, 1, 8])
  const [first, , third] = before.trips
  const update = { lockedAt: now }
  await place.database.inTenant({ tenantId }, async (tx) => {
    await tx
      .updateTable('trips')
      .set(update)
      .where('id', '=', first?.id ?? '')
      .execute()
    await tx
      .updateTable('trips')
      .set({ touched: true })
      .where('id', '=', third?.id ?? '')
      .execute()
  })
  now = new Date(now.getTime() + 60_000)
  await asAdmin((context) => saveTripSettings(context, onlyLong))
  now = new Date(now.getTime() + 60_000)
  const until = new Date(START_MS + 7_000_000)
  await asAdmin((context) => recomputeTrips(context, { from: new Date(START_MS - 3_600_000), until }))
  await worker.run()
  const after = await tripsAndStopsOf(place.database, { tenantId, vehicleId })
  // The fifth is removed; the seventh is after the period.
  expect(after.trips.map(({ id }) => before.trips.findIndex((trip) => trip.id === id))).toEqual([
    0, 1, 2, 3, 5, 6, 7,
  ])
  expect(after.versions.slice(8).map(({ reason, tripId }) => [reason, tripId])).toEqual([
    ['addendum', first?.id],
    ['kept', third?.id],
    ['dissolved', before.trips[4]?.id],
  ])
})

function kilometres({ trips }: Awaited<ReturnType<typeof arrive>>): number[] {
  return trips.map(({ distanceMeters }) => Math.round(distanceMeters / 1000))
}
