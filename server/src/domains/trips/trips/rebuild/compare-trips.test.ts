import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTrips } from './compare-trips.ts'

const trip = (startMs: number, endMs: number, distanceMeters = endMs - startMs) => ({
  startMs,
  endMs,
  distanceMeters,
})
const changes = (...sides: Parameters<typeof compareTrips>) =>
  compareTrips(...sides).map(({ change }) => change)

test('a trip is kept, longer, shorter, split, merged, redrawn, gone or new', () => {
  expect(changes([trip(0, 10)], [trip(0, 10)])).toEqual(['kept'])
  expect(changes([trip(0, 10)], [trip(0, 12)])).toEqual(['longer'])
  expect(changes([trip(0, 10)], [trip(1, 10)])).toEqual(['shorter'])
  expect(changes([trip(0, 10)], [trip(0, 10, 99)])).toEqual(['redrawn'])
  expect(changes([trip(0, 10)], [trip(0, 4), trip(6, 10)])).toEqual(['split'])
  expect(changes([trip(0, 4), trip(6, 10)], [trip(0, 10)])).toEqual(['merged'])
  expect(changes([trip(0, 4), trip(6, 10)], [trip(0, 7), trip(8, 10)])).toEqual(['redrawn'])
  expect(changes([trip(0, 4)], [trip(5, 8)])).toEqual(['gone', 'new'])
})

test('every trip is in one group, and unchanged trips are all kept', () => {
  const day = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 })))
    .map((lengths) => {
      let at = 0
      return lengths.map(([stop, drive]) => {
        at += stop + drive
        return trip(at - drive, at)
      })
    })
  fc.assert(
    fc.property(day, day, (before, after) => {
      const groups = compareTrips(before, after)
      expect(groups.flatMap((group) => group.before)).toEqual(before)
      expect(groups.flatMap((group) => group.after)).toEqual(after)
      expect(changes(before, before)).toEqual(before.map(() => 'kept'))
    }),
  )
})
