import { expect, test } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

test('the burst is free, then one every few seconds, for each key by itself', () => {
  const buckets = new TokenBuckets({ burst: 3, everySeconds: 20 }, 10)
  const waits = [0, 0, 0, 0, 15_000, 20_000].map((nowMs) => {
    const wait = buckets.waitSeconds('a', nowMs)
    if (wait === 0) buckets.add('a', nowMs)
    return wait
  })
  expect(waits).toEqual([0, 0, 0, 20, 5, 0])
  expect(buckets.waitSeconds('b', 20_000)).toBe(0)
})

test('what exceeds the burst at once is waited for', () => {
  const buckets = new TokenBuckets({ burst: 3, everySeconds: 20 }, 10)
  buckets.add('a', 0, 5)
  expect([buckets.waitSeconds('a', 0), buckets.waitSeconds('a', 60_000)]).toEqual([60, 0])
})

test('a clock that goes back empties nothing', () => {
  const buckets = new TokenBuckets({ burst: 1, everySeconds: 20 }, 10)
  buckets.add('a', 60_000)
  expect(buckets.waitSeconds('a', 0)).toBe(20)
})

test('of too many keys the one that was used longest ago is forgotten', () => {
  const buckets = new TokenBuckets({ burst: 1, everySeconds: 20 }, 2)
  for (const key of ['a', 'b', 'c']) buckets.add(key, 0)
  expect(['a', 'b', 'c'].map((key) => buckets.waitSeconds(key, 0))).toEqual([0, 20, 20])
})

test('what is taken above the rate is refused, says when it is allowed again, and does not count', () => {
  const buckets = new TokenBuckets({ burst: 1, everySeconds: 20 }, 10)
  const take = (nowMs: number) => buckets.take('a', new Date(nowMs))
  take(0)
  const details = { retryAfterSeconds: 15 }
  expect(() => take(5_000)).toThrow(expect.objectContaining({ code: 'too_many_requests', details }))
  expect(() => take(20_000)).not.toThrow()
})
