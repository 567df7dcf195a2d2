import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundedIdling, tripTimes } from './trip-times.ts'

test('driving is the trip time less the idling in it; idling counts that at stops too', () => {
  const sums = { durationSeconds: 14 * 3600 + 58 * 60, idleSeconds: 26 * 60, stopIdleSeconds: 50 * 60 + 29 }
  expect(tripTimes(sums)).toEqual({
    tripSeconds: 14 * 3600 + 58 * 60,
    drivingSeconds: 14 * 3600 + 32 * 60,
    idlingSeconds: (26 + 50) * 60,
    stopIdlingSeconds: 50 * 60,
  })
})

test('driving and the idling in trips are shown in whole minutes that add up to the trip time', () => {
  // Rounded separately, these would be 10 = 9 + 2.
  expect(tripTimes({ durationSeconds: 625, idleSeconds: 95, stopIdleSeconds: 0 })).toEqual({
    tripSeconds: 600,
    drivingSeconds: 480,
    idlingSeconds: 120,
    stopIdlingSeconds: 0,
  })
  const seconds = fc.integer({ min: 0, max: 400_000_000 })
  fc.assert(
    fc.property(seconds, seconds, seconds, (a, b, stopIdleSeconds) => {
      const measured = { durationSeconds: Math.max(a, b), idleSeconds: Math.min(a, b), stopIdleSeconds }
      const { tripSeconds, drivingSeconds, idlingSeconds, stopIdlingSeconds } = tripTimes(measured)
      const inTrip = idlingSeconds - stopIdlingSeconds
      expect(drivingSeconds + inTrip).toBe(tripSeconds)
      expect(drivingSeconds).toBeGreaterThanOrEqual(0)
      const unit = measured.durationSeconds >= 3_600_000 ? 3600 : 60
      expect([tripSeconds % unit, idlingSeconds % unit, stopIdlingSeconds % unit]).toEqual([0, 0, 0])
      expect(Math.abs(tripSeconds - measured.durationSeconds)).toBeLessThanOrEqual(unit / 2)
      expect(Math.abs(inTrip - measured.idleSeconds)).toBeLessThanOrEqual(unit / 2)
      expect(Math.abs(stopIdlingSeconds - stopIdleSeconds)).toBeLessThanOrEqual(unit / 2)
    }),
  )
})

test('idling at a stop reads the same at the stop and on the trip before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (stopIdleSeconds) => {
      const { stopIdlingSeconds } = tripTimes({ durationSeconds: 900, idleSeconds: 0, stopIdleSeconds })
      expect(roundedIdling(stopIdleSeconds)).toBe(stopIdlingSeconds)
    }),
  )
})
