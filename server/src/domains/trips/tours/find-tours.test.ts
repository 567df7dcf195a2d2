import type { TourTrip } from '@roadbook/contract/trips/tours'
import { destination } from '@roadbook/geo/destination'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BASE_RADIUS_METERS, findTours, MAX_REST_MS } from './find-tours.ts'
import { sumTours, toTour } from './to-tour.ts'

const base = { latitude: 35.8719, longitude: 14.4969 }
const away = placeAt(5_000)
const START_MS = Date.UTC(2026, 10, 16, 6)
const vehicleId = '0199b2a0-0000-7000-8000-000000000001'
const SECOND_MS = 1000
const HOUR_MS = 3_600_000

function placeAt(metersFromBase: number) {
  return { ...destination(base, 90, metersFromBase), address: null, geofenceName: null }
}

type Drive = {
  /** Standing time before it. */
  waitSeconds: number
  seconds: number
  idleSeconds: number
  stopIdleSeconds: number
  distanceMeters: number
  /** Metres from the base; null if the reader may not see the places. */
  from: number | null
  to: number | null
}

const usual: Drive = {
  waitSeconds: 600,
  seconds: 900,
  idleSeconds: 0,
  stopIdleSeconds: 0,
  distanceMeters: 5_000,
  from: 5_000,
  to: 5_000,
}

function tripsOf(drives: readonly Drive[], isRunning = false): TourTrip[] {
  let atMs = START_MS
  return drives.map((drive, index) => {
    const startMs = atMs + drive.waitSeconds * SECOND_MS
    atMs = startMs + drive.seconds * SECOND_MS
    return {
      id: `0199b2a0-0000-7000-8000-${String(index).padStart(12, '0')}`,
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(atMs).toISOString(),
      running: isRunning && index === drives.length - 1,
      driverId: null,
      driverName: null,
      start: drive.from === null ? null : placeAt(drive.from),
      end: drive.to === null ? null : placeAt(drive.to),
      distanceMeters: drive.distanceMeters,
      durationSeconds: drive.seconds,
      idleSeconds: Math.min(drive.idleSeconds, drive.seconds),
      stopIdleSeconds: drive.stopIdleSeconds,
      movesBefore: [],
    }
  })
}

const meters = fc.constantFrom(0, 200, 249, 260, 4_000, null)
const drive = fc.record({
  waitSeconds: fc.oneof(fc.integer({ min: 0, max: 7_200 }), fc.integer({ min: 21_590, max: 21_610 })),
  seconds: fc.integer({ min: 60, max: 7_200 }),
  idleSeconds: fc.integer({ min: 0, max: 3_600 }),
  stopIdleSeconds: fc.integer({ min: 0, max: 600 }),
  distanceMeters: fc.integer({ min: 200, max: 90_000 }),
  from: meters,
  to: meters,
})
const cases = fc.record({
  drives: fc.array(drive, { maxLength: 30 }),
  isRunning: fc.boolean(),
  hasBase: fc.boolean(),
  nowSeconds: fc.integer({ min: 0, max: 30_000 }),
})

function found({
  drives,
  isRunning,
  hasBase,
  nowSeconds,
}: typeof cases extends fc.Arbitrary<infer T> ? T : never) {
  const trips = tripsOf(drives, isRunning)
  const endMs = Date.parse(trips.at(-1)?.endTime ?? new Date(START_MS).toISOString())
  const now = new Date(endMs + nowSeconds * SECOND_MS)
  const tours = findTours(trips, hasBase ? base : null, now).map((tour) => toTour(vehicleId, tour, now))
  return { trips, tours }
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

test('every trip is in exactly one tour, and the trips stay in order', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { trips, tours } = found(given)
      expect(tours.flatMap(({ legs }) => legs)).toEqual(trips)
      expect(tours.every(({ legs }) => legs.length > 0)).toBe(true)
    }),
  )
})

test('tours add up to their trips, to the metre and to the second', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { trips, tours } = found(given)
      expect(sumTours(tours)).toMatchObject({
        trips: trips.length,
        distanceMeters: total(trips.map(({ distanceMeters }) => distanceMeters)),
        tripSeconds: total(trips.map(({ durationSeconds }) => durationSeconds)),
        idleSeconds: total(trips.map(({ idleSeconds }) => idleSeconds)),
        drivingSeconds: total(trips.map((trip) => trip.durationSeconds - trip.idleSeconds)),
      })
    }),
  )
})

test('driving and standing are the length of the tour; standing is its stops and the idling in its trips', () => {
  fc.assert(
    fc.property(cases, (given) => {
      for (const tour of found(given).tours) {
        const lengthSeconds = (Date.parse(tour.endTime) - Date.parse(tour.startTime)) / SECOND_MS
        expect(tour.drivingSeconds + tour.standingSeconds).toBe(lengthSeconds)
        expect(total(tour.standing.map(({ seconds }) => seconds)) + tour.idleSeconds).toBe(
          tour.standingSeconds,
        )
      }
    }),
  )
})

test('only the last tour is running, and no tour holds a rest of more than six hours', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { tours } = found(given)
      expect(tours.slice(0, -1).every(({ endReason }) => endReason !== 'running')).toBe(true)
      const rests = tours.flatMap(({ standing }) => standing.map(({ seconds }) => seconds * SECOND_MS))
      expect(rests.every((ms) => ms <= MAX_REST_MS)).toBe(true)
    }),
  )
})

const monday = [{ ...usual, from: 0 }, usual, { ...usual, to: 0 }, { ...usual, from: 0 }, { ...usual, to: 0 }]

type Case = { now?: number; isRunning?: boolean; at?: typeof base | null }

function reasonsOf(drives: readonly Drive[], { now = HOUR_MS, isRunning = false, at = base }: Case = {}) {
  const trips = tripsOf(drives, isRunning)
  const endMs = Date.parse(trips.at(-1)?.endTime ?? '')
  return findTours(trips, at, new Date(endMs + now)).map(({ legs, endReason }) => [legs.length, endReason])
}

test('a tour is what is driven from the base until the vehicle is back', () => {
  expect(reasonsOf(monday)).toEqual([
    [3, 'returned'],
    [2, 'returned'],
  ])
})

test('within 250 m the vehicle is at its base, and no longer beyond', () => {
  const back = (to: number) => reasonsOf([{ ...usual, to }, usual])
  expect(back(BASE_RADIUS_METERS - 1)).toEqual([
    [1, 'returned'],
    [1, 'running'],
  ])
  expect(back(BASE_RADIUS_METERS + 1)).toEqual([[2, 'running']])
})

test('exactly six hours of rest belong to the tour, a second more ends it', () => {
  const rest = (waitSeconds: number) => reasonsOf([usual, { ...usual, waitSeconds }])
  expect(rest(21_600)).toEqual([[2, 'running']])
  expect(rest(21_601)).toEqual([
    [1, 'rest'],
    [1, 'running'],
  ])
})

test('without a base only a rest ends a tour', () => {
  expect(reasonsOf(monday, { at: null })).toEqual([[5, 'running']])
  expect(reasonsOf(monday, { at: null, now: MAX_REST_MS + 1 })).toEqual([[5, 'rest']])
})

test('a vehicle that came back unrecorded has returned: the next trip starts at the base', () => {
  expect(reasonsOf([usual, { ...usual, from: 0 }])).toEqual([
    [1, 'returned'],
    [1, 'running'],
  ])
})

test('a tour knows whether it started at the base', () => {
  const tours = findTours(tripsOf([...monday, usual]), base, new Date(START_MS))
  expect(tours.map(({ startsAtBase }) => startsAtBase)).toEqual([true, true, false])
})

test('a trip whose places are hidden ends no tour by them', () => {
  expect(
    reasonsOf([
      { ...usual, from: null, to: null },
      { ...usual, from: 4_000 },
    ]),
  ).toEqual([[2, 'running']])
})

test('a tour is running while the vehicle drives, also away from the base for long, or stands for six hours at most', () => {
  expect(reasonsOf([usual], { isRunning: true, now: 2 * MAX_REST_MS })).toEqual([[1, 'running']])
  expect(reasonsOf([usual], { now: MAX_REST_MS })).toEqual([[1, 'running']])
  expect(reasonsOf([usual], { now: MAX_REST_MS + 1 })).toEqual([[1, 'rest']])
})

test('where a running tour stands now is a stop of it, until the time of the reply', () => {
  const [trip] = tripsOf([usual])
  const now = new Date(Date.parse(trip?.endTime ?? '') + 40 * 60_000)
  const tour = toTour(vehicleId, { legs: tripsOf([usual]), startsAtBase: false, endReason: 'running' }, now)
  expect(tour).toMatchObject({
    endTime: now.toISOString(),
    stops: 1,
    standingSeconds: 2_400,
    standing: [{ startTime: trip?.endTime, endTime: null, seconds: 2_400, place: away }],
  })
})

test('a device whose clock runs ahead leaves no negative standing time', () => {
  const [trip] = tripsOf([usual])
  const now = new Date(Date.parse(trip?.endTime ?? '') - HOUR_MS)
  const tour = toTour(vehicleId, { legs: tripsOf([usual]), startsAtBase: false, endReason: 'running' }, now)
  expect([tour.standingSeconds, tour.endTime]).toEqual([0, trip?.endTime])
})
