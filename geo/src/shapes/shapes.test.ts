import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destination } from '../destination.ts'
import { distanceMeters } from '../distance.ts'
import { interpolate } from '../line.ts'
import type { LatLon } from '../types.ts'
import { indexAreas } from './area-index.ts'
import { areaOf } from './area-of.ts'
import type { Position, Shape } from './shape.ts'

const valletta: LatLon = { latitude: 35.8989, longitude: 14.5146 }
const at = ({ longitude, latitude }: LatLon): Position => [longitude, latitude]
const place = (bearing: number, meters: number, from = valletta) => destination(from, bearing, meters)

/** A square around a point, with sides of twice the distance. */
function square(center: LatLon, meters: number): Position[] {
  const corner = (bearing: number) => at(destination(center, bearing, meters * Math.SQRT2))
  return [corner(45), corner(135), corner(225), corner(315), corner(45)]
}

test('a point is inside a circle, on its border within the margin, or outside', () => {
  const area = areaOf({ type: 'circle', center: valletta, radiusMeters: 100 })
  const sides = [80, 90, 110, 120].map((meters) => area.side(place(70, meters), 15))
  expect(sides).toEqual(['inside', 'border', 'border', 'outside'])
  expect([area.side(place(70, 99.9), 0), area.side(place(70, 100.1), 0)]).toEqual(['inside', 'outside'])
})

test('a hole of a polygon is outside, and so is what lies between two polygons', () => {
  const far = place(90, 5_000)
  const area = areaOf({
    type: 'polygon',
    polygons: [[square(valletta, 1_000), square(valletta, 200)], [square(far, 500)]],
  })
  const sides = [0, 150, 190, 210, 600, 990, 1_100, 3_000, 4_700].map((meters) =>
    area.side(place(90, meters), 20),
  )
  expect(sides).toEqual([
    'outside', 'outside', 'border', 'border', 'inside', 'border', 'outside', 'outside', 'inside',
  ]) // prettier-ignore
})

test('a corridor is as wide as it says, around its ends too', () => {
  const line = [at(valletta), at(place(90, 2_000)), at(place(0, 1_000, place(90, 2_000)))]
  const area = areaOf({ type: 'corridor', line, widthMeters: 200 })
  const beside = (meters: number) => area.side(place(0, meters, place(90, 1_000)), 10)
  expect([50, 95, 105, 120].map(beside)).toEqual(['inside', 'border', 'border', 'outside'])
  expect(area.side(place(270, 80), 10)).toBe('inside')
  expect(area.side(place(270, 115), 10)).toBe('outside')
  const round = place(0, 500, place(90, 2_000))
  expect(area.side(place(90, 80, round), 10)).toBe('inside')
})

test('shapes go on across the antimeridian', () => {
  const fiji: LatLon = { latitude: -16.8, longitude: 180 }
  const shapes: Shape[] = [
    { type: 'circle', center: fiji, radiusMeters: 1_000 },
    { type: 'polygon', polygons: [[square(fiji, 1_000)]] },
    { type: 'corridor', line: [at(place(270, 800, fiji)), at(place(90, 800, fiji))], widthMeters: 500 },
  ]
  for (const shape of shapes) {
    const item = { area: areaOf(shape) }
    const index = indexAreas([item])
    for (const bearing of [90, 270]) {
      const [near, far] = [place(bearing, 500, fiji), place(bearing, 1_800, fiji)]
      expect([item.area.side(near, 10), item.area.side(far, 10)]).toEqual(['inside', 'outside'])
      expect([index.near(near), index.near(place(bearing, 50_000, fiji))]).toEqual([[item], []])
    }
    expect(index.near(place(270, 5_000, fiji), place(90, 5_000, fiji))).toEqual([item])
    expect(item.area.partsInside(place(270, 5_000, fiji), place(90, 5_000, fiji))).toHaveLength(1)
  }
})

test('the margin leaves room inside a small circle, a narrow corridor and a thin polygon', () => {
  const thin = [at(valletta), at(place(90, 1_000)), at(place(0, 20, place(90, 1_000))), at(place(0, 20))]
  const shapes: Shape[] = [
    { type: 'circle', center: place(0, 10), radiusMeters: 12 },
    { type: 'corridor', line: [at(place(0, 10)), at(place(80, 1_000))], widthMeters: 10 },
    { type: 'polygon', polygons: [[thin]] },
  ]
  const sides = shapes.map((shape) => {
    const area = areaOf(shape)
    const middle = shape.type === 'polygon' ? place(0, 10, place(90, 500)) : place(0, 10)
    return area.side(middle, area.maxMarginMeters)
  })
  expect(sides).toEqual(['inside', 'inside', 'inside'])
})

test('a segment through a shape is inside between its borders', () => {
  const segment = [place(270, 1_000), place(90, 1_000)] as const
  const circle = areaOf({ type: 'circle', center: valletta, radiusMeters: 200 })
  const [part] = circle.partsInside(...segment)
  expect([part?.start, part?.end].map((value) => value?.toFixed(3))).toEqual(['0.400', '0.600'])
  const withHole = areaOf({ type: 'polygon', polygons: [[square(valletta, 400), square(valletta, 100)]] })
  const parts = withHole.partsInside(...segment).map(({ start, end }) => [start.toFixed(2), end.toFixed(2)])
  expect(parts).toEqual([
    ['0.30', '0.45'],
    ['0.55', '0.70'],
  ])
  expect(circle.partsInside(place(0, 900), place(90, 900))).toEqual([])
})

/** Rings that do not cross themselves: corners around a centre, in order. */
const star = fc
  .array(fc.double({ min: 60, max: 2_000, noNaN: true }), { minLength: 3, maxLength: 40 })
  .map((radii) => radii.map((meters, index) => at(place((index * 360) / radii.length, meters))))
const shape: fc.Arbitrary<Shape> = fc.oneof(
  star.map((ring): Shape => ({ type: 'polygon', polygons: [[ring]] })),
  fc.double({ min: 30, max: 2_000, noNaN: true }).map((radiusMeters): Shape => ({
    type: 'circle',
    center: valletta,
    radiusMeters,
  })),
  fc
    .record({ line: star, widthMeters: fc.double({ min: 20, max: 500, noNaN: true }) })
    .map(({ line, widthMeters }): Shape => ({ type: 'corridor', line, widthMeters })),
)
const nearby = fc
  .record({
    bearing: fc.double({ min: 0, max: 360, noNaN: true }),
    meters: fc.double({ min: 0, max: 3_000, noNaN: true }),
  })
  .map(({ bearing, meters }) => place(bearing, meters))

/** Metres to the border, negative inside, measured in steps of two metres along every edge. */
function slowDistance(of: Shape, point: LatLon): number {
  if (of.type === 'circle') return distanceMeters(of.center, point) - of.radiusMeters
  const line = of.type === 'corridor' ? of.line : (of.polygons[0]?.[0] ?? [])
  const corners = line.map(([longitude, latitude]) => ({ longitude, latitude }))
  const ends = of.type === 'corridor' ? corners.slice(1) : [...corners.slice(1), corners[0] ?? point]
  const nearest = Math.min(
    ...ends.map((end, index) => {
      const start = corners[index] ?? point
      const steps = Math.ceil(distanceMeters(start, end) / 2)
      let least = Infinity
      for (let step = 0; step <= steps; step++) {
        least = Math.min(least, distanceMeters(point, interpolate(start, end, step / Math.max(1, steps))))
      }
      return least
    }),
  )
  if (of.type === 'corridor') return nearest - of.widthMeters / 2
  let isInside = false
  for (const [index, end] of ends.entries()) {
    const start = corners[index] ?? point
    if (start.latitude > point.latitude === end.latitude > point.latitude) continue
    const share = (point.latitude - start.latitude) / (end.latitude - start.latitude)
    if (point.longitude < start.longitude + share * (end.longitude - start.longitude)) isInside = !isInside
  }
  return isInside ? -nearest : nearest
}

test('the side of a point is what its distance to the border says, for any shape', () => {
  fc.assert(
    fc.property(shape, nearby, fc.double({ min: 0, max: 60, noNaN: true }), (of, point, margin) => {
      const distance = slowDistance(of, point)
      // Tolerance for those steps.
      fc.pre(Math.abs(Math.abs(distance) - margin) > 2)
      const expected = Math.abs(distance) < margin ? 'border' : distance < 0 ? 'inside' : 'outside'
      expect(areaOf(of).side(point, margin)).toBe(expected)
    }),
  )
})

test('a point of a segment is inside a shape exactly if it lies in one of its parts', () => {
  fc.assert(
    fc.property(shape, nearby, nearby, fc.double({ min: 0, max: 1, noNaN: true }), (of, from, to, share) => {
      const area = areaOf(of)
      const point = interpolate(from, to, share)
      fc.pre(area.side(point, 2) !== 'border')
      const isInPart = area.partsInside(from, to).some(({ start, end }) => share >= start && share <= end)
      expect(isInPart ? 'inside' : 'outside').toBe(area.side(point, 0))
    }),
  )
})

test('the bounds hold every point inside, and an index finds each shape that a segment touches', () => {
  fc.assert(
    fc.property(fc.array(shape, { maxLength: 12 }), nearby, nearby, (shapes, from, to) => {
      const items = shapes.map((of, id) => ({ id, area: areaOf(of) }))
      const near = new Set(indexAreas(items).near(from, to))
      for (const item of items) {
        if (item.area.side(from, 0) === 'inside' || item.area.partsInside(from, to).length > 0) {
          expect(near.has(item)).toBe(true)
        }
      }
    }),
  )
})
