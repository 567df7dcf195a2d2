/** People's border edits apply whenever trips are recomputed. */
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../../../../../property-runs.ts'
import { companyWithDatabase } from '../../../../testing/company-with-database.ts'
import { drivesOf, trackOf, tracksOf } from '../../../../testing/tracks.ts'
import { addVehicle, comparable, silent, storePositions } from '../../../../testing/records/trip-store.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import type { TripPosition } from '../../trip-detection/trip-position.ts'
import { lockTrips } from '../records/lock-trips.ts'
import { rebuildEdited } from './rebuild-trips.ts'
import { createTripWorker } from './trip-worker.ts'

const home = { latitude: 35.9, longitude: 14.5 }
const START_MS = Date.UTC(2026, 10, 20, 8)

const { place, tenantId } = await companyWithDatabase()
let now = new Date()
let lastSequence = 0

type Edit = { fromMs: number; untilMs: number; splitMs: number | null }

async function arrive(vehicleId: string, positions: readonly TripPosition[]): Promise<void> {
  if (positions.length === 0) return
  await storePositions(place.database, { tenantId, vehicleId }, { positions, dueAt: now })
  await createTripWorker({ database: place.database, clock: { now: () => now }, log: silent }).run()
}

async function edit(vehicleId: string, { fromMs, untilMs, splitMs }: Edit): Promise<string> {
  const vehicle = { tenantId, vehicleId }
  const [id, from, until] = [uuidv7(), new Date(fromMs), new Date(untilMs)]
  await place.database.inTenant({ tenantId }, async (tx) => {
    await lockTrips(tx, vehicle, now)
    await tx
      .insertInto('tripBorderEdits')
      .values({
        ...vehicle,
        id,
        sequence: ++lastSequence,
        kind: splitMs === null ? 'merged' : 'split',
        fromTime: from,
        untilTime: until,
        splitTime: splitMs === null ? null : new Date(splitMs),
      })
      .execute()
    const actor = { userId: uuidv7(), email: 'maria@borders.example' }
    await rebuildEdited(tx, vehicle, { from, until, by: { reason: 'merged', actor, from, until }, now })
  })
  return id
}

const stored = (vehicleId: string) => tripsAndStopsOf(place.database, { tenantId, vehicleId })
const newVehicle = () => addVehicle(place, { tenantId })

/** Spans and times as shares of the track's time. */
const edits = fc.array(
  fc.record({ from: fc.nat(999), length: fc.integer({ min: 1, max: 600 }), split: fc.option(fc.nat(998)) }),
  { minLength: 1, maxLength: 4 },
)
type Shares = typeof edits extends fc.Arbitrary<(infer T)[]> ? T : never

function toEdit({ from, length, split }: Shares, track: readonly TripPosition[]): Edit {
  const firstMs = Math.min(...track.map(({ timeMs }) => timeMs))
  const totalMs = Math.max(...track.map(({ timeMs }) => timeMs)) - firstMs + 60_000
  const fromMs = firstMs + Math.round((totalMs * from) / 1000)
  const untilMs = fromMs + Math.max(1000, Math.round((totalMs * length) / 1000))
  const splitMs = split === null ? null : fromMs + 1 + Math.round(((untilMs - fromMs - 2) * split) / 1000)
  return { fromMs, untilMs, splitMs }
}

type Plan = { track: TripPosition[]; asked: Shares[]; cuts: number[]; isLate: boolean }

/** For one vehicle, batches and edits alternate; another gets all edits first, then all positions. */
async function compareOrders({ track, asked, cuts, isLate }: Plan): Promise<void> {
  now = new Date(Math.max(...track.map(({ timeMs }) => timeMs)))
  const made = asked.map((shares) => toEdit(shares, track))
  const borders = [0, ...cuts.map((cut) => cut % track.length), track.length].sort((a, b) => a - b)
  const batches = borders.slice(1).map((to, index) => track.slice(borders[index], to))
  if (isLate) batches.reverse()
  const [inTurns, atOnce] = [await newVehicle(), await newVehicle()]
  for (let turn = 0; turn < Math.max(batches.length, made.length); turn++) {
    await arrive(inTurns, batches[turn] ?? [])
    const next = made[turn]
    if (next) await edit(inTurns, next)
  }
  for (const each of made) await edit(atOnce, each)
  await arrive(atOnce, track)
  expect(comparable(await stored(inTurns))).toEqual(comparable(await stored(atOnce)))
}

const cuts = fc.array(fc.nat(), { minLength: 1, maxLength: 4 })

test('late data and border edits in any order give the same trips as all at once', async () => {
  const plan = fc.record({ track: tracksOf(home, 150), asked: edits, cuts, isLate: fc.boolean() })
  await fc.assert(fc.asyncProperty(plan, compareOrders), { numRuns: costlyRuns })
})

test('the same holds for drives with stops between them', async () => {
  const track = drivesOf(home).map(({ track: positions }) => positions)
  const plan = fc.record({ track, asked: edits, cuts, isLate: fc.boolean() })
  await fc.assert(fc.asyncProperty(plan, compareOrders), { numRuns: costlyRuns })
})

test('a merge holds when a late stop shows up within it, and a split when positions arrive around it', async () => {
  const track = trackOf(START_MS, home)
    .stand(60, false)
    .drive(600, 50)
    .stand(600, false)
    .drive(600, 50)
    .stand(600, false)
    .drive(900, 50)
    .stand(3700, false).positions
  now = new Date(track.at(-1)?.timeMs ?? 0)
  const minute = (ms: number): number => Math.round((ms - START_MS) / 60_000)
  const isLate = ({ timeMs }: TripPosition): boolean => minute(timeMs) > 22 && minute(timeMs) < 30
  const vehicleId = await newVehicle()
  await arrive(
    vehicleId,
    track.filter((fix) => !isLate(fix)),
  )
  const whole = { fromMs: START_MS + 60_000, untilMs: START_MS + 31 * 60_000 }
  await edit(vehicleId, { ...whole, splitMs: null })
  await edit(vehicleId, {
    fromMs: START_MS + 41 * 60_000,
    untilMs: START_MS + 56 * 60_000,
    splitMs: START_MS + 50 * 60_000,
  })
  const spans = async () =>
    (await stored(vehicleId)).trips.map(({ startTime, endTime, endRule }) => [
      minute(startTime.getTime()),
      minute(endTime.getTime()),
      endRule,
    ])
  const expected = [
    [1, 31, 'ignitionOff'],
    [41, 50, 'split'],
    [50, 56, 'ignitionOff'],
  ]
  expect(await spans()).toEqual(expected)
  await arrive(vehicleId, track.filter(isLate))
  expect(await spans()).toEqual(expected)
})

test('a locked trip never changes, whatever border is undone or set', async () => {
  const track = trackOf(START_MS, home).stand(60, false).drive(600, 50).stand(600, false).drive(600, 50)
  const positions = track.stand(3700, false).positions
  now = new Date(positions.at(-1)?.timeMs ?? 0)
  const vehicleId = await newVehicle()
  await arrive(vehicleId, positions)
  await place.database.inTenant({ tenantId }, (tx) =>
    tx.updateTable('trips').set({ lockedAt: now }).where('vehicleId', '=', vehicleId).execute(),
  )
  const before = await stored(vehicleId)
  await edit(vehicleId, { fromMs: START_MS + 60_000, untilMs: START_MS + 31 * 60_000, splitMs: null })
  const after = await stored(vehicleId)
  expect(after.trips).toEqual(before.trips)
  expect(after.versions.slice(before.versions.length).map(({ reason }) => reason)).toEqual([
    'addendum',
    'addendum',
  ])
})
