/** What becomes of edited or locked trips when their positions change. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Updateable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TripsTable } from '../../../../database/schema.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import { addTenant, addVehicle, silent, storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import type { TripPosition } from '../../trip-detection/trip-position.ts'
import { createTripWorker } from './trip-worker.ts'

const home = { latitude: 35.9, longitude: 14.5 }
const START_MS = Date.UTC(2026, 10, 20, 8)
const minute = (ms: number | Date): number => Math.round((Number(ms) - START_MS) / 60_000)

let place: TestDatabase
let tenantId: string
const now = new Date(START_MS + 5 * 3_600_000)
beforeAll(async () => {
  place = await createTestDatabase()
  tenantId = await addTenant(place)
})
afterAll(() => place.drop())

async function arrive(vehicleId: string, positions: readonly TripPosition[]) {
  await storePositions(place.database, { tenantId, vehicleId }, { positions, dueAt: now })
  await createTripWorker({ database: place.database, clock: { now: () => now }, log: silent }).run()
  return tripsAndStopsOf(place.database, { tenantId, vehicleId })
}

function edit(id: string | undefined, values: Updateable<TripsTable>): Promise<unknown> {
  return place.database.inTenant({ tenantId }, (tx) =>
    tx
      .updateTable('trips')
      .set({ touched: true, ...values })
      .where('id', '=', id ?? '')
      .execute(),
  )
}

/** A job that somebody linked to the trip, which counts as an edit. */
async function link(tripId: string | undefined): Promise<string> {
  const [id, title] = [uuidv7(), 'Boiler']
  const times = { startDate: now, endDate: now }
  await edit(tripId, {})
  await place.database.inTenant({ tenantId }, (tx) =>
    tx
      .insertInto('jobs')
      .values({ tenantId, id, title, ...times, status: 'open', tripId: tripId ?? null })
      .execute(),
  )
  return id
}

/** An expense on the trip, which counts as an edit. */
async function spend(vehicleId: string, tripId: string): Promise<void> {
  await edit(tripId, {})
  const bill = { type: 'parking', date: '2026-11-20', amountMinor: 350, currency: 'EUR' }
  await place.database.inTenant({ tenantId }, (tx) =>
    tx
      .insertInto('expenses')
      .values({ tenantId, id: uuidv7(), vehicleId, tripId, ...bill })
      .execute(),
  )
}

async function tripsOf(...ids: string[]): Promise<(string | null | undefined)[]> {
  const rows = await place.database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('jobs').select(['id', 'tripId']).where('id', 'in', ids).execute(),
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.tripId)
}

async function vehicleWith(track: readonly TripPosition[]) {
  const vehicleId = await addVehicle(place, { tenantId })
  return { vehicleId, ...(await arrive(vehicleId, track)) }
}

test('when two edited trips merge, the longer stays, and the versions keep the other’s texts', async () => {
  // A tunnel of 70 minutes makes two trips, until the device sends its positions.
  const track = trackOf(START_MS, home).stand(60, true).drive(600, 50).drive(4200, 50).drive(900, 50)
  const all = track.stand(600, false).positions
  const isLate = (fix: TripPosition): boolean => minute(fix.timeMs) >= 11 && minute(fix.timeMs) < 81
  const { vehicleId, trips } = await vehicleWith(all.filter((fix) => !isLate(fix)))
  await edit(trips[0]?.id, { category: 'private', purpose: 'Dentist' })
  await edit(trips[1]?.id, { category: 'business', purpose: 'Delivery', partner: 'Harbour Ltd' })
  const after = await arrive(vehicleId, all.filter(isLate))
  expect(trips.length).toBe(2)
  // The longer one stays.
  expect(after.trips.map(({ id, purpose, partner, category }) => [id, purpose, partner, category])).toEqual([
    [trips[1]?.id, 'Delivery', 'Harbour Ltd', 'business'],
  ])
  expect(after.versions.slice(2).map(({ reason, tripId }) => [reason, tripId])).toEqual([
    ['dissolved', trips[0]?.id],
    ['redetected', trips[1]?.id],
  ])
  expect(after.versions[2]?.before).toMatchObject({ purpose: 'Dentist', category: 'private' })
})

test('the remaining trip takes missing texts from the merged one', async () => {
  const track = trackOf(START_MS, home).stand(60, true).drive(600, 50).drive(4200, 50).drive(900, 50)
  const all = track.stand(600, false).positions
  const isLate = (fix: TripPosition): boolean => minute(fix.timeMs) >= 11 && minute(fix.timeMs) < 81
  const { vehicleId, trips } = await vehicleWith(all.filter((fix) => !isLate(fix)))
  await edit(trips[0]?.id, { note: 'Detour by Mosta' })
  await edit(trips[1]?.id, { purpose: 'Delivery' })
  const after = await arrive(vehicleId, all.filter(isLate))
  expect(after.trips.map(({ purpose, note }) => [purpose, note])).toEqual([['Delivery', 'Detour by Mosta']])
})

test('a private trip that is split gives two private ones, with the texts on the longer', async () => {
  const drives = trackOf(START_MS, home).stand(60, true).drive(600, 50).stand(400, false).drive(1200, 50)
  const all = drives.stand(600, false).positions
  // Before the standstill is reported, the silence counts as driving, although slow.
  const isLate = (fix: TripPosition): boolean =>
    fix.speedKmh === 0 && minute(fix.timeMs) >= 11 && minute(fix.timeMs) < 18
  const moved = all.map((fix) => (minute(fix.timeMs) >= 18 ? shifted(fix) : fix))
  const { vehicleId, trips } = await vehicleWith(moved.filter((fix) => !isLate(fix)))
  await edit(trips[0]?.id, { category: 'private', purpose: 'Dentist' })
  const after = await arrive(vehicleId, moved.filter(isLate))
  expect(trips.length).toBe(1)
  expect(after.trips.map(({ id, category, purpose }) => [id === trips[0]?.id, category, purpose])).toEqual([
    [false, 'private', null],
    [true, 'private', 'Dentist'],
  ])
})

/** Two kilometres farther east. */
function shifted(fix: TripPosition): TripPosition {
  return { ...fix, longitude: fix.longitude + 0.0222 }
}

test('an edited trip that is no longer detected is kept, with a version that shows it', async () => {
  const drive = trackOf(START_MS, home).stand(60, true).drive(90, 30).stand(1200, false).positions
  const { vehicleId, trips } = await vehicleWith(drive)
  await edit(trips[0]?.id, { purpose: 'Delivery' })
  // For each instant, a record with more values reports that it never left.
  const corrected = drive.map((fix) => ({ ...fix, ...home, speedKmh: 0, odometerMeters: 5000 }))
  await replacePositions(vehicleId, corrected)
  const after = await arrive(vehicleId, [{ ...corrected[0]!, timeMs: START_MS - 1000 }])
  const again = await arrive(vehicleId, [{ ...corrected[0]!, timeMs: START_MS - 2000 }])
  expect(trips.length).toBe(1)
  expect(again.trips.map(({ id, purpose, distanceMeters }) => [id, purpose, distanceMeters])).toEqual(
    trips.map(({ id, distanceMeters }) => [id, 'Delivery', distanceMeters]),
  )
  expect([after, again].map(({ versions }) => versions.map(({ reason }) => reason))).toEqual([
    ['detected', 'kept'],
    ['detected', 'kept'],
  ])
})

test('when two trips merge, the remaining one has the jobs of both, as its versions show', async () => {
  const track = trackOf(START_MS, home).stand(60, true).drive(600, 50).drive(4200, 50).drive(900, 50)
  const all = track.stand(600, false).positions
  const isLate = (fix: TripPosition): boolean => minute(fix.timeMs) >= 11 && minute(fix.timeMs) < 81
  const { vehicleId, trips } = await vehicleWith(all.filter((fix) => !isLate(fix)))
  const [shorter, longer] = [await link(trips[0]?.id), await link(trips[1]?.id)]
  const after = await arrive(vehicleId, all.filter(isLate))
  expect(after.trips.map(({ id }) => id)).toEqual([trips[1]?.id])
  expect(await tripsOf(shorter, longer)).toEqual([trips[1]?.id, trips[1]?.id])
  expect(after.versions.slice(2)).toMatchObject([
    { reason: 'dissolved', before: { jobs: [shorter] }, after: null },
    { reason: 'redetected', before: { jobs: [longer] }, after: { jobs: [longer, shorter] } },
  ])
})

test('when two trips merge, the remaining one has the expenses of both, without a version', async () => {
  const track = trackOf(START_MS, home).stand(60, true).drive(600, 50).drive(4200, 50).drive(900, 50)
  const all = track.stand(600, false).positions
  const isLate = (fix: TripPosition): boolean => minute(fix.timeMs) >= 11 && minute(fix.timeMs) < 81
  const { vehicleId, trips } = await vehicleWith(all.filter((fix) => !isLate(fix)))
  const [shorter, longer] = [trips[0]?.id ?? '', trips[1]?.id ?? '']
  await spend(vehicleId, shorter)
  await spend(vehicleId, longer)
  const after = await arrive(vehicleId, all.filter(isLate))
  const { rows } = await place.database.pools.owner.query<{ trip: string; version: number }>(
    'select trip_id as trip, version from expenses where vehicle_id = $1 order by version',
    [vehicleId],
  )
  expect([after.trips.map(({ id }) => id), rows]).toEqual([
    [longer],
    [
      { trip: longer, version: 1 },
      { trip: longer, version: 2 },
    ],
  ])
  expect(after.versions.slice(2).map(({ reason }) => reason)).toEqual(['dissolved', 'redetected'])
})

test('when a trip is split, the longer part keeps texts and job', async () => {
  const drives = trackOf(START_MS, home).stand(60, true).drive(600, 50).stand(400, false).drive(1200, 50)
  const isLate = (fix: TripPosition): boolean =>
    fix.speedKmh === 0 && minute(fix.timeMs) >= 11 && minute(fix.timeMs) < 18
  const moved = drives
    .stand(600, false)
    .positions.map((fix) => (minute(fix.timeMs) >= 18 ? shifted(fix) : fix))
  const { vehicleId, trips } = await vehicleWith(moved.filter((fix) => !isLate(fix)))
  const job = await link(trips[0]?.id)
  const after = await arrive(vehicleId, moved.filter(isLate))
  const [first, second] = after.trips.map(({ startTime, endTime }) => Number(endTime) - Number(startTime))
  expect([after.trips.length, (second ?? 0) > (first ?? 0)]).toEqual([2, true])
  expect(await tripsOf(job)).toEqual([after.trips[1]?.id])
  expect(after.versions.at(-1)).toMatchObject({ reason: 'detected', before: null })
})

test('a trip with a job stays with its job when no longer detected', async () => {
  const drive = trackOf(START_MS, home).stand(60, true).drive(90, 30).stand(1200, false).positions
  const { vehicleId, trips } = await vehicleWith(drive)
  const job = await link(trips[0]?.id)
  await replacePositions(
    vehicleId,
    drive.map((fix) => ({ ...fix, ...home, speedKmh: 0 })),
  )
  const after = await arrive(vehicleId, [{ ...drive[0]!, timeMs: START_MS - 1000 }])
  expect([after.trips.map(({ id }) => id), await tripsOf(job)]).toEqual([[trips[0]?.id], [trips[0]?.id]])
  expect(after.versions.at(-1)).toMatchObject({
    reason: 'kept',
    before: { jobs: [job] },
    after: { jobs: [job] },
  })
})

test('a trip without edits is removed', async () => {
  const drive = trackOf(START_MS, home).stand(60, true).drive(90, 30).stand(1200, false).positions
  const { vehicleId } = await vehicleWith(drive)
  await replacePositions(
    vehicleId,
    drive.map((fix) => ({ ...fix, ...home, speedKmh: 0 })),
  )
  const after = await arrive(vehicleId, [{ ...drive[0]!, timeMs: START_MS - 1000 }])
  expect([after.trips, after.versions.map(({ reason }) => reason)]).toEqual([[], ['detected', 'dissolved']])
})

function replacePositions(vehicleId: string, positions: readonly TripPosition[]): Promise<unknown> {
  return place.database.asOwner(async (tx) => {
    for (const { timeMs, latitude, longitude, speedKmh } of positions) {
      await tx
        .updateTable('positions')
        .set({ latitude, longitude, speedKmh })
        .where('vehicleId', '=', vehicleId)
        .where('fixTime', '=', new Date(timeMs))
        .execute()
    }
  })
}

const locked = { lockedAt: now }

test("a locked trip doesn't change, and late data is added once as an addendum", async () => {
  const track = trackOf(START_MS, home).stand(60, false).drive(1200, 50).stand(8000, false).positions
  const { vehicleId, trips } = await vehicleWith(track.slice(60))
  await edit(trips[0]?.id, { ...locked, purpose: 'Delivery' })
  const before = await tripsAndStopsOf(place.database, { tenantId, vehicleId })
  const after = await arrive(vehicleId, track.slice(0, 60))
  // The same again, with a position that adds nothing new.
  const again = await arrive(vehicleId, [{ ...track[0]!, timeMs: START_MS - 1000 }])
  expect(after.trips).toEqual(before.trips)
  expect(again.trips).toEqual(before.trips)
  expect(again.versions.slice(1)).toMatchObject([
    {
      reason: 'addendum',
      before: { startTime: trips[0]?.startTime.toISOString(), purpose: 'Delivery' },
      after: { startTime: new Date(START_MS + 50_000).toISOString(), purpose: 'Delivery' },
    },
  ])
})

test('a locked trip keeps its job, also when it absorbs another trip', async () => {
  const track = trackOf(START_MS, home).stand(60, true).drive(600, 50).drive(4200, 50).drive(900, 50)
  const all = track.stand(600, false).positions
  const isLate = (fix: TripPosition): boolean => minute(fix.timeMs) >= 11 && minute(fix.timeMs) < 81
  const { vehicleId, trips } = await vehicleWith(all.filter((fix) => !isLate(fix)))
  const jobs = [await link(trips[0]?.id), await link(trips[1]?.id)]
  await edit(trips[1]?.id, locked)
  const after = await arrive(vehicleId, all.filter(isLate))
  expect(await tripsOf(...jobs)).toEqual(trips.map(({ id }) => id))
  expect(after.versions.slice(2)).toMatchObject([{ reason: 'addendum', after: { jobs: [jobs[1]] } }])
})

test('no trip is rebuilt into the time of a locked trip, and one that overlaps it stays too', async () => {
  const track = trackOf(START_MS, home).stand(60, true).drive(600, 50).drive(4200, 50).drive(900, 50)
  const all = track.stand(600, false).positions
  const isLate = (fix: TripPosition): boolean => minute(fix.timeMs) >= 11 && minute(fix.timeMs) < 81
  const { vehicleId, trips } = await vehicleWith(all.filter((fix) => !isLate(fix)))
  await edit(trips[0]?.id, locked)
  const before = await tripsAndStopsOf(place.database, { tenantId, vehicleId })
  const after = await arrive(vehicleId, all.filter(isLate))
  expect(after.trips).toEqual(before.trips)
  expect(after.versions.slice(2)).toMatchObject([
    {
      reason: 'addendum',
      tripId: trips[0]?.id,
      after: { endTime: new Date(START_MS + 5_760_000).toISOString() },
    },
  ])
})

test('a locked trip now detected as two has both in its addendum', async () => {
  const drives = trackOf(START_MS, home).stand(60, true).drive(600, 50).stand(400, false).drive(1200, 50)
  const moved = drives
    .stand(600, false)
    .positions.map((fix) => (minute(fix.timeMs) >= 18 ? shifted(fix) : fix))
  const isLate = (fix: TripPosition): boolean =>
    fix.speedKmh === 0 && minute(fix.timeMs) >= 11 && minute(fix.timeMs) < 18
  const { vehicleId, trips } = await vehicleWith(moved.filter((fix) => !isLate(fix)))
  await edit(trips[0]?.id, locked)
  const after = await arrive(vehicleId, moved.filter(isLate))
  const told = after.versions.at(-1)?.after as { startTime: string; otherParts: { startTime: string }[] } // JSON
  expect(after.trips.map(({ id }) => id)).toEqual([trips[0]?.id])
  expect(
    [told.startTime, told.otherParts.map(({ startTime }) => startTime)]
      .flat()
      .map((time) => minute(new Date(time))),
  ).toEqual([18, 1])
})
