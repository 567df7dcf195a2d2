import { expect, test } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

test('it waits twice as long after each failure, up to half a minute', () => {
  expect([1, 2, 3, 5, 6, 50].map((failures) => retryDelayMs(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 16_000, 30_000, 30_000,
  ])
})

test('pages that lost the server together come back over half of the time', () => {
  expect([retryDelayMs(3, 0), retryDelayMs(3, 0.5)]).toEqual([2_000, 3_000])
})
