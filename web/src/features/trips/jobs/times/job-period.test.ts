import { expect, test } from 'vitest'
import { jobDays } from './job-period.ts'

const friday = '2026-11-20'
const days = (chosen: Parameters<typeof jobDays>[0], today = friday) => {
  const { days: found } = jobDays(chosen, today)
  return found && [found.startDate, found.endDate]
}

test('the default period is this week, Monday to Sunday', () => {
  expect(jobDays({}, friday).period).toBe('thisWeek')
  expect(days({})).toEqual(['2026-11-16', '2026-11-22'])
  expect(days({}, '2026-11-22')).toEqual(['2026-11-16', '2026-11-22'])
})

test('future periods have names too, and a month ends on its last day', () => {
  expect(days({ period: 'tomorrow' })).toEqual(['2026-11-21', '2026-11-21'])
  expect(days({ period: 'nextWeek' })).toEqual(['2026-11-23', '2026-11-29'])
  expect(days({ period: 'thisMonth' })).toEqual(['2026-11-01', '2026-11-30'])
  expect(days({ period: 'thisMonth' }, '2026-12-31')).toEqual(['2026-12-01', '2026-12-31'])
  expect(days({ period: 'any' })).toBe(undefined)
})

test('two days replace a named period; the last is never before the first', () => {
  expect(days({ from: '2026-11-03', to: '2026-11-05' })).toEqual(['2026-11-03', '2026-11-05'])
  expect(days({ from: '2026-11-03', to: '2026-11-01' })).toEqual(['2026-11-03', '2026-11-03'])
  expect(days({ to: '2026-11-01' })).toEqual(['2026-11-01', '2026-11-01'])
})
