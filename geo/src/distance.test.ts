import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMeters } from './distance.ts'
import { latLon } from './testing.ts'

test('one degree of latitude is 111 195.08 m', () => {
  const meters = distanceMeters({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })
  expect(meters).toBeCloseTo(111_195.08, 2)
})

test('Valletta to Mdina is 10 131 m', () => {
  const valletta = { latitude: 35.8989, longitude: 14.5146 }
  const mdina = { latitude: 35.8858, longitude: 14.4033 }
  expect(Math.round(distanceMeters(valletta, mdina))).toBe(10_131)
})

test('distances cross the antimeridian', () => {
  const meters = distanceMeters({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })
  expect(meters).toBeCloseTo(111_195.08, 2)
})

test('antipodes are half the circumference apart', () => {
  const meters = distanceMeters({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })
  expect(meters).toBeCloseTo(20_015_114.44, 2)
})

test('distance is symmetric, and 0 from a point to itself', () => {
  fc.assert(
    fc.property(latLon, latLon, (a, b) => {
      expect(distanceMeters(a, b)).toBeCloseTo(distanceMeters(b, a), 6)
      expect(distanceMeters(a, a)).toBe(0)
    }),
  )
})

test('a detour is never shorter', () => {
  fc.assert(
    fc.property(latLon, latLon, latLon, (a, b, c) => {
      expect(distanceMeters(a, c)).toBeLessThanOrEqual(distanceMeters(a, b) + distanceMeters(b, c) + 1)
    }),
  )
})
