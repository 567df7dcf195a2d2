/** Shapes and points around one place, for property tests. */
import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import { destination } from '@roadbook/geo/destination'
import type { LatLon } from '@roadbook/geo/types'
import fc from 'fast-check'

type Pair = [number, number]

const pairOf = ({ longitude, latitude }: LatLon): Pair => [longitude, latitude]

/** Corners around a centre at rising bearings: a ring that never crosses itself. */
function ringAround(middle: LatLon, meters: readonly number[]): Pair[] {
  const corners = meters.map((far, index) => pairOf(destination(middle, (index * 360) / meters.length, far)))
  return [...corners, corners[0] as Pair] // at least three
}

export function geometries(center: LatLon): fc.Arbitrary<GeofenceGeometry> {
  const middle = points(center, 1_500)
  const corners = fc.array(fc.integer({ min: 150, max: 1_200 }), { minLength: 3, maxLength: 9 })
  const polygon = fc
    .record({ at: middle, corners, hasHole: fc.boolean() })
    .map(({ at, corners: far, hasHole }) => {
      const hole = far.map((meters) => meters / 3)
      return {
        type: 'Polygon' as const,
        coordinates: [ringAround(at, far), ...(hasHole ? [ringAround(at, hole)] : [])],
      }
    })
  const apart = fc.record({ corners, other: corners }).map(({ corners: one, other }) => ({
    type: 'MultiPolygon' as const,
    coordinates: [
      [ringAround(destination(center, 270, 1_300), one)],
      [ringAround(destination(center, 90, 1_300), other)],
    ],
  }))
  const circle = fc
    .record({ at: middle, radiusMeters: fc.integer({ min: 20, max: 1_500 }) })
    .map(({ at, radiusMeters }) => ({ type: 'Point' as const, coordinates: pairOf(at), radiusMeters }))
  const corridor = fc
    .record({
      line: fc.array(middle, { minLength: 2, maxLength: 5 }),
      widthMeters: fc.integer({ min: 10, max: 600 }),
    })
    .map(({ line, widthMeters }) => ({
      type: 'LineString' as const,
      coordinates: line.map(pairOf),
      widthMeters,
    }))
  return fc.oneof(polygon, apart, circle, corridor)
}

export function points(center: LatLon, mostMeters: number): fc.Arbitrary<LatLon> {
  return fc
    .record({
      bearing: fc.integer({ min: 0, max: 359 }),
      meters: fc.integer({ min: 0, max: mostMeters }),
    })
    .map(({ bearing, meters }) => destination(center, bearing, meters))
}
