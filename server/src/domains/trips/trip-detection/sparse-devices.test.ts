/**
 * Devices that report rarely, sleep, or never report the ignition: what they do report is used to the second and the metre.
 */
import { destination } from '@roadbook/geo/destination'
import { expect, test } from 'vitest'
import { segment } from './detection.ts'
import { tripParameters } from './parameters.ts'
import type { TripPosition } from './trip-position.ts'

const START_MS = Date.UTC(2026, 10, 20, 8)
const home = { latitude: 48.1, longitude: 11.5 }

type Told = { speedKmh?: number; ignition?: boolean | null; odometerMeters?: number | null }

/** This many seconds after eight, this many metres east of home. */
function fix(seconds: number, meters: number, told: Told = {}): TripPosition {
  return {
    timeMs: START_MS + seconds * 1000,
    ...destination(home, 90, meters),
    speedKmh: 0,
    headingDegrees: null,
    ignition: null,
    odometerMeters: null,
    receivedMs: null,
    doubtful: false,
    ...told,
  }
}

function detect(positions: TripPosition[]) {
  return segment(positions, tripParameters, new Date(START_MS + 24 * 3_600_000)).trips.map((trip) => ({
    from: (trip.startMs - START_MS) / 1000,
    to: (trip.endMs - START_MS) / 1000,
    meters: trip.distanceMeters,
    rules: `${trip.startRule} ${trip.endRule}`,
  }))
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

test('a trip ends when the ignition was reported off, also a minute after the fix before', () => {
  const on = { ignition: true, speedKmh: 50 }
  const drive = range(10).map((minute) => fix(600 + minute * 60, minute * 833, on))
  const off = fix(1200, 9 * 833 + 120, { ignition: false })
  const parked = fix(1800, 9 * 833 + 120, { ignition: false })
  const found = detect([
    fix(0, 0, { ignition: false }),
    fix(590, 0, { ignition: true }),
    ...drive,
    off,
    parked,
  ])
  expect(found.map(({ to, rules }) => [to, rules])).toEqual([[1200, 'moved ignitionOff']])
})

test('where the ignition says off all the way, a trip has the odometer of where it came to stand', () => {
  const told = (meters: number): Told => ({ ignition: false, odometerMeters: 5_000_000 + Math.round(meters) })
  const parked = range(3).map((index) => fix(index * 300, 0, told(0)))
  const drive = range(9).map((minute) =>
    fix(660 + minute * 60, 400 + minute * 833, { ...told(400 + minute * 833), speedKmh: 50 }),
  )
  const meters = 400 + 8 * 833 + 150
  const stands = range(10).map((minute) => fix(1200 + minute * 60, meters, told(meters)))
  expect(detect([...parked, ...drive, ...stands]).map((trip) => [trip.meters, trip.rules])).toEqual([
    [meters, 'moved standing'],
  ])
})

test('a device that sleeps and wakes when its vehicle leaves begins the trip where and when that was', () => {
  const arrive = range(60).map((index) => fix(index * 10, index * 100, { speedKmh: 36 }))
  const stands = range(12).map((index) => fix(600 + index * 10, 6_000))
  const leave = range(60).map((index) => fix(1508 + index * 10, 6_040 + index * 100, { speedKmh: 36 }))
  const found = detect([
    ...arrive,
    ...stands,
    ...leave,
    ...range(40).map((index) => fix(2108 + index * 10, 12_040)),
  ])
  // 40 m at a mean of 21.6 km/h are 7 s
  expect(found.map(({ from, rules, meters }) => [from, rules, meters])).toEqual([
    [0, 'firstFix standing', 6_000],
    [1508 - 6.667, 'moved standing', 6_040],
  ])
})
