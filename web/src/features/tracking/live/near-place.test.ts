import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNear, writeNear } from './near-place.ts'

test('a place survives the URL, whatever characters its name has', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  const place = fc.record({
    latitude: fc.integer({ min: -90, max: 90 }),
    longitude: fc.integer({ min: -180, max: 180 }),
    name,
  })
  fc.assert(
    fc.property(place, (near) => {
      const read = readNear(writeNear(near))
      expect(read).toEqual({ ...near, latitude: near.latitude + 0, longitude: near.longitude + 0 })
    }),
  )
})

test('an invalid place is ignored', () => {
  expect(['', '1', '91/0/North', '0/181/East', 'x/y/z', '1/2/', undefined].map(readNear)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  )
})
