import type { Position } from '@roadbook/geo/shapes/shape'
import { lineLength } from '@roadbook/geo/shapes/square-meters'
import { expect, test } from 'vitest'
import { shapeArea, pointsOf } from './measure.ts'

/** About 902 by 1,112 metres. */
const square: Position[] = [
  [14.49, 35.88],
  [14.5, 35.88],
  [14.5, 35.89],
  [14.49, 35.89],
  [14.49, 35.88],
]
const hole: Position[] = square.map(([x, y]) => [14.495 + (x - 14.495) / 2, 35.885 + (y - 35.885) / 2])

test('areas are those on the sphere, without holes', () => {
  expect(shapeArea({ type: 'polygon', polygons: [[square]] })).toBeCloseTo(1_001_742, -2)
  expect(shapeArea({ type: 'polygon', polygons: [[square, hole]] })).toBeCloseTo(751_307, -2)
  const center = { latitude: 35.88, longitude: 14.49 }
  expect(shapeArea({ type: 'circle', center, radiusMeters: 250 })).toBeCloseTo(Math.PI * 250 ** 2, 0)
})

test('a corridor has about its length times its width, and its two half circles', () => {
  const line = square.slice(0, 2)
  const area = shapeArea({ type: 'corridor', line, widthMeters: 100 })
  expect(lineLength(line)).toBeCloseTo(900.9, 0)
  expect(area / (lineLength(line) * 100 + Math.PI * 50 ** 2)).toBeCloseTo(1, 2)
})

test('a ring has as many points as corners', () => {
  expect(pointsOf({ type: 'polygon', polygons: [[square, hole]] })).toBe(8)
  expect(pointsOf({ type: 'polygon', polygons: [[square.slice(0, 4)]] })).toBe(4)
  expect(pointsOf({ type: 'corridor', line: square.slice(0, 3), widthMeters: 10 })).toBe(3)
})
