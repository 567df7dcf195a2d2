import { expect, test } from 'vitest'
import { chosenDays, daysName, daysOf, simplePeriods } from './period.ts'

test('each period has its days, seen from a Friday', () => {
  const days = simplePeriods.map((period) => [period, ...Object.values(daysOf(period, '2026-11-20'))])
  expect(days).toEqual([
    ['today', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-11-19', '2026-11-19'],
    ['thisWeek', '2026-11-16', '2026-11-20'],
    ['lastWeek', '2026-11-09', '2026-11-15'],
    ['last7Days', '2026-11-14', '2026-11-20'],
    ['thisMonth', '2026-11-01', '2026-11-20'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['last30Days', '2026-10-22', '2026-11-20'],
    ['thisYear', '2026-01-01', '2026-11-20'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ])
})

test('a Sunday ends its week, and the month before March may have 29 days', () => {
  expect(daysOf('thisWeek', '2026-11-22')).toEqual({ startDate: '2026-11-16', endDate: '2026-11-22' })
  expect(daysOf('lastMonth', '2028-03-01')).toEqual({ startDate: '2028-02-01', endDate: '2028-02-29' })
})

const friday = { today: '2026-11-20', usual: 'last7Days' } as const

test('an address without a period asks for the usual one', () => {
  expect(chosenDays({}, friday)).toEqual({
    startDate: '2026-11-14',
    endDate: '2026-11-20',
    period: 'last7Days',
  })
})

test('two days of an address are taken as they are, and never turned round', () => {
  expect(chosenDays({ from: '2026-11-02', to: '2026-11-05' }, friday)).toEqual({
    startDate: '2026-11-02',
    endDate: '2026-11-05',
  })
  expect(chosenDays({ from: '2026-11-05', to: '2026-11-02' }, friday)).toEqual({
    startDate: '2026-11-05',
    endDate: '2026-11-05',
  })
})

test('a file of one day names it once', () => {
  expect(daysName({ startDate: '2026-11-20', endDate: '2026-11-20' })).toBe('2026-11-20')
  expect(daysName({ startDate: '2026-11-19', endDate: '2026-11-20' })).toBe('2026-11-19 2026-11-20')
})
