import { distanceMeters } from '@roadbook/geo/distance'
import { latLon } from '@roadbook/geo/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chordMeters, inSpace } from './in-space.ts'

test('a degree along the equator is cut short by 1.4 m', () => {
  const [a, b] = [inSpace({ latitude: 0, longitude: 0 }), inSpace({ latitude: 0, longitude: 1 })]
  expect(chordMeters(a, b)).toBeCloseTo(111_193.67, 1)
})

test('no chord is longer than the way over the ground', () => {
  fc.assert(
    fc.property(latLon, latLon, (a, b) => {
      expect(chordMeters(inSpace(a), inSpace(b))).toBeLessThanOrEqual(distanceMeters(a, b) + 1e-6)
    }),
  )
})
