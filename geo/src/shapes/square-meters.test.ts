import { expect, test } from 'vitest'
import type { Position } from './shape.ts'
import { squareMetersOf } from './square-meters.ts'

const square = (west: number, south: number, degrees: number): Position[] => [
  [west, south],
  [west + degrees, south],
  [west + degrees, south + degrees],
  [west, south + degrees],
  [west, south],
]

test('a square of a degree on the equator has its area on the sphere, and less further north', () => {
  const of = (south: number) => squareMetersOf({ type: 'polygon', polygons: [[square(0, south, 1)]] })
  expect(of(0) / 1e6).toBeCloseTo(12_363.7, 0)
  expect(of(60) / 1e6).toBeCloseTo(6_088.5, 0)
})

test('a hole is taken off, also across the antimeridian', () => {
  const polygons = [[square(179.5, 10, 1), square(179.75, 10.25, 0.5)]]
  const whole = squareMetersOf({ type: 'polygon', polygons: [[square(9.5, 10, 1)]] })
  expect(squareMetersOf({ type: 'polygon', polygons }) / whole).toBeCloseTo(0.75, 3)
})

test('a corridor has its length times its width, and its two half circles', () => {
  const line: Position[] = [
    [14.5, 35.8],
    [14.5, 35.9],
  ]
  expect(squareMetersOf({ type: 'corridor', line, widthMeters: 100 })).toBeCloseTo(
    11_119.5 * 100 + Math.PI * 2_500,
    -2,
  )
})
