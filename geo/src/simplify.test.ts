import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMeters } from './distance.ts'
import { interpolate } from './line.ts'
import { simplifyLine } from './simplify.ts'
import type { LatLon } from './types.ts'

const at = (latitude: number, longitude: number): LatLon => ({ latitude, longitude })

test('points on a straight line are removed, corners and ends are kept', () => {
  const line = [at(35.9, 14.5), at(35.9, 14.51), at(35.9, 14.52), at(35.91, 14.52), at(35.92, 14.52)]
  expect(simplifyLine(line, 5)).toEqual([line[0], line[2], line[4]])
})

test('a stopped vehicle with position noise becomes its first and last position', () => {
  const trembling = Array.from({ length: 50 }, (_, index) => at(35.9 + (index % 3) * 0.000003, 14.5))
  expect(simplifyLine(trembling, 2)).toEqual([trembling[0], trembling.at(-1)])
})

test('lines of two points and fewer stay as they are', () => {
  expect([simplifyLine([], 5), simplifyLine([at(1, 1)], 5), simplifyLine([at(1, 1), at(1, 1)], 5)]).toEqual([
    [],
    [at(1, 1)],
    [at(1, 1), at(1, 1)],
  ])
})

const line = fc.array(
  fc.record({
    latitude: fc.double({ min: 35.88, max: 35.92, noNaN: true }),
    longitude: fc.double({ min: 14.48, max: 14.52, noNaN: true }),
  }),
  { minLength: 3, maxLength: 40 },
)

test('no point is farther from the simplified line than the tolerance', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 2000 }), (points, tolerance) => {
      const kept = simplifyLine(points, tolerance)
      for (const point of points) expect(metersTo(kept, point)).toBeLessThanOrEqual(tolerance * 1.05 + 0.1)
    }),
  )
})

test('what is kept are points of the line, in their order', () => {
  fc.assert(
    fc.property(line, (points) => {
      const indexes = simplifyLine(points, 300).map((point) => points.indexOf(point))
      expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
      expect([indexes[0], indexes.at(-1)]).toEqual([0, points.length - 1])
    }),
  )
})

/** Samples each piece in steps of a few metres. */
function metersTo(kept: readonly LatLon[], point: LatLon): number {
  let nearest = Infinity
  kept.slice(1).forEach((to, index) => {
    const from = kept[index] ?? to
    const low = { share: 0, meters: Infinity }
    for (let step = 0; step <= 60; step++) {
      const meters = distanceMeters(interpolate(from, to, step / 60), point)
      if (meters < low.meters) Object.assign(low, { share: step / 60, meters })
    }
    for (let step = -60; step <= 60; step++) {
      const share = Math.min(1, Math.max(0, low.share + step / 3600))
      low.meters = Math.min(low.meters, distanceMeters(interpolate(from, to, share), point))
    }
    nearest = Math.min(nearest, low.meters)
  })
  return nearest
}
