import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../../../../../property-runs.ts'
import type { Database } from '../../../../database/client.ts'
import { companyWithDatabase } from '../../../../testing/company-with-database.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import { segment } from '../../trip-detection/detection.ts'
import { rebuildTrips } from './rebuild-trips.ts'
import { tripParameters } from '../../trip-detection/parameters.ts'
import { addVehicle, comparable, silent, storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import type { TripPosition } from '../../trip-detection/trip-position.ts'
import { createTripWorker, type TripWorker } from './trip-worker.ts'

const home = { latitude: 35.9, longitude: 14.5 }
const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 2, 1)
const parts = { partFixes: 150 }
const LEGS = 16

const { place, tenantId } = await companyWithDatabase()
let now = new Date()

function newWorker(database: Database = place.database): TripWorker {
  return createTripWorker({ database, clock: { now: () => now }, log: silent, parts })
}

async function store(vehicleId: string, positions: readonly TripPosition[]): Promise<void> {
  if (positions.length === 0) return
  await storePositions(place.database, { tenantId, vehicleId }, { positions, dueAt: now })
}

const rebuilt = (vehicleId: string) => tripsAndStopsOf(place.database, { tenantId, vehicleId })

async function rebuildPart(vehicleId: string): Promise<boolean> {
  const vehicle = { tenantId, vehicleId }
  const done = await place.database.inTenant(vehicle, (tx) => rebuildTrips(tx, vehicle, now, parts))
  return done?.isMore === true
}

function dirtyRanges(vehicleId: string) {
  return place.database.asOwner((tx) =>
    tx
      .selectFrom('dirtyRanges')
      .select(['fromTime', 'toTime', 'dueAt'])
      .where('vehicleId', '=', vehicleId)
      .where('dueAt', '<=', now)
      .orderBy('fromTime')
      .execute(),
  )
}

type Leg = { drive: number; speedKmh: number; stand: number; ignition: boolean | null }

const leg: fc.Arbitrary<Leg> = fc.record({
  drive: fc.integer({ min: 30, max: 4_000 }),
  speedKmh: fc.integer({ min: 5, max: 120 }),
  stand: fc.oneof(fc.integer({ min: 10, max: 900 }), fc.integer({ min: 10_000, max: 60_000 })),
  ignition: fc.constantFrom(true, false, null),
})

/** Without a gap: a position every minute while driving, every ten minutes while standing. */
function gapless(legs: readonly Leg[], startMs = START_MS): TripPosition[] {
  const made = trackOf(startMs, home)
  for (const { drive, speedKmh, stand, ignition } of legs) made.drive(drive, speedKmh).stand(stand, ignition)
  return made.positions.filter(
    ({ timeMs, speedKmh }, index, all) =>
      index === all.length - 1 || (timeMs - startMs) % (speedKmh === 0 ? 600_000 : 60_000) === 0,
  )
}

/** Some three days, which take about ten parts. */
const history = (): TripPosition[] =>
  gapless(
    Array.from({ length: LEGS }, () => ({ drive: 3_600, speedKmh: 50, stand: 12_000, ignition: false })),
  )

test('a long imported history rebuilt in parts gives the same trips as at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(leg, { minLength: 8, maxLength: 20 }),
      fc.nat(4),
      fc.boolean(),
      async (legs, known, isKilled) => {
        const vehicleId = await addVehicle(place, { tenantId })
        const track = gapless(legs)
        now = new Date(track.at(-1)?.timeMs ?? 0)
        // Part of the history was there, and was rebuilt from that.
        const before = track.filter((_, index) => known > 0 && index % (known + 1) === 0)
        await store(vehicleId, before)
        await newWorker().run()
        await store(
          vehicleId,
          track.filter((fix) => !before.includes(fix)),
        )
        if (isKilled) await rebuildPart(vehicleId)
        await newWorker().run()
        expect(comparable(await rebuilt(vehicleId))).toEqual(comparable(segment(track, tripParameters, now)))
        expect(await dirtyRanges(vehicleId)).toEqual([])
      },
    ),
    { numRuns: costlyRuns },
  )
})

test('the newest part is rebuilt first, and older ones stay dirty', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = history()
  now = new Date((track.at(-1)?.timeMs ?? 0) + DAY_MS)
  await store(vehicleId, track)
  const whole = comparable(segment(track, tripParameters, now))
  expect(await rebuildPart(vehicleId)).toBe(true)
  const first = comparable(await rebuilt(vehicleId))
  expect(first.trips.length).toBeGreaterThan(0)
  expect(first.trips).toEqual(whole.trips.slice(-first.trips.length))
  const [range] = await dirtyRanges(vehicleId)
  expect(range?.fromTime.getTime()).toBe(track[0]?.timeMs)
  expect(range?.toTime.getTime()).toBeLessThan(Number(first.trips[0]?.[0]))
})

test('each part reduces what is left, and stored trips keep their records', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = history()
  now = new Date((track.at(-1)?.timeMs ?? 0) + DAY_MS)
  await store(vehicleId, track)
  const known: string[] = []
  let left = Number.POSITIVE_INFINITY
  for (let isMore = true; isMore;) {
    isMore = await rebuildPart(vehicleId)
    const { trips } = await rebuilt(vehicleId)
    const ids = trips.map(({ id }) => id)
    expect(ids.slice(ids.length - known.length)).toEqual(known)
    known.splice(0, known.length, ...ids)
    const until = (await dirtyRanges(vehicleId))[0]?.toTime.getTime() ?? 0
    expect(until).toBeLessThan(left)
    left = until
  }
  const { versions } = await rebuilt(vehicleId)
  expect(versions.map(({ reason }) => reason)).toEqual(known.map(() => 'detected'))
})

test('two workers rebuild one long history, each part once', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = history()
  now = new Date((track.at(-1)?.timeMs ?? 0) + DAY_MS)
  await store(vehicleId, track)
  await Promise.all([newWorker().run(), newWorker().run()])
  await newWorker().run()
  const { versions, ...rest } = await rebuilt(vehicleId)
  expect(comparable(rest)).toEqual(comparable(segment(track, tripParameters, now)))
  expect(versions.map(({ reason }) => reason)).toEqual(rest.trips.map(() => 'detected'))
})

test('new positions are rebuilt before the next older part, and the import still finishes', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const imported = history()
  const liveMs = Math.floor(Date.now() / 1000) * 1000
  const live = trackOf(liveMs, home).stand(60, true).drive(1_200, 40).positions
  now = new Date(liveMs)
  await store(vehicleId, imported)
  let isMore = true
  for (let at = 0; at < live.length; at += 10) {
    const fixes = live.slice(at, at + 10)
    now = new Date(fixes.at(-1)?.timeMs ?? 0)
    await store(vehicleId, fixes)
    isMore = await rebuildPart(vehicleId)
    const { trips } = await rebuilt(vehicleId)
    // The vehicle stands for a minute, then it drives.
    if (at >= 20) expect(trips.at(-1)?.endTime).toEqual(now)
    if (isMore) isMore = await rebuildPart(vehicleId)
  }
  while (isMore) isMore = await rebuildPart(vehicleId)
  const whole = segment([...imported, ...live], tripParameters, now)
  expect(comparable(await rebuilt(vehicleId))).toEqual(comparable(whole))
})

test('edits stay on the same trip, wherever the parts begin', async () => {
  const results: unknown[] = []
  for (const limits of [parts, { partFixes: 1_000_000 }]) {
    const vehicleId = await addVehicle(place, { tenantId })
    const track = history()
    now = new Date((track.at(-1)?.timeMs ?? 0) + DAY_MS)
    const coarse = track.filter(({ timeMs }) => timeMs % 1_800_000 === 0)
    await store(vehicleId, coarse)
    await newWorker().run()
    await place.database.inTenant({ tenantId }, async (tx) => {
      for (const [index, { id }] of (await rebuilt(vehicleId)).trips.entries()) {
        if (index % 2 === 0) {
          await tx
            .updateTable('trips')
            .set({ purpose: `Trip ${index}`, touched: true })
            .where('id', '=', id)
            .execute()
        }
      }
    })
    await store(
      vehicleId,
      track.filter((fix) => !coarse.includes(fix)),
    )
    const options = { database: place.database, clock: { now: () => now }, log: silent, parts: limits }
    await createTripWorker(options).run()
    const { trips } = await rebuilt(vehicleId)
    results.push(
      trips.map(({ startTime, purpose, version, touched }) => [startTime, purpose, version, touched]),
    )
  }
  expect(results[0]).toEqual(results[1])
})

test('a trip in progress ends by time even while an import is being rebuilt', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const liveMs = Math.floor(Date.now() / 1000) * 1000
  const live = trackOf(liveMs, home).drive(600, 50).stand(10, false).positions
  now = new Date(live.at(-1)?.timeMs ?? 0)
  const worker = newWorker()
  await store(vehicleId, live)
  await worker.run()
  await store(vehicleId, history())
  await worker.run()
  const before = (await rebuilt(vehicleId)).trips.at(-1)
  now = new Date(now.getTime() + 300_000)
  await worker.run()
  const after = (await rebuilt(vehicleId)).trips.at(-1)
  expect([before?.endRule, after?.endRule, after?.id]).toEqual([null, 'ignitionOff', before?.id])
})

test('two days of driving without a stop are one trip, although no part can be rebuilt alone', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = gapless([{ drive: 172_800, speedKmh: 50, stand: 3_600, ignition: false }])
  now = new Date((track.at(-1)?.timeMs ?? 0) + DAY_MS)
  await store(vehicleId, track)
  await newWorker().run()
  const { versions, ...rest } = await rebuilt(vehicleId)
  expect([rest.trips.length, versions.length]).toEqual([1, 1])
  expect(comparable(rest)).toEqual(comparable(segment(track, tripParameters, now)))
})

test('new positions of another vehicle are rebuilt before an earlier import', async () => {
  const [imported, live] = [await addVehicle(place, { tenantId }), await addVehicle(place, { tenantId })]
  const track = trackOf(Date.now() - 3_600_000, home)
    .drive(1_200, 50)
    .stand(600, false).positions
  now = new Date(Date.now())
  await store(imported, history())
  now = new Date(Date.now() + 1_000)
  await store(live, track)
  await newWorker().run()
  const [first] = (await rebuilt(live)).trips
  const others = (await rebuilt(imported)).trips
  // Ids of new trips are in the order in which they were made.
  expect(others.length).toBe(LEGS)
  expect(others.filter(({ id }) => first === undefined || id < first.id)).toEqual([])
})

test('two imports are rebuilt in turns, part by part', async () => {
  const vehicles = [await addVehicle(place, { tenantId }), await addVehicle(place, { tenantId })]
  now = new Date()
  for (const vehicleId of vehicles) await store(vehicleId, history())
  await newWorker().run()
  const made = (await Promise.all(vehicles.map((vehicleId) => rebuilt(vehicleId)))).flatMap(
    ({ trips }) => trips,
  )
  const order = made.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ vehicleId }) => vehicleId)
  const changes = order.filter((vehicleId, index) => index > 0 && vehicleId !== order[index - 1])
  expect(changes.length).toBeGreaterThan(4)
})

test('an import of an earlier period keeps the records of later trips', async () => {
  const vehicleId = await addVehicle(place, { tenantId })
  const track = history()
  const [imported, known] = [track.slice(0, 360), track.slice(800)]
  now = new Date((track.at(-1)?.timeMs ?? 0) + DAY_MS)
  await store(vehicleId, known)
  await newWorker().run()
  const before = (await rebuilt(vehicleId)).trips
  await store(vehicleId, imported)
  await newWorker().run()
  const { trips, stops } = await rebuilt(vehicleId)
  expect(comparable({ trips, stops })).toEqual(
    comparable(segment([...imported, ...known], tripParameters, now)),
  )
  expect(trips.slice(1 - before.length)).toEqual(before.slice(1))
})
