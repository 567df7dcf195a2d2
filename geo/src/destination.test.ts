import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destination, wrapLongitude } from './destination.ts'
import { distanceMeters } from './distance.ts'
import { habitable } from './testing.ts'

test('one degree east along the equator', () => {
  const point = destination({ latitude: 0, longitude: 179.5 }, 90, 111_195.0797)
  expect(point.latitude).toBeCloseTo(0, 9)
  expect(point.longitude).toBeCloseTo(-179.5, 6)
})

test('the way back is as long as the way there', () => {
  const bearing = fc.double({ min: 0, max: 359, noNaN: true })
  const meters = fc.double({ min: 1, max: 1_000_000, noNaN: true })
  fc.assert(
    fc.property(habitable, bearing, meters, (start, degrees, length) => {
      expect(distanceMeters(start, destination(start, degrees, length))).toBeCloseTo(length, 2)
    }),
  )
})

test.each([
  [180, -180],
  [-181, 179],
  [540, -180],
  [14.5, 14.5],
])('longitude %d is written %d', (longitude, wrapped) => {
  expect(wrapLongitude(longitude)).toBe(wrapped)
})
