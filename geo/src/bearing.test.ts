import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialBearingDegrees, turnDegrees } from './bearing.ts'
import { latLon } from './testing.ts'

const origin = { latitude: 0, longitude: 0 }

test.each([
  ['north', { latitude: 1, longitude: 0 }, 0],
  ['east', { latitude: 0, longitude: 1 }, 90],
  ['south', { latitude: -1, longitude: 0 }, 180],
  ['west', { latitude: 0, longitude: -1 }, 270],
])('%s is measured clockwise from north', (_name, point, degrees) => {
  expect(initialBearingDegrees(origin, point)).toBeCloseTo(degrees, 10)
})

test('a point has bearing 0 to itself', () => {
  expect(initialBearingDegrees(origin, origin)).toBe(0)
})

test('Valletta to Mdina starts west by south', () => {
  const bearing = initialBearingDegrees(
    { latitude: 35.8989, longitude: 14.5146 },
    { latitude: 35.8858, longitude: 14.4033 },
  )
  expect(bearing).toBeCloseTo(261.77, 1)
})

test('a bearing is always from 0 to below 360', () => {
  fc.assert(
    fc.property(latLon, latLon, (a, b) => {
      const bearing = initialBearingDegrees(a, b)
      expect(bearing >= 0 && bearing < 360).toBe(true)
    }),
  )
})

test.each([
  [350, 10, 20],
  [10, 350, -20],
  [0, 180, 180],
  [90, 90, 0],
])('the turn from %d to %d is %d', (from, to, turn) => {
  expect(turnDegrees(from, to)).toBe(turn)
})
