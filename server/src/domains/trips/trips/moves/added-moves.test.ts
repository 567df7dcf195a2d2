/** What becomes of a movement that a person added as a trip when its vehicle's trips are recomputed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../../../../../property-runs.ts'
import { companyWithDatabase } from '../../../../testing/company-with-database.ts'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import type { DetectedStop, DetectedTrip } from '../../trip-detection/detection.ts'
import { storeTrips } from '../rebuild/store-trips.ts'
import { tripOfMove } from './added-moves.ts'
import { addVehicle } from '../../../../testing/records/trip-store.ts'
import { toTripColumns } from '../records/trip-rows.ts'

const START_MS = Date.UTC(2026, 10, 20, 8)
const minute = (minutes: number): number => START_MS + minutes * 60_000
const now = new Date(minute(600))
const [home, away] = [
  { latitude: 35.85, longitude: 14.45 },
  { latitude: 35.9, longitude: 14.5 },
]

const { place, tenantId } = await companyWithDatabase()

function drive(from: number, until: number): DetectedTrip {
  return {
    ...tripOfMove({ ...home, move: moved(from, until) }, away),
    startRule: 'moved',
    endRule: 'standing',
    start: from === 0 ? home : away,
  }
}

function moved(from: number, until: number) {
  const measured = { kind: 'silent' as const, meters: 15_000, odometerMeters: null }
  return { ...measured, fromMs: minute(from), untilMs: minute(until) }
}

function stop(from: number, until: number, move: DetectedStop['move'] = null): DetectedStop {
  return {
    ...home,
    startMs: minute(from),
    endMs: minute(until),
    startRule: 'silence',
    endRule: 'afterSilence',
    idleSeconds: 0,
    move,
    state: null,
  }
}

/** Driving until minute 60, silent until 180 (added as a trip), driving until 240. */
async function aTakenInMove(values: object = {}) {
  const vehicleId = await addVehicle(place, { tenantId })
  const vehicle = { tenantId, vehicleId }
  const found = [drive(0, 60), drive(180, 240)]
  const stops = [stop(60, 180, moved(60, 180)), stop(240, 300)]
  await rebuild(vehicle, { found, stops })
  const columns = toTripColumns(tripOfMove({ ...home, move: moved(60, 180) }, away))
  const said = { category: 'business', purpose: 'Delivery', touched: true, ...values }
  const id = await addTrip(place.database, tenantId, vehicleId, { ...columns, ...said })
  return { vehicle, id, found, stops }
}

type SegmentCollector = { found: readonly DetectedTrip[]; stops: readonly DetectedStop[] }

async function rebuild(vehicle: { tenantId: string; vehicleId: string }, { found, stops }: SegmentCollector) {
  await place.database.inTenant(vehicle, async (tx) => {
    const known = await tx
      .selectFrom('trips')
      .selectAll()
      .where('vehicleId', '=', vehicle.vehicleId)
      .orderBy('startTime')
      .execute()
    await storeTrips(tx, vehicle, { known, found, stops, keptSince: null, now })
  })
  const { trips, versions } = await tripsAndStopsOf(place.database, vehicle)
  return {
    trips: trips.map(({ id, startRule, startTime, endTime, purpose }) => {
      const [from, until] = [startTime, endTime].map((time) => (time.getTime() - START_MS) / 60_000)
      return { id, startRule, from, until, purpose }
    }),
    reasons: versions.map(({ reason }) => reason),
  }
}

test('an added trip stays while its move stays, without another version', async () => {
  const { vehicle, id, ...story } = await aTakenInMove()
  await rebuild(vehicle, story)
  const { trips, reasons } = await rebuild(vehicle, story)
  expect(trips[1]).toEqual({ id, startRule: 'takenIn', from: 60, until: 180, purpose: 'Delivery' })
  expect([trips.length, reasons]).toEqual([3, ['detected', 'detected']])
})

test('an added trip becomes shorter with its move, and the trip beside it stays the same', async () => {
  const { vehicle, id, found } = await aTakenInMove()
  const before = await rebuild(vehicle, { found, stops: [stop(60, 180, moved(60, 180))] })
  const late = { found: [drive(0, 60), drive(150, 240)], stops: [stop(60, 150, moved(60, 150))] }
  const { trips, reasons } = await rebuild(vehicle, late)
  expect(trips.map(({ from, until, startRule }) => [from, until, startRule])).toEqual([
    [0, 60, 'moved'],
    [60, 150, 'takenIn'],
    [150, 240, 'moved'],
  ])
  expect(trips.map((trip) => trip.id)).toEqual(before.trips.map((trip) => trip.id))
  expect([trips[1]?.id, reasons.slice(2)]).toEqual([id, ['redetected', 'redetected']])
})

test('if late positions fill the gap, the detected trip replaces the added one and keeps its edits', async () => {
  const { vehicle, id } = await aTakenInMove()
  const filled = {
    found: [drive(0, 60), drive(70, 170), drive(180, 240)],
    stops: [stop(60, 70), stop(170, 180)],
  }
  const { trips } = await rebuild(vehicle, filled)
  expect(trips[1]).toEqual({ id, startRule: 'moved', from: 70, until: 170, purpose: 'Delivery' })
})

test('if two detected trips fill the gap, the longer keeps the edits, and the rest of the move is no trip', async () => {
  const { vehicle, id } = await aTakenInMove()
  const found = [drive(0, 60), drive(62, 82), drive(90, 150), drive(180, 240)]
  const { trips } = await rebuild(vehicle, { found, stops: [stop(150, 180, moved(150, 180))] })
  expect(trips.map(({ from, purpose }) => [from, purpose])).toEqual([
    [0, null],
    [62, null],
    [90, 'Delivery'],
    [180, null],
  ])
  expect(trips[2]?.id).toBe(id)
})

test('if everything is one drive, it becomes the edited trip', async () => {
  const { vehicle, id } = await aTakenInMove()
  const { trips } = await rebuild(vehicle, { found: [drive(0, 240)], stops: [] })
  expect(trips).toEqual([{ id, startRule: 'moved', from: 0, until: 240, purpose: 'Delivery' }])
})

test('an added trip whose move disappears is kept, and that is reported once', async () => {
  const { vehicle, id, found } = await aTakenInMove()
  await rebuild(vehicle, { found, stops: [stop(60, 180)] })
  const { trips, reasons } = await rebuild(vehicle, { found, stops: [stop(60, 180)] })
  expect([trips[1]?.id, reasons]).toEqual([id, ['detected', 'detected', 'kept']])
})

test('a locked added trip stays, and its move adds nothing beside it', async () => {
  const { vehicle, id, ...story } = await aTakenInMove({ lockedAt: now })
  const same = await rebuild(vehicle, story)
  const other = await rebuild(vehicle, {
    found: [drive(0, 60), drive(180, 240)],
    stops: [stop(60, 170, moved(60, 170))],
  })
  expect([same.reasons, other.reasons]).toEqual([
    ['detected', 'detected'],
    ['detected', 'detected', 'addendum'],
  ])
  expect(other.trips[1]).toEqual({ id, startRule: 'takenIn', from: 60, until: 180, purpose: 'Delivery' })
})

test('trips of a vehicle never overlap, whatever is detected beside an added one', async () => {
  const borders = fc
    .uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 2, maxLength: 12 })
    .map((times) => times.toSorted((a, b) => a - b))
  const kinds = fc.array(fc.constantFrom('trip', 'stop', 'move'), { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(borders, kinds, async (times, parts) => {
      const { vehicle } = await aTakenInMove()
      const spans = times.slice(1).map((until, index) => ({ from: times[index]!, until, part: parts[index] }))
      const found = spans.filter(({ part }) => part === 'trip').map(({ from, until }) => drive(from, until))
      const stops = spans
        .filter(({ part }) => part !== 'trip')
        .map(({ from, until, part }) => stop(from, until, part === 'move' ? moved(from, until) : null))
      const { trips } = await rebuild(vehicle, { found, stops })
      expect(trips.every(({ from }, index) => from! >= (trips[index - 1]?.until ?? 0))).toBe(true)
      expect(trips.some(({ purpose }) => purpose === 'Delivery')).toBe(true)
      const again = await rebuild(vehicle, { found, stops })
      expect(again.trips).toEqual(trips)
    }),
    { numRuns: costlyRuns },
  )
})
