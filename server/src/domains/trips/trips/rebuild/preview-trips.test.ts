import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../../http/scope.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { addTenant, addVehicle, silent, storePositions } from '../../../../testing/records/trip-store.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import { tripParameters } from '../../trip-detection/parameters.ts'
import { previewTrips } from './preview-trips.ts'
import { createTripWorker } from './trip-worker.ts'

const START_MS = Date.UTC(2026, 10, 16, 8)
const now = new Date(Date.UTC(2026, 10, 20, 9, 42))
const period = { from: new Date(Date.UTC(2026, 10, 13)), until: new Date(Date.UTC(2026, 10, 20)) }
const limits = { budgetMs: 60_000, maxItems: 50 }
const present = { ...tripParameters }
const onlyLong = { ...tripParameters, minTripDistanceMeters: 5000 }

let place: TestDatabase
beforeAll(async () => {
  place = await createTestDatabase()
})
afterAll(() => place.drop())

function asAdmin<T>(tenantId: string, run: (context: Context) => Promise<T>): Promise<T> {
  const scope = { tenantId, userId: uuidv7(), email: '', role: 'admin' as const, reach: 'all' as const }
  return place.database.inTenant({ tenantId }, (tx) => run({ scope, tx, now, requestId: '', ip: '' }))
}

/** Four times a hop of 800 m and a drive of 8 km, each followed by ten minutes of standing. */
async function aCompany() {
  const tenantId = await addTenant(place)
  const vehicleId = await addVehicle(place, { tenantId })
  const made = trackOf(START_MS, { latitude: 35.9, longitude: 14.5 }).stand(60, false)
  for (let round = 0; round < 4; round++) {
    made.drive(80, 36).stand(600, false).drive(800, 36).stand(600, false)
  }
  await storePositions(place.database, { tenantId, vehicleId }, { positions: made.positions, dueAt: now })
  await createTripWorker({ database: place.database, clock: { now: () => now }, log: silent }).run()
  const { trips } = await tripsAndStopsOf(place.database, { tenantId, vehicleId })
  expect(trips).toHaveLength(8)
  const preview = (next: typeof present, more: Partial<typeof limits> = {}) =>
    asAdmin(tenantId, (context) =>
      previewTrips(context, { ...period, present, next, limits: { ...limits, ...more } }),
    )
  return { tenantId, vehicleId, trips, preview }
}

test('the preview shows which trips would be removed, and stores nothing', async () => {
  const { tenantId, vehicleId, trips, preview } = await aCompany()
  const shown = await preview(onlyLong)
  expect(shown).toMatchObject({
    vehicles: 1,
    vehiclesRead: 1,
    tripsBefore: 8,
    tripsAfter: 4,
    tripsChanged: 4,
  })
  expect(shown.distanceChangeMeters).toBeLessThan(-3000)
  expect(shown.items.map(({ change, startTime }) => [change, startTime])).toEqual(
    [6, 4, 2, 0].map((index) => ['gone', trips[index]?.startTime.toISOString()]),
  )
  expect((await preview(onlyLong, { maxItems: 1 })).items).toHaveLength(1)
  expect((await tripsAndStopsOf(place.database, { tenantId, vehicleId })).trips).toEqual(trips)
})

test('the saved values change nothing; a longer stop merges trips', async () => {
  const { preview } = await aCompany()
  expect(await preview(present)).toMatchObject({ tripsBefore: 8, tripsAfter: 8, tripsChanged: 0, items: [] })
  const stopDurationSeconds = { ignitionOff: 1200, ignitionOn: 1200, ignitionUnknown: 1200 }
  const merged = await preview({ ...present, stopDurationSeconds })
  expect(merged.items.map(({ change, tripsBefore }) => [change, tripsBefore])).toEqual([['merged', 8]])
})

test('drives that only other values find are counted as new trips, apart from those that change', async () => {
  const { preview } = await aCompany()
  const asked = { ...period, present: onlyLong, next: present, limits: { ...limits, maxItems: 1 } }
  const { tenantId } = await aCompany()
  const shown = await asAdmin(tenantId, (context) => previewTrips(context, asked))
  expect(shown).toMatchObject({ tripsBefore: 4, tripsAfter: 8, tripsChanged: 0, tripsNew: 4, changes: 4 })
  expect(shown.items).toHaveLength(1)
  expect(await preview(onlyLong)).toMatchObject({ tripsChanged: 4, tripsNew: 0, changes: 4 })
})

test('a private trip in privacy mode is neither listed nor counted, nor what would contain it', async () => {
  const { tenantId, vehicleId, trips, preview } = await aCompany()
  await place.database.asOwner(async (tx) => {
    await tx.updateTable('vehicles').set({ privacyMode: true }).where('id', '=', vehicleId).execute()
    await tx
      .updateTable('trips')
      .set({ category: 'private' })
      .where('tenantId', '=', tenantId)
      .where('id', '=', trips[2]?.id ?? '')
      .execute()
  })
  const shown = await preview(onlyLong)
  expect(shown).toMatchObject({ tripsBefore: 7, tripsAfter: 4, tripsChanged: 3 })
  expect(shown.items.map(({ startTime }) => startTime)).not.toContain(trips[2]?.startTime.toISOString())
  const stopDurationSeconds = { ignitionOff: 1200, ignitionOn: 1200, ignitionUnknown: 1200 }
  expect(await preview({ ...present, stopDurationSeconds })).toMatchObject({ tripsAfter: 0, items: [] })
})

test('a preview that takes too long stops and says so', async () => {
  const { preview } = await aCompany()
  expect(await preview(onlyLong, { budgetMs: -1 })).toMatchObject({ vehicles: 1, vehiclesRead: 0, items: [] })
})

test('a company gets one preview at a time', async () => {
  const { tenantId, preview } = await aCompany()
  await asAdmin(tenantId, async (context) => {
    await previewTrips(context, { ...period, present, next: onlyLong, limits })
    // The first one's transaction is still open.
    await expect(preview(onlyLong)).rejects.toMatchObject({ code: 'preview_busy' })
  })
  expect((await preview(onlyLong)).tripsChanged).toBe(4)
})

const longStops = { ignitionOff: 1200, ignitionOn: 1200, ignitionUnknown: 1200 }

async function addBorderEdit(
  { tenantId, vehicleId }: { tenantId: string; vehicleId: string },
  { from, until, split }: { from: Date; until: Date; split?: Date },
) {
  const kind = split === undefined ? 'merged' : 'split'
  const times = { fromTime: from, untilTime: until, splitTime: split ?? null }
  await place.database.inTenant({ tenantId }, (tx) =>
    tx
      .insertInto('tripBorderEdits')
      .values({ tenantId, vehicleId, id: uuidv7(), sequence: 1, kind, ...times })
      .execute(),
  )
}

test('a split by a person holds by other values too, and is counted', async () => {
  const { tenantId, vehicleId, trips, preview } = await aCompany()
  const [first, last] = [trips[0], trips[7]]
  if (!first || !last) throw new Error('eight trips')
  const split = new Date(trips[3]?.endTime.getTime() ?? 0)
  await addBorderEdit({ tenantId, vehicleId }, { from: first.startTime, until: last.endTime, split })
  const shown = await preview({ ...present, stopDurationSeconds: longStops })
  expect([shown.borderEdits, shown.tripsBefore, shown.tripsAfter]).toEqual([1, 8, 2])
  expect(shown.items.flatMap(({ after }) => after.map(({ endTime }) => endTime))).toContain(
    split.toISOString(),
  )
})

test('a merge by a person holds by other values too, and one of another time is not counted', async () => {
  const { tenantId, vehicleId, trips, preview } = await aCompany()
  const [second, fourth] = [trips[1], trips[3]]
  if (!second || !fourth) throw new Error('eight trips')
  await addBorderEdit({ tenantId, vehicleId }, { from: second.startTime, until: fourth.endTime })
  expect(await preview(present)).toMatchObject({ borderEdits: 1, tripsBefore: 6, tripsAfter: 6, items: [] })
  // Two of the four long drives are merged.
  expect(await preview(onlyLong)).toMatchObject({ borderEdits: 1, tripsBefore: 6, tripsAfter: 3 })
  const older = { from: new Date(START_MS - 40 * 86_400_000), until: new Date(START_MS - 39 * 86_400_000) }
  const other = await aCompany()
  await addBorderEdit(other, older)
  expect((await other.preview(onlyLong)).borderEdits).toBe(0)
})

test('the preview of one vehicle lists each of its trips with the times before and after', async () => {
  const { tenantId, vehicleId, trips } = await aCompany()
  await addVehicle(place, { tenantId })
  const shown = await asAdmin(tenantId, (context) =>
    previewTrips(context, { ...period, vehicleId, present, next: onlyLong, limits }),
  )
  const times = trips.map(({ startTime, endTime }) => ({
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
  }))
  expect(shown.items.toReversed().map(({ change, before, after }) => [change, before, after])).toEqual(
    times.map((span, index) => (index % 2 === 0 ? ['gone', [span], []] : ['kept', [span], [span]])),
  )
  expect(shown).toMatchObject({ vehicles: 1, changes: 4 })
})
