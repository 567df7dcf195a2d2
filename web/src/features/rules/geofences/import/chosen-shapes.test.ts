import type { FileShape } from '@roadbook/contract/rules/geofence-import'
import { expect, test } from 'vitest'
import { drawnShape, geometryOf, isImportable } from './chosen-shapes.ts'

const sizes = { radiusMeters: 250, widthMeters: 60 }
const line: [number, number][] = [
  [14.49, 35.87],
  [14.5, 35.88],
]
const shape = (geometry: FileShape['geometry'], fault: FileShape['fault'] = null): FileShape => ({
  number: 1,
  name: null,
  geometry,
  fault,
})
const crossing = { reason: 'selfCrossing' as const, at: null }

test('points get a radius and lines a width; areas stay as they are', () => {
  const area = { type: 'Polygon' as const, coordinates: [line] }
  expect([
    geometryOf(shape({ type: 'Point', coordinates: [14.5, 35.9] }), sizes),
    geometryOf(shape({ type: 'LineString', coordinates: line }), sizes),
    geometryOf(shape(area), sizes),
    geometryOf(shape(null), sizes),
  ]).toEqual([
    { type: 'Point', coordinates: [14.5, 35.9], radiusMeters: 250 },
    { type: 'LineString', coordinates: line, widthMeters: 60 },
    area,
    null,
  ])
})

test('lines are for the new style alone, and nothing broken is for either', () => {
  const aLine = shape({ type: 'LineString', coordinates: line })
  const broken = shape({ type: 'Polygon', coordinates: [line] }, crossing)
  expect([aLine, broken].map((one) => [isImportable(one, 'classic'), isImportable(one, 'standard')])).toEqual(
    [
      [false, true],
      [false, false],
    ],
  )
})

test('an outline that crosses itself is drawn as a line, since a map doesn’t fill it', () => {
  const area = { type: 'Polygon' as const, coordinates: [line] }
  expect(drawnShape(area, crossing)).toEqual({ type: 'corridor', line, widthMeters: 1 })
  expect(drawnShape(area, null)).toEqual({ type: 'polygon', polygons: [[line]] })
})
