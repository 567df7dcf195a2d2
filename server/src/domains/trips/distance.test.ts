import { destination } from '@roadbook/geo/destination'
import { expect, test } from 'vitest'
import { measure } from './distance.ts'
import { tripParameters } from './parameters.ts'
import type { Sample } from './track.ts'

/** Ten kilometres straight, a fix every ten seconds and 100 m, with these odometers. */
function tenKilometres(odometerOf: (index: number) => number | null): Sample[] {
  return Array.from({ length: 101 }, (_, index) => ({
    timeMs: index * 10_000,
    ...destination({ latitude: 35.9, longitude: 14.5 }, 90, index * 100),
    speedKmh: 36,
    odometerMeters: odometerOf(index),
    isOff: false,
    isFrozen: false,
  }))
}

function distanceOf(odometerOf: (index: number) => number | null): [number, string] {
  const { distanceMeters, distanceSource } = measure(tenKilometres(odometerOf), tripParameters)
  return [distanceMeters, distanceSource]
}

test('without an odometer the way from fix to fix counts', () => {
  expect(distanceOf(() => null)).toEqual([10_000, 'track'])
})

test('an odometer within 15 % of the track counts, beyond it does not', () => {
  expect([distanceOf((index) => 5000 + index * 114), distanceOf((index) => 5000 + index * 116)]).toEqual([
    [11_400, 'odometer'],
    [10_000, 'track'],
  ])
})

test('on a short way 500 m of difference are allowed', () => {
  const short = tenKilometres((index) => 1000 + index * 130).slice(0, 16)
  const { distanceMeters, startOdometerMeters, endOdometerMeters } = measure(short, tripParameters)
  expect([distanceMeters, startOdometerMeters, endOdometerMeters]).toEqual([1950, 1000, 2950])
})

test('an odometer that falls is not believed', () => {
  expect(distanceOf((index) => (index === 50 ? 4000 : 5000 + index * 100))).toEqual([10_000, 'track'])
})

test('an odometer that is there at one end only is not believed', () => {
  expect(distanceOf((index) => (index === 100 ? null : 5000 + index * 110))).toEqual([10_000, 'track'])
})

test('what a standing receiver drifts adds no way, and is idling while the ignition is not off', () => {
  const drift = [0, 10, 20, 30].map((seconds) => ({
    timeMs: seconds * 1000,
    ...destination({ latitude: 35.9, longitude: 14.5 }, seconds * 9, 12),
    speedKmh: 0,
    odometerMeters: null,
    isOff: seconds >= 20,
    isFrozen: false,
  }))
  const { distanceMeters, idleSeconds } = measure(drift, tripParameters)
  expect([distanceMeters, idleSeconds]).toEqual([0, 20])
})
