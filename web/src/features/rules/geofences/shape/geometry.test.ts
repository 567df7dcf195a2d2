import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import type { Position } from '@roadbook/geo/shapes/shape'
import { expect, test } from 'vitest'
import { geometryOf, kindOf, shapeOf, simpleRing } from './geometry.ts'

const ring: [number, number][] = [
  [14.49, 35.88],
  [14.5, 35.88],
  [14.5, 35.89],
  [14.49, 35.88],
]

const geometries: GeofenceGeometry[] = [
  { type: 'Point', coordinates: [14.49, 35.88], radiusMeters: 250 },
  { type: 'LineString', coordinates: ring.slice(0, 3), widthMeters: 80.5 },
  { type: 'Polygon', coordinates: [ring] },
  { type: 'MultiPolygon', coordinates: [[ring], [ring]] },
]

test('a geometry stays the same on its way to a shape and back', () => {
  expect(geometries.map((geometry) => geometryOf(shapeOf(geometry)))).toEqual(geometries)
  expect(geometries.map((geometry) => kindOf({ geometry }))).toEqual([
    'circle',
    'corridor',
    'polygon',
    'polygon',
  ])
})

test('an open ring is closed, its coordinates rounded to a centimetre and within 180 degrees', () => {
  const open: Position[] = [
    [180.1234567891, -17],
    [180.2, -17],
    [180.2, -17.1],
  ]
  expect(geometryOf({ type: 'polygon', polygons: [[open]] })).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [-179.8765432, -17],
        [-179.8, -17],
        [-179.8, -17.1],
        [-179.8765432, -17],
      ],
    ],
  })
})

test('only a polygon of one part without holes has corners to edit', () => {
  expect(simpleRing(shapeOf({ type: 'Polygon', coordinates: [ring] }))).toEqual(ring.slice(0, 3))
  expect(simpleRing(shapeOf({ type: 'Polygon', coordinates: [ring, ring] }))).toBe(undefined)
  expect(simpleRing(shapeOf({ type: 'MultiPolygon', coordinates: [[ring], [ring]] }))).toBe(undefined)
  expect(simpleRing({ type: 'circle', center: { latitude: 1, longitude: 2 }, radiusMeters: 3 })).toBe(
    undefined,
  )
})
