import { expect, test } from 'vitest'
import { dayOffset } from './day-offset.ts'
import { createVisitorFormat } from './visitor-format.ts'

test('days are those of the visitor’s calendar, also where the clocks change', () => {
  const malta = createVisitorFormat('en-MT', 'Europe/Malta')
  const nowMs = Date.parse('2026-10-24T20:00:00Z')
  expect([
    dayOffset('2026-10-24T21:59:00Z', nowMs, malta),
    dayOffset('2026-10-24T22:00:00Z', nowMs, malta),
    dayOffset('2026-10-25T23:00:00Z', nowMs, malta),
  ]).toEqual([0, 1, 2])
})
