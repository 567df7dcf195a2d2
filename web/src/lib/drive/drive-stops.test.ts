import { expect, test } from 'vitest'
import { driveStops } from './drive-stops.ts'

function track(speeds: readonly (number | null)[]) {
  return speeds.map((speedKmh, index) => ({
    atMs: index * 30_000,
    latitude: 35.9,
    longitude: 14.4,
    speedKmh,
    headingDegrees: null,
  }))
}

test('a stand lasts from the first slow fix to the next fast one', () => {
  expect(driveStops(track([40, 2, 0, 3, 40]), 60_000)).toEqual([
    { fromMs: 30_000, toMs: 120_000, latitude: 35.9, longitude: 14.4 },
  ])
})

test('a halt at a light is no stand', () => {
  expect(driveStops(track([40, 0, 40]), 60_000)).toEqual([])
})

test('a way that ends standing has its stand', () => {
  expect(driveStops(track([40, 0, null, 0]), 60_000)).toEqual([
    { fromMs: 30_000, toMs: 90_000, latitude: 35.9, longitude: 14.4 },
  ])
})
