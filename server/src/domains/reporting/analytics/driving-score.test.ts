import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drivingScore } from './driving-score.ts'

const driving = {
  distanceMeters: 2_835_000,
  tripSeconds: 457_200,
  idleSeconds: 57_600,
  harshEvents: 54,
  overLimitSeconds: 10_390,
  hasLimit: true,
}

test('each part takes its points from 100', () => {
  expect(drivingScore(driving)).toEqual({
    score: 74,
    harshPer100Km: { value: 1.9, points: 8 },
    overLimitPercent: { value: 2.6, points: 8 },
    idlingPercent: { value: 12.6, points: 10 },
    harshEvents: 54,
    overLimitSeconds: 10_390,
  })
})

test('under 50 km there is no score', () => {
  expect(drivingScore({ ...driving, distanceMeters: 49_999 })).toEqual({
    score: null,
    harshPer100Km: { value: null, points: 0 },
    overLimitPercent: { value: null, points: 0 },
    idlingPercent: { value: null, points: 0 },
    harshEvents: 54,
    overLimitSeconds: 10_390,
  })
})

test('without an alarm for speed, nothing is known of limits', () => {
  const { score, overLimitPercent } = drivingScore({ ...driving, hasLimit: false, overLimitSeconds: 0 })
  expect({ score, overLimitPercent }).toEqual({ score: 82, overLimitPercent: { value: null, points: 0 } })
})

test('a score is from 0 to 100, its points add up to 100, and driving worse never raises it', () => {
  const seconds = fc.integer({ min: 0, max: 2_000_000 })
  const any = fc.record({
    distanceMeters: fc.integer({ min: 50_000, max: 20_000_000 }),
    tripSeconds: seconds,
    idleSeconds: fc.constant(0),
    harshEvents: fc.integer({ min: 0, max: 10_000 }),
    overLimitSeconds: seconds,
    hasLimit: fc.boolean(),
  })
  fc.assert(
    fc.property(any, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(100), (one, share, more) => {
      const idleSeconds = Math.floor(one.tripSeconds * share)
      const found = drivingScore({ ...one, idleSeconds })
      const { score, harshPer100Km, overLimitPercent, idlingPercent } = found
      expect(score).toBe(100 - harshPer100Km.points - overLimitPercent.points - idlingPercent.points)
      expect(score).toBeGreaterThanOrEqual(0)
      const worse = drivingScore({ ...one, idleSeconds, harshEvents: one.harshEvents + more })
      expect(worse.score).toBeLessThanOrEqual(score ?? 0)
    }),
  )
})
