import { expect, test } from 'vitest'
import { nextAttemptAt, type Outcome, retryPausesMs } from './retry-schedule.ts'

const now = new Date('2026-11-20T09:42:00Z')
const failed: Outcome = {
  durationMs: 12,
  statusCode: 503,
  failure: 'status',
  failureText: null,
  responseBody: '',
  retryAfter: undefined,
}

function pauseSeconds(tries: number, more: Partial<Outcome> = {}): number | undefined {
  const at = nextAttemptAt({ ...failed, ...more }, { tries, now })
  return at === null ? undefined : (at.getTime() - now.getTime()) / 1000
}

test('a delivery is tried for more than a day and less than one and a half', () => {
  const hours = retryPausesMs.reduce((sum, pause) => sum + pause, 0) / 3_600_000
  expect(hours).toBeGreaterThan(24)
  expect(hours).toBeLessThan(36)
})

test('what was accepted, what is gone and what was tried eight times is not sent again', () => {
  expect(pauseSeconds(1, { failure: null, statusCode: 200 })).toBeUndefined()
  expect(pauseSeconds(1, { statusCode: 410 })).toBeUndefined()
  expect([pauseSeconds(7), pauseSeconds(8)]).toEqual([36_000, undefined])
})

test.each([
  ['3600', 3_600],
  ['Fri, 20 Nov 2026 11:42:00 GMT', 7_200],
  ['1', 300],
  ['Fri, 20 Nov 2020 09:42:00 GMT', 300],
  ['999999999', 86_400],
  ['soon', 300],
  ['', 300],
])('with Retry-After: %s the second pause is %s seconds', (retryAfter, seconds) => {
  expect(pauseSeconds(2, { retryAfter })).toBe(seconds)
})
