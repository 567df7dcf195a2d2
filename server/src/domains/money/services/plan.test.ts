import fc from 'fast-check'
import { expect, test } from 'vitest'
import { METERS_AHEAD, planNext } from './plan.ts'

const today = '2026-11-20'
const plan = (more: Partial<Parameters<typeof planNext>[0]>) =>
  planNext({
    odometerMeters: 45_300_000,
    everyMeters: 15_000_000,
    dueDate: null,
    lastMeters: null,
    today,
    ...more,
  })

test('the next service is due so many kilometres after the last one', () => {
  expect(plan({ lastMeters: 38_000_000 })).toEqual({
    dueDate: null,
    dueOdometerMeters: 53_000_000,
    remainingMeters: 7_700_000,
    isOverdue: false,
    isEstimate: false,
  })
  expect(plan({ lastMeters: 30_000_000 })).toMatchObject({ remainingMeters: -300_000, isOverdue: true })
})

test('a service that was missed stays overdue until it is done, however far the vehicle drives', () => {
  expect(plan({ lastMeters: 30_000_000, odometerMeters: 98_000_000 })).toMatchObject({
    dueOdometerMeters: 45_000_000,
    remainingMeters: -53_000_000,
    isOverdue: true,
  })
})

test('without a service before it is estimated from whole multiples', () => {
  expect(plan({})).toMatchObject({ dueOdometerMeters: 45_000_000, isOverdue: true, isEstimate: true })
  expect(plan({ odometerMeters: 46_000_000 })).toMatchObject({
    dueOdometerMeters: 60_000_000,
    isOverdue: false,
  })
  expect(plan({ odometerMeters: 300_000 })).toMatchObject({ dueOdometerMeters: 15_000_000, isOverdue: false })
})

test('by date it is due on its day and overdue the day after', () => {
  const byDate = { everyMeters: null, lastMeters: 38_000_000 }
  expect(plan({ ...byDate, dueDate: today })).toEqual({
    dueDate: today,
    dueOdometerMeters: null,
    remainingMeters: null,
    isOverdue: false,
    isEstimate: false,
  })
  expect(plan({ ...byDate, dueDate: '2026-11-19' }).isOverdue).toBe(true)
  expect(plan({ ...byDate, dueDate: null })).toMatchObject({ isOverdue: false, remainingMeters: null })
})

test('a service that is done clears what was overdue, whatever the distance', () => {
  const meters = fc.integer({ min: 0, max: 1_000_000_000 })
  const every = fc.integer({ min: 1, max: 100_000_000 })
  fc.assert(
    fc.property(meters, every, (odometerMeters, everyMeters) => {
      const done = plan({ odometerMeters, everyMeters, lastMeters: odometerMeters })
      expect([done.remainingMeters, done.isOverdue]).toEqual([everyMeters, false])
      const guessed = plan({ odometerMeters, everyMeters })
      expect(guessed.remainingMeters).toBeGreaterThan(-METERS_AHEAD)
      expect(guessed.remainingMeters).toBeLessThanOrEqual(everyMeters)
      expect((guessed.dueOdometerMeters ?? 0) % everyMeters).toBe(0)
    }),
  )
})
