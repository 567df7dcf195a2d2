import { expect, test } from 'vitest'
import { lineLengthMeters, pointAtDistance } from './line.ts'

// two degrees of latitude with a corner of no consequence in between
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

test('three quarters along the line', () => {
  const point = pointAtDistance(line, lineLengthMeters(line) * 0.75)
  expect(point.latitude).toBeCloseTo(1.5, 9)
  expect(point.longitude).toBe(0)
})

test('before the start is the first point, beyond the end the last', () => {
  expect(pointAtDistance(line, -5)).toEqual({ latitude: 0, longitude: 0 })
  expect(pointAtDistance(line, 1e9)).toEqual({ latitude: 2, longitude: 0 })
})

test('a line without points is refused', () => {
  expect(() => pointAtDistance([], 1)).toThrow('A line without points has no point at a distance')
})
