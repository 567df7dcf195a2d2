import { expect, test } from 'vitest'
import { lineLengthMeters } from './line.ts'

// two degrees of latitude, with a barely visible corner in between
const line = [
  { latitude: 0, longitude: 0 },
  { latitude: 1, longitude: 0 },
  { latitude: 1, longitude: 0 },
  { latitude: 2, longitude: 0 },
]

test('the length is the sum of the pieces', () => {
  expect(lineLengthMeters(line)).toBeCloseTo(222_390.16, 2)
})

test('fewer than two points have no length', () => {
  expect(lineLengthMeters([])).toBe(0)
  expect(lineLengthMeters([{ latitude: 5, longitude: 5 }])).toBe(0)
})
