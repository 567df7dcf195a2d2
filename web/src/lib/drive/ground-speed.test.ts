import { destination } from '@roadbook/geo/destination'
import { expect, test } from 'vitest'
import type { DrivePoint } from './drive-track.ts'
import { withGroundSpeeds } from './ground-speed.ts'

const home = { latitude: 35.9, longitude: 14.5 }

/** Seconds, metres east of home, km/h. */
function at(seconds: number, meters: number, speedKmh: number | null): DrivePoint {
  return { ...destination(home, 90, meters), atMs: seconds * 1000, speedKmh, headingDegrees: null }
}

const speedsOf = (points: readonly DrivePoint[]) =>
  withGroundSpeeds(points).map(({ speedKmh }) => (speedKmh === null ? null : Math.round(speedKmh)))

test('a way of places and times alone has the speed between its neighbours', () => {
  const points = [at(0, 0, null), at(10, 100, null), at(20, 300, null), at(30, 300, null), at(40, 300, null)]
  expect(speedsOf(points)).toEqual([36, 54, 36, 0, 0])
})

test('a speed that was said stays, and a way that says all of them is the same', () => {
  const said = [at(0, 0, 30), at(10, 100, 50)]
  expect(withGroundSpeeds(said)).toBe(said)
  expect(speedsOf([at(0, 0, 30), at(10, 100, null), at(20, 200, 50)])).toEqual([30, 36, 50])
})

test('across a long silence nobody knows the speed', () => {
  expect(speedsOf([at(0, 0, null), at(3_600, 40_000, null), at(3_610, 40_100, null)])).toEqual([null, 36, 36])
})
