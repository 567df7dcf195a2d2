import { expect, test } from 'vitest'
import { daysOfMonthFrom, monthOf } from './logbook-months.ts'

const today = '2026-11-20'

test.each([
  ['2026-10-01', '2026-10-31', '2026-10'],
  ['2026-02-01', '2026-02-28', '2026-02'],
  ['2026-11-01', '2026-11-20', '2026-11'],
  ['2026-11-01', '2026-11-30', '2026-11'],
  ['2026-10-01', '2026-10-20', undefined],
  ['2026-10-02', '2026-10-31', undefined],
  ['2026-10-01', '2026-11-30', undefined],
])('%s to %s is the month %s', (startDate, endDate, month) => {
  expect(monthOf({ startDate, endDate }, today)).toBe(month)
})

test.each([
  ['2026-11-01', -1, '2026-10-01', '2026-10-31'],
  ['2026-01-15', -1, '2025-12-01', '2025-12-31'],
  ['2024-01-31', 1, '2024-02-01', '2024-02-29'],
])('from %s, %i months on, are the days %s to %s', (startDate, months, from, to) => {
  expect(daysOfMonthFrom({ startDate, endDate: startDate }, months)).toEqual({ startDate: from, endDate: to })
})
