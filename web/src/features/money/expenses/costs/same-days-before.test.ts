import { expect, test } from 'vitest'
import { dayWithin, sameDaysBefore } from './same-days-before.ts'

test('a day outside the month becomes the nearest day within it', () => {
  const days = ['2026-11-30', '2026-12-01', '2026-12-20', '2026-12-31', '2027-01-01']
  expect(days.map((day) => dayWithin('2026-12', day))).toEqual([
    '2026-12-01',
    '2026-12-01',
    '2026-12-20',
    '2026-12-31',
    '2026-12-31',
  ])
  expect(['2026-02', '2028-02', '2026-11'].map((month) => dayWithin(month, '2028-12-01'))).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-11-30',
  ])
})

test('the month until today is compared with the same days of last month, or fewer if it is shorter', () => {
  const days = ['2026-11-20', '2026-01-01', '2026-03-31', '2028-03-30', '2026-10-31']
  expect(days.map(sameDaysBefore)).toEqual([
    { first: '2026-10-01', last: '2026-10-20' },
    { first: '2025-12-01', last: '2025-12-01' },
    { first: '2026-02-01', last: '2026-02-28' },
    { first: '2028-02-01', last: '2028-02-29' },
    { first: '2026-09-01', last: '2026-09-30' },
  ])
})
