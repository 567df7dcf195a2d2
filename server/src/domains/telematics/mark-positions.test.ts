import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markPositions } from './mark-positions.ts'
import type { KeptFix } from './stored-position.ts'

/** A fix so many seconds and metres (to the north) from the start. */
function at(seconds: number, meters: number, more: Partial<KeptFix> & { speedKmh?: number } = {}): KeptFix {
  const { speedKmh = 50, ...marks } = more
  return {
    record: { timeMs: seconds * 1000, latitude: 35.9 + meters / 111_195, longitude: 14.5, speedKmh },
    dongleId: 1,
    receivedMs: seconds * 1000,
    invalid: false,
    inaccurate: false,
    ...marks,
  }
}

const outliers = (fixes: KeptFix[]) => markPositions(fixes).map(({ outlier }) => outlier)
const frozen = (fixes: KeptFix[]) => markPositions(fixes).map((fix) => fix.frozen)

test('one bad fix is an outlier, and the good ones beside it are not', () => {
  expect(outliers([at(0, 0), at(5, 70), at(10, 90_000), at(15, 210), at(20, 280)])).toEqual([
    false,
    false,
    true,
    false,
    false,
  ])
})

test('good ones between bad ones are no outliers', () => {
  const jump = 90_000
  expect(
    outliers([at(0, 0), at(5, 70), at(10, jump), at(15, 210), at(20, jump), at(25, 350), at(30, 420)]),
  ).toEqual([false, false, true, false, true, false, false])
})

test('a vehicle that went on a train while its tracker slept is no outlier', () => {
  expect(outliers([at(0, 0), at(5, 70), at(3_000, 200_000), at(3_005, 200_070)])).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('the last fix so far is judged when the next one comes', () => {
  const fixes = [at(0, 0), at(5, 70), at(10, 90_000)]
  expect(outliers(fixes)).toEqual([false, false, false])
  expect(outliers([...fixes, at(15, 210)])).toEqual([false, false, true, false])
})

test('what is marked already is neither judged nor a neighbour', () => {
  const fixes = [
    at(0, 0),
    at(5, 9e6, { invalid: true }),
    at(10, 140),
    at(15, 9e6, { inaccurate: true }),
    at(20, 280),
  ]
  expect(outliers(fixes)).toEqual([false, false, false, false, false])
})

test('noise of ten fixes a second is no speed', () => {
  expect(outliers([at(0, 0), at(0.1, 12), at(0.2, 1), at(0.3, 15)])).toEqual([false, false, false, false])
})

test('a place that stands still while the vehicle says it drives is frozen; a moment of it is not', () => {
  expect(frozen([at(0, 0), at(10, 100), at(20, 100), at(40, 100), at(50, 600)])).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(frozen([at(0, 0), at(10, 100), at(20, 100), at(30, 300)])).toEqual([false, false, false, false])
})

test('a vehicle that stands is not frozen', () => {
  expect(frozen([0, 60, 120, 180].map((seconds) => at(seconds, 0, { speedKmh: 0 })))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a way without jumps has no outliers, whichever fixes of it are missing', () => {
  const way = fc.array(
    fc.record({ seconds: fc.integer({ min: 1, max: 600 }), speed: fc.integer({ min: 0, max: 240 }) }),
  )
  fc.assert(
    fc.property(way, fc.infiniteStream(fc.boolean()), (steps, kept) => {
      let [seconds, meters] = [0, 0]
      const fixes = steps.map((step) => {
        seconds += step.seconds
        meters += (step.speed / 3.6) * step.seconds
        return at(seconds, meters)
      })
      const some = fixes.filter(() => kept.next().value)
      expect(outliers(some)).toEqual(some.map(() => false))
    }),
  )
})
