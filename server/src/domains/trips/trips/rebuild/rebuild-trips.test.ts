import { destination } from '@roadbook/geo/destination'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../../../../../property-runs.ts'
import { companyWithDatabase } from '../../../../testing/company-with-database.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import { segment } from '../../trip-detection/detection.ts'
import { tripParameters } from '../../trip-detection/parameters.ts'
import { trackOf, tracksOf } from '../../../../testing/tracks.ts'
import { addVehicle, comparable, silent, storePositions } from '../../../../testing/records/trip-store.ts'
import type { TripPosition } from '../../trip-detection/trip-position.ts'
import { createTripWorker } from './trip-worker.ts'

const home = { latitude: 35.9, longitude: 14.5 }
const START_MS = Date.UTC(2026, 10, 20, 8)

const { place, tenantId } = await companyWithDatabase()
let now = new Date()

async function rebuild(): Promise<void> {
  const worker = createTripWorker({ database: place.database, clock: { now: () => now }, log: silent })
  await worker.run()
}

/** Stores positions like ingest, rebuilds, and returns the result so far. */
async function arrive(vehicleId: string, positions: readonly TripPosition[]) {
  await storePositions(place.database, { tenantId, vehicleId }, { positions, dueAt: now })
  await rebuild()
  return rebuilt(vehicleId)
}

function rebuilt(vehicleId: string) {
  return tripsAndStopsOf(place.database, { tenantId, vehicleId })
}

function newVehicle(): Promise<string> {
  return addVehicle(place, { tenantId })
}

function expected(positions: readonly TripPosition[]) {
  return comparable(segment(positions, tripParameters, now))
}

test('positions in any batches, some of them late, give the same trips as all at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      tracksOf(home, 150),
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (track, cuts, isLate) => {
        const vehicleId = await newVehicle()
        now = new Date(Math.max(...track.map(({ timeMs }) => timeMs)))
        const borders = [0, ...cuts.map((cut) => cut % track.length), track.length].sort((a, b) => a - b)
        const batches = borders.slice(1).map((to, index) => track.slice(borders[index], to))
        if (isLate) batches.reverse()
        for (const batch of batches) if (batch.length > 0) await arrive(vehicleId, batch)
        expect(comparable(await rebuilt(vehicleId))).toEqual(expected(track))
      },
    ),
    { numRuns: costlyRuns },
  )
})

test('a stop ended by the ignition one position after it began changes no later trip, whatever arrives late', async () => {
  const garage = trackOf(START_MS, home).drive(600, 50).stand(10, true).roll(30)
  const blind = garage.stand(180, false).positions.map((fix, index) => ({ ...fix, doubtful: index > 62 }))
  const resumed = trackOf(START_MS + 860_000, destination(home, 90, 8400))
    .drive(180, 50)
    .stand(7200, false)
    .drive(300, 40)
  const track = [...blind, ...resumed.stand(200, false).positions]
  now = new Date(track.at(-1)?.timeMs ?? 0)
  const isThird = (fix: TripPosition): boolean => fix.timeMs > START_MS + 8_300_000
  for (const late of [[], [5], [5, 9, 20]]) {
    const vehicleId = await newVehicle()
    const isLate = (fix: TripPosition): boolean =>
      isThird(fix) && late.includes(track.filter(isThird).indexOf(fix))
    await arrive(
      vehicleId,
      track.filter((fix) => !isThird(fix)),
    )
    await arrive(
      vehicleId,
      track.filter((fix) => isThird(fix) && !isLate(fix)),
    )
    if (late.length > 0) await arrive(vehicleId, track.filter(isLate))
    expect(comparable(await rebuilt(vehicleId))).toEqual(expected(track))
  }
})

test('a first stop that never settled, hours before, keeps the drive after it when the vehicle reports again', async () => {
  const vehicleId = await newVehicle()
  const quiet = (fix: TripPosition, index: number): TripPosition => ({
    ...fix,
    speedKmh: null,
    ignition: false,
    doubtful: index === 1,
    receivedMs: fix.timeMs + 1_000,
  })
  const drive = trackOf(START_MS, home, 55_000, 30).drive(210, 60).positions
  const far = trackOf(START_MS + 18_577_000, destination(home, 95, 1_530_000), 1_589_000, 30)
  const track = [...drive, ...far.drive(450, 14).positions].map(quiet)
  now = new Date(track.at(-1)?.timeMs ?? 0)
  const first = await arrive(vehicleId, track.slice(0, 9))
  expect(first.stops[0]?.detectionState).toBe(null)
  await arrive(vehicleId, track.slice(9, 14))
  const last = await arrive(vehicleId, track.slice(14))
  expect(last.trips.map(({ endRule, distanceMeters }) => [endRule, distanceMeters])).toEqual([
    ['leap', 3000],
    [null, 1633],
  ])
  expect(comparable(last)).toEqual(expected(track))
})

test('a drive from long ago that is imported while the vehicle waits for its rebuild becomes a trip', async () => {
  const vehicleId = await newVehicle()
  const key = { tenantId, vehicleId }
  const rounds = trackOf(START_MS, home).drive(900, 50).stand(3600, false)
  const first = [...rounds.positions]
  const second = rounds.drive(900, 50).positions
  const past = first.map((fix) => ({ ...fix, timeMs: fix.timeMs - 30 * 86_400_000 }))
  now = new Date(first.at(-1)?.timeMs ?? 0)
  await arrive(vehicleId, first)
  const turnMs = second.at(-1)?.timeMs ?? 0
  const present = second.slice(first.length)
  await storePositions(place.database, key, { positions: present, dueAt: new Date(turnMs) })
  // The worker took the time at the beginning of its turn.
  await storePositions(place.database, key, { positions: past, dueAt: new Date(turnMs + 2_000) })
  now = new Date(turnMs)
  await rebuild()
  now = new Date(turnMs + 5_000)
  await rebuild()
  const { trips } = await rebuilt(vehicleId)
  expect(trips.map(({ startTime, running }) => [startTime.getTime(), running])).toEqual([
    [past[0]?.timeMs, false],
    [first[0]?.timeMs, false],
    [first.at(-1)?.timeMs, true],
  ])
})

test('a vehicle whose device clock is an hour ahead stays parked when one position arrives late', async () => {
  const track = trackOf(START_MS, home).stand(60, true).drive(600, 50).stand(720, false).positions
  now = new Date((track.at(-1)?.timeMs ?? 0) - 3_600_000)
  const vehicleId = await newVehicle()
  await arrive(vehicleId, track.toSpliced(30, 1))
  await arrive(vehicleId, track.slice(30, 31))
  const { trips } = await rebuilt(vehicleId)
  expect(trips.map(({ running, endRule, distanceMeters }) => [running, endRule, distanceMeters])).toEqual([
    [false, 'ignitionOff', 8333],
  ])
  expect(comparable(await rebuilt(vehicleId))).toEqual(expected(track))
})

test('a trip in progress stays one trip, and gets one version when it ends', async () => {
  const vehicleId = await newVehicle()
  const track = trackOf(START_MS, home).stand(60, true).drive(600, 50).stand(400, false).positions
  now = new Date(START_MS + 400_000)
  const first = await arrive(vehicleId, track.slice(0, 40))
  now = new Date(START_MS + 1_060_000)
  const second = await arrive(vehicleId, track.slice(40))
  expect([first.trips[0]?.running, first.versions, second.trips[0]?.running]).toEqual([true, [], false])
  expect(second.trips.map(({ id }) => id)).toEqual(first.trips.map(({ id }) => id))
  expect(second.versions.map(({ reason }) => reason)).toEqual(['detected'])
})

test('a trip ends by time even if the device stays silent', async () => {
  const vehicleId = await newVehicle()
  const track = trackOf(START_MS, home).drive(600, 50).stand(10, false).positions
  now = new Date(START_MS + 610_000)
  const before = await arrive(vehicleId, track)
  now = new Date(START_MS + 900_000)
  await rebuild()
  const after = await rebuilt(vehicleId)
  expect([before.trips[0]?.endRule, after.trips[0]?.endRule]).toEqual([null, 'ignitionOff'])
})

test('a trip keeps its id and texts when late data moves its start or end', async () => {
  const vehicleId = await newVehicle()
  const track = trackOf(START_MS, home).stand(60, false).drive(1200, 50).stand(8000, false).positions
  now = new Date(START_MS + 9_260_000)
  const [buffered, rest] = [track.slice(0, 60), track.slice(60)]
  const before = await arrive(vehicleId, rest)
  const id = before.trips[0]?.id ?? ''
  await place.database.inTenant({ tenantId }, (tx) =>
    tx
      .updateTable('trips')
      .set({ category: 'private', purpose: 'Dentist', touched: true })
      .where('id', '=', id)
      .execute(),
  )
  const after = await arrive(vehicleId, buffered)
  expect(after.trips.map((trip) => [trip.id, trip.category, trip.purpose, trip.version])).toEqual([
    [id, 'private', 'Dentist', 2],
  ])
  expect([before.trips[0]?.startTime.getTime(), after.trips[0]?.startTime.getTime()]).toEqual([
    START_MS + 600_000,
    START_MS + 50_000,
  ])
  expect(after.versions.map(({ reason }) => reason)).toEqual(['detected', 'redetected'])
})

test('late data of one morning leaves the other days unchanged', async () => {
  const vehicleId = await newVehicle()
  const days = trackOf(START_MS, home).stand(60, false)
  for (let day = 0; day < 4; day++) days.drive(1200, 50).stand(600, false).tunnel(20_000, 0)
  const track = days.stand(10, false).positions
  now = new Date((track.at(-1)?.timeMs ?? 0) + 1000)
  const isLate = (fix: TripPosition): boolean =>
    fix.timeMs > START_MS + 44_000_000 && fix.timeMs < START_MS + 44_500_000
  const before = await arrive(
    vehicleId,
    track.filter((fix) => !isLate(fix)),
  )
  const after = await arrive(vehicleId, track.filter(isLate))
  expect(comparable(after)).toEqual(expected(track))
  const changed = after.trips.filter((trip, index) => trip.version !== before.trips[index]?.version)
  expect(changed.length).toBeLessThanOrEqual(1)
})

test('a stop stores the detector’s state at its start, and is recomputed from it', async () => {
  const vehicleId = await newVehicle()
  const made = trackOf(START_MS, home).drive(600, 50).freeze(20, { saysKmh: 10 }).stand(600, false)
  const track = made.drive(600, 50).stand(300, false).tunnel(5000, 0).stand(60, false).positions
  now = new Date(track.at(-1)?.timeMs ?? 0)
  await arrive(vehicleId, track.slice(0, -6))
  const after = await arrive(vehicleId, track.slice(-6))
  const [stop] = after.stops
  expect(stop?.detectionState).toMatchObject({
    untilMs: START_MS + 650_000,
    border: { watched: { sinceMs: START_MS + 600_000, lastMs: START_MS + 650_000 } },
  })
  expect(comparable(after)).toEqual(expected(track))
})

test('the odometer grows with the trip in progress', async () => {
  const vehicleId = await newVehicle()
  const shown = async () => {
    const { odometerMeters } = await place.database.inTenant({ tenantId }, (tx) =>
      tx
        .selectFrom('odometers')
        .select('odometerMeters')
        .where('vehicleId', '=', vehicleId)
        .executeTakeFirstOrThrow(),
    )
    return odometerMeters
  }
  const { positions } = trackOf(START_MS, home).stand(300, false).drive(600, 60).stand(400, false)
  now = new Date(START_MS + 600_000)
  const { trips } = await arrive(vehicleId, positions.slice(0, 60))
  expect([trips[0]?.running, await shown()]).toEqual([true, trips[0]?.distanceMeters])
  now = new Date(START_MS + 1_300_000)
  const after = await arrive(vehicleId, positions.slice(60))
  expect([after.trips[0]?.running, await shown()]).toEqual([false, after.trips[0]?.distanceMeters])
})
