import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'

test('waits double with each failure up to the limit, and chance takes up to a half', () => {
  const limits = { firstMs: 1_000, longestMs: 30_000 }
  const most = [1, 2, 3, 4, 5, 6, 7].map((failures) => backOffMs(failures, limits, () => 1))
  expect(most).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(backOffMs(3, limits, () => 0)).toBe(2_000)
})

test('no number of failures makes a wait of nothing, or one beyond the limit', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
      const waitMs = backOffMs(failures, { firstMs: 100, longestMs: 5_000 }, () => chance)
      expect(waitMs).toBeGreaterThanOrEqual(50)
      expect(waitMs).toBeLessThanOrEqual(5_000)
    }),
  )
})
