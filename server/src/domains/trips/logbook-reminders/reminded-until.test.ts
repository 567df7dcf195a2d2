import { expect, test } from 'vitest'
import { remindedUntil } from './reminded-until.ts'

const until = (now: string, timeZone = 'Europe/Malta') =>
  remindedUntil(new Date(now), timeZone)?.toISOString()

test('from six o’clock, everything is told of that is locked before 48 hours after six o’clock tomorrow', () => {
  expect(until('2026-11-20T05:00:00Z')).toBe('2026-11-23T05:00:00.000Z')
  expect(until('2026-11-20T22:59:59Z')).toBe('2026-11-23T05:00:00.000Z')
})

test('nothing is told before six o’clock by the company’s clock', () => {
  expect(until('2026-11-20T04:59:59Z')).toBeUndefined()
  expect(until('2026-11-20T04:59:59Z', 'Asia/Dubai')).toBe('2026-11-23T02:00:00.000Z')
})

test('48 hours are hours also when the clocks change', () => {
  // On 25 October 2026 the day has 25 hours.
  expect(until('2026-10-24T10:00:00Z', 'Europe/Berlin')).toBe('2026-10-27T05:00:00.000Z')
})
