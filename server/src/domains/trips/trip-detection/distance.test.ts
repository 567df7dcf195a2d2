import { destination } from '@roadbook/geo/destination'
import { expect, test } from 'vitest'
import { measure } from './distance.ts'
import { tripParameters } from './parameters.ts'
import type { Sample } from './track.ts'

const home = { latitude: 35.9, longitude: 14.5 }

function sample(timeMs: number, meters: number, more: Partial<Sample> = {}): Sample {
  return {
    timeMs,
    ...destination(home, 90, meters),
    speedKmh: 36,
    reportedKmh: 36,
    headingDegrees: null,
    odometerMeters: null,
    isOn: true,
    isOff: false,
    isIgnitionTrusted: true,
    isCarried: false,
    placeSinceMs: timeMs,
    isFrozen: false,
    mayMove: false,
    isSpeedAlwaysZero: false,
    leftOut: 0,
    leftOutMeters: 0,
    ...more,
  }
}

/** Ten kilometres straight ahead with a fix every ten seconds and 100 m, and these odometers. */
function tenKilometres(odometerOf: (index: number) => number | null): Sample[] {
  return Array.from({ length: 101 }, (_, index) =>
    sample(index * 10_000, index * 100, { odometerMeters: odometerOf(index) }),
  )
}

const told = (samples: readonly Sample[]) => measure(samples, tripParameters)

function distanceOf(odometerOf: (index: number) => number | null): [number, string] {
  const { distanceMeters, distanceSource } = told(tenKilometres(odometerOf))
  return [distanceMeters, distanceSource]
}

test('without an odometer the distance along the positions counts', () => {
  expect(distanceOf(() => null)).toEqual([10_000, 'track'])
})

test('an odometer within 15 % of the track counts, beyond it does not', () => {
  expect([distanceOf((index) => 5001 + index * 114), distanceOf((index) => 5001 + index * 116)]).toEqual([
    [11_400, 'odometer'],
    [10_000, 'track'],
  ])
})

test('an odometer that stands still hides no drive, however short, and is reported', () => {
  const short = tenKilometres(() => 0).slice(0, 6)
  expect(told(short)).toMatchObject({ distanceMeters: 500, distanceSource: 'track', deviceFaults: [] })
  expect(told(tenKilometres(() => 0))).toMatchObject({
    distanceMeters: 10_000,
    distanceSource: 'track',
    deviceFaults: ['odometerStandsStill'],
  })
})

test('an odometer in whole kilometres counts on a long way, and not on one of 1,420 m', () => {
  const whole = (index: number): number => Math.floor((index * 100 + 900) / 1000) * 1000
  const short = tenKilometres(whole)
    .slice(0, 15)
    .concat(sample(150_000, 1420, { odometerMeters: 2000 }))
  expect(told(short)).toMatchObject({ distanceMeters: 1420, distanceSource: 'track', deviceFaults: [] })
  const long = Array.from({ length: 301 }, (_, index) =>
    sample(index * 10_000, index * 100, { odometerMeters: Math.floor((index * 102) / 1000) * 1000 }),
  )
  expect(told(long)).toMatchObject({ distanceMeters: 30_000, distanceSource: 'odometer' })
})

test('an odometer that falls is not trusted, and is reported', () => {
  const falling = tenKilometres((index) => (index === 50 ? 4003 : 5003 + index * 100))
  expect(told(falling)).toMatchObject({
    distanceMeters: 10_000,
    distanceSource: 'track',
    deviceFaults: ['odometerFalls'],
  })
})

test('an odometer that is there at one end only is not believed', () => {
  expect(distanceOf((index) => (index === 100 ? null : 5000 + index * 110))).toEqual([10_000, 'track'])
})

test('the drift of a stopped receiver adds no distance', () => {
  const drift = [0, 10, 20, 30].map((seconds) => ({
    ...sample(seconds * 1000, 0, { speedKmh: 0 }),
    ...destination(home, seconds * 9, 12),
  }))
  expect(told(drift).distanceMeters).toBe(0)
})

test('a step that no vehicle can make adds no distance', () => {
  const leap = [sample(0, 0), sample(10_000, 100), sample(20_000, 309_000), sample(30_000, 309_100)]
  expect(told(leap).distanceMeters).toBe(200)
})

test('standing with the ignition on for two minutes or more is idling, for less it is not', () => {
  const stand = (seconds: number, more: Partial<Sample>) => [
    sample(0, 0, { speedKmh: 0, ...more }),
    sample(seconds * 1000, 0, { speedKmh: 0, ...more }),
  ]
  expect([119, 120].map((seconds) => told(stand(seconds, {})).idleSeconds)).toEqual([0, 120])
  // Ignition off, unknown, and silent for too long.
  expect(told(stand(300, { isOn: false, isOff: true })).idleSeconds).toBe(0)
  expect(told(stand(300, { isOn: false })).idleSeconds).toBe(0)
  expect(told(stand(601, {})).idleSeconds).toBe(0)
})

const unsaid = { reportedKmh: null }

test('a device’s own highest speed counts, a computed one where it says none', () => {
  const said = [0, 1, 2, 3].map((index) => sample(index * 10_000, index * 200, { reportedKmh: 70 + index }))
  expect(told(said)).toMatchObject({ maxSpeedKmh: 73, maxSpeedSource: 'reported' })
  const silent = [0, 1, 2, 3].map((index) => sample(index * 10_000, index * 200, unsaid))
  expect(told(silent)).toMatchObject({ maxSpeedKmh: 72, maxSpeedSource: 'computed' })
})

test('one or two false places raise no computed highest speed', () => {
  const way = Array.from({ length: 100 }, (_, index) => sample(index * 1000, index * 20, unsaid))
  const spoilt = way.map((fix, index) =>
    index === 40 || index === 41 ? { ...fix, ...destination(fix, 0, 60) } : fix,
  )
  // At most the increase from 60 m sideways in ten seconds.
  expect(told(spoilt).maxSpeedKmh).toBe(75.1)
})
