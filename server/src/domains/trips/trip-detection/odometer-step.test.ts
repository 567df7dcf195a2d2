import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OdometerStep } from './odometer-step.ts'

const MILE = 1609.344

function stepOf(...readings: number[]): number | undefined {
  const step = new OdometerStep()
  for (const meters of readings) step.add(meters)
  return step.meters
}

/**
 * Readings of a counter with this resolution while the vehicle drives these metres, rounded to the metre as in protocols.
 */
function readingsOf(stepMeters: number, legs: readonly number[], offsetMeters = 0): number[] {
  let driven = 0
  return legs.map((leg) => {
    driven += leg
    return Math.round(offsetMeters + Math.floor(driven / stepMeters) * stepMeters)
  })
}

describe('the step of an odometer', () => {
  test('is unknown while the same reading comes again and again', () => {
    expect(stepOf()).toBeUndefined()
    expect(stepOf(42_000)).toBeUndefined()
    expect(stepOf(42_000, 42_000, 42_000)).toBeUndefined()
  })

  test.each([
    ['metres', [120_431, 120_444, 120_501], 1],
    ['fractions of a metre', [120_431.25, 120_431.75], 1],
    ['5 m, as the high resolution of trucks', [120_430, 120_435, 120_445], 5],
    ['10 m', [120_430, 120_440, 120_470], 10],
    ['100 m', [120_400, 120_500, 120_700], 100],
    ['125 m, as the low resolution of trucks', [120_125, 120_250, 120_500], 125],
    ['whole kilometres', [120_000, 121_000, 122_000], 1000],
    ['tenths of a mile', [160_934, 161_095, 161_256, 161_417], MILE / 10],
    ['whole miles', [160_934, 162_544, 164_153], MILE],
    ['whole miles that nobody rounded', [100 * MILE, 101 * MILE], MILE],
    ['whole kilometres from 12,345.678 km on', [12_345_678, 12_346_678, 12_348_678], 1000],
    ['whole kilometres that fall to 0', [120_000, 0, 1000], 1000],
    ['kilometres as a sum of floating points', [1100.1 * 1000, 1100.2 * 1000, 1100.3 * 1000], 100],
  ])('is told of one that counts in %s', (_, readings, meters) => {
    expect(stepOf(...readings)).toBe(meters)
  })

  test('gets finer with a reading between, and never coarser again', () => {
    const step = new OdometerStep()
    const seen = [10_000, 12_000, 12_300, 14_300, 14_310, 14_311, 16_311].map((meters) => {
      step.add(meters)
      return step.meters
    })
    expect(seen).toEqual([undefined, 1000, 100, 100, 10, 1, 1])
  })

  test('of a copy goes its own way', () => {
    const step = new OdometerStep()
    step.add(1000)
    step.add(2000)
    const copy = step.copy()
    copy.add(2001)
    expect([step.meters, copy.meters]).toEqual([1000, 1])
    step.add(3000)
    expect(step.meters).toBe(1000)
  })
})

describe('laws', () => {
  const trueStep = fc.constantFrom(1, 5, 10, 100, 125, 1000, MILE / 10, MILE)
  const legs = fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 60 })
  const offset = fc.integer({ min: 0, max: 900_000 })

  test('no step finer than the true one is reported', () => {
    fc.assert(
      fc.property(trueStep, legs, offset, (meters, driven, offsetMeters) => {
        const told = stepOf(...readingsOf(meters, driven, offsetMeters))
        if (told !== undefined) expect(told).toBeGreaterThanOrEqual(meters)
      }),
    )
  })

  test('the true step is reported once the odometer was seen to count a single one', () => {
    fc.assert(
      fc.property(trueStep, legs, offset, (meters, driven, offsetMeters) => {
        // Ten metres at a time, so that no step of ten metres or more is missed.
        const crawl = Array.from({ length: 400 }, () => Math.min(meters, 10))
        expect(stepOf(...readingsOf(meters, [...driven, ...crawl], offsetMeters))).toBe(meters)
      }),
    )
  })
})
