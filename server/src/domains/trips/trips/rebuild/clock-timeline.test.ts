import { destination } from '@roadbook/geo/destination'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { tripsAndStopsOf } from '../../../../testing/records/trips-and-stops-of.ts'
import { detectBySpans } from './parameter-spans.ts'
import { tripParameters } from '../../trip-detection/parameters.ts'
import { addTenant, addVehicle, silent, storePositions } from '../../../../testing/records/trip-store.ts'
import type { TripPosition } from '../../trip-detection/trip-position.ts'
import { createTripWorker } from './trip-worker.ts'

const HOME = { latitude: 35.9, longitude: 14.5 }
const START_MS = Date.UTC(2026, 10, 20, 8)
const minutes = (count: number): number => START_MS + count * 60_000

type Day = {
  driveMinutes: number
  backAtMinute: number
  backSeconds: number
  kmh?: number
  everySeconds?: number
}

/** Stands for 10 min, drives east, and stands for 40 min; the clock goes back this long after the drive began. */
function dayOf({
  driveMinutes,
  backAtMinute,
  backSeconds,
  kmh = 50,
  everySeconds = 10,
}: Day): TripPosition[] {
  const positions: TripPosition[] = []
  let meters = 0
  for (let at = 0; at <= (50 + driveMinutes) * 60;) {
    const isDriven = at >= 600 && at < (10 + driveMinutes) * 60
    const aheadSeconds = at >= (10 + backAtMinute) * 60 ? -backSeconds : 0
    positions.push({
      timeMs: START_MS + (at + aheadSeconds) * 1000,
      ...destination(HOME, 90, meters),
      speedKmh: isDriven ? kmh : 0,
      ignition: isDriven,
      odometerMeters: null,
      headingDegrees: null,
      receivedMs: START_MS + at * 1000 + 900,
      doubtful: false,
    })
    const step = isDriven ? everySeconds : 60
    if (isDriven) meters += (kmh / 3.6) * step
    at += step
  }
  return positions
}

const spans = [{ fromMs: Number.NEGATIVE_INFINITY, parameters: tripParameters }]

function detect(positions: readonly TripPosition[]) {
  const now = new Date(Math.max(...positions.map(({ receivedMs }) => receivedMs ?? 0)))
  return detectBySpans(positions, { from: undefined, spans, now }).segments
}

test('a clock that goes back by half an hour during a trip leaves one trip with its full distance', () => {
  const { trips } = detect(dayOf({ driveMinutes: 60, backAtMinute: 30, backSeconds: 1803 }))
  expect(trips).toMatchObject([
    {
      startMs: minutes(10),
      endMs: minutes(40) - 3_000,
      distanceMeters: 50_000,
      durationSeconds: 1797,
      clockShiftSeconds: 1803,
      maxSpeedKmh: 50,
      leftOutPositions: 0,
      deviceFaults: ['clockWentBack'],
    },
  ])
})

test('a clock that repeats the times of stored positions leaves one trip, without the repeated positions', () => {
  const day = dayOf({ driveMinutes: 60, backAtMinute: 30, backSeconds: 1800 })
  const stored = [...new Map(day.toReversed().map((fix) => [fix.timeMs, fix])).values()]
  const { trips } = detect(stored)
  expect(trips).toMatchObject([
    { startMs: minutes(10), distanceMeters: 50_000, deviceFaults: ['clockWentBack'] },
  ])
  const [trip] = trips
  expect((trip?.durationSeconds ?? 0) + (trip?.clockShiftSeconds ?? 0)).toBeCloseTo(3600, -2)
})

test('a clock that goes back and forward during a trip changes neither distance nor duration', () => {
  const day = dayOf({ driveMinutes: 60, backAtMinute: 20, backSeconds: 1803 })
  const undone = day.map((fix) =>
    (fix.receivedMs ?? 0) > minutes(50) ? { ...fix, timeMs: fix.timeMs + 1_803_000 } : fix,
  )
  expect(detect(undone).trips).toMatchObject([
    { startMs: minutes(10), endMs: minutes(70), distanceMeters: 50_000, clockShiftSeconds: 0 },
  ])
})

test('a clock that goes back to before the trip’s start ends the trip at its last time before that', () => {
  const { trips, stops } = detect(dayOf({ driveMinutes: 25, backAtMinute: 10, backSeconds: 1800 }))
  expect(trips).toMatchObject([
    {
      startMs: minutes(10),
      endMs: minutes(20) - 10_000,
      durationSeconds: 590,
      clockShiftSeconds: 910,
    },
  ])
  // Detection can't resume between times that both clocks reported.
  expect(stops.map(({ state }) => state !== null)).toEqual([false, false])
})

test('stops before a clock went back stay as they were', () => {
  const day = dayOf({ driveMinutes: 60, backAtMinute: 30, backSeconds: 1800 })
  const before = day.filter(({ receivedMs }) => (receivedMs ?? 0) < minutes(35))
  const [stop] = detect(before).stops
  expect(detect(day).stops[0]).toEqual(stop)
  expect(stop?.state).not.toBeNull()
})

test('whenever and by how much a clock goes back, the trip keeps its distance and duration', () => {
  const days = fc.record({
    driveMinutes: fc.integer({ min: 20, max: 90 }),
    share: fc.integer({ min: 2, max: 8 }),
    backSeconds: fc.integer({ min: 71, max: 7200 }),
    kmh: fc.integer({ min: 20, max: 120 }),
    everySeconds: fc.constantFrom(5, 10, 15),
  })
  fc.assert(
    fc.property(days, ({ share, ...day }) => {
      const backAtMinute = Math.round((day.driveMinutes * share) / 10)
      const { trips, stops } = detect(dayOf({ ...day, backAtMinute }))
      expect(trips).toHaveLength(1)
      const [trip] = trips
      const meters = (day.kmh / 3.6) * day.driveMinutes * 60
      expect(Math.abs((trip?.distanceMeters ?? 0) - meters)).toBeLessThan(meters / 100)
      const seconds = (trip?.durationSeconds ?? 0) + (trip?.clockShiftSeconds ?? 0)
      expect(Math.abs(seconds - day.driveMinutes * 60)).toBeLessThanOrEqual(60)
      const borders = [stops[0]?.endMs, trip?.startMs, trip?.endMs, stops[1]?.startMs]
      expect([borders[0], borders[2]]).toEqual([borders[1], borders[3]])
      expect(trip?.endMs).toBeGreaterThan(trip?.startMs ?? 0)
    }),
  )
})

let place: TestDatabase
beforeAll(async () => {
  place = await createTestDatabase()
})
afterAll(() => place.drop())

test('positions that arrive minute by minute give the same trips as all at once', async () => {
  const day = dayOf({ driveMinutes: 60, backAtMinute: 30, backSeconds: 1803 })
  const expected = detect(day)
  const tenantId = await addTenant(place)
  const key = { tenantId, vehicleId: await addVehicle(place, { tenantId }) }
  let now = new Date()
  const worker = createTripWorker({ database: place.database, clock: { now: () => now }, log: silent })
  const byMinute = Map.groupBy(day, ({ receivedMs }) => Math.floor((receivedMs ?? 0) / 60_000))
  for (const [minute, positions] of byMinute) {
    now = new Date((minute + 1) * 60_000)
    await storePositions(place.database, key, { positions, dueAt: now })
    await worker.run()
  }
  const { trips, stops } = await tripsAndStopsOf(place.database, key)
  expect(
    trips.map(({ startTime, endTime, distanceMeters }) => [
      startTime.getTime(),
      endTime.getTime(),
      distanceMeters,
    ]),
  ).toEqual(expected.trips.map(({ startMs, endMs, distanceMeters }) => [startMs, endMs, distanceMeters]))
  expect(trips[0]).toMatchObject({ clockShiftSeconds: 1803, deviceFaults: ['clockWentBack'] })
  expect(stops.map(({ startTime }) => startTime.getTime())).toEqual(
    expected.stops.map(({ startMs }) => startMs),
  )
})
