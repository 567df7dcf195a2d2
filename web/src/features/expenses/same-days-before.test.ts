import { expect, test } from 'vitest'
import { sameDaysBefore } from './same-days-before.ts'

test('the month until today stands beside the same days of the month before, as far as it has them', () => {
  const days = ['2026-11-20', '2026-01-01', '2026-03-31', '2028-03-30', '2026-10-31']
  expect(days.map(sameDaysBefore)).toEqual([
    { first: '2026-10-01', last: '2026-10-20' },
    { first: '2025-12-01', last: '2025-12-01' },
    { first: '2026-02-01', last: '2026-02-28' },
    { first: '2028-02-01', last: '2028-02-29' },
    { first: '2026-09-01', last: '2026-09-30' },
  ])
})
