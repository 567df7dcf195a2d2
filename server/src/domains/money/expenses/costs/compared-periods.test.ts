import { expect, test } from 'vitest'
import { comparedPeriods, monthsUntil } from './compared-periods.ts'

const compare = (startDate: string, endDate: string, today = '2026-11-20', against?: 'yearBefore') => {
  const { period, before } = comparedPeriods({ startDate, endDate }, today, against)
  return [period, before].map((days) => `${days.startDate} ${days.endDate}`)
}

test('an unfinished month stands beside the same days of the month before', () => {
  expect(compare('2026-11-01', '2026-11-20')).toEqual(['2026-11-01 2026-11-20', '2026-10-01 2026-10-20'])
  expect(compare('2026-11-01', '2026-11-30')).toEqual(['2026-11-01 2026-11-20', '2026-10-01 2026-10-20'])
})

test('a whole month stands beside a whole month, also if they differ in length', () => {
  expect(compare('2026-10-01', '2026-10-31')).toEqual(['2026-10-01 2026-10-31', '2026-09-01 2026-09-30'])
  expect(compare('2026-09-01', '2026-09-30')).toEqual(['2026-09-01 2026-09-30', '2026-08-01 2026-08-31'])
})

test('days that the month before does not have are left out', () => {
  expect(compare('2026-03-01', '2026-03-30')).toEqual(['2026-03-01 2026-03-30', '2026-02-01 2026-02-28'])
})

test('a year to date stands beside the same days of the year before, a quarter beside the quarter before', () => {
  const year = ['2026-01-01 2026-11-20', '2025-01-01 2025-11-20']
  expect(compare('2026-01-01', '2026-12-31')).toEqual(year)
  expect(compare('2026-01-01', '2026-11-20')).toEqual(year)
  expect(compare('2026-01-01', '2026-03-31')).toEqual(['2026-01-01 2026-03-31', '2025-10-01 2025-12-31'])
})

test('in January a year to date stands beside the January before if it is asked for, a month beside December', () => {
  const onDay = (day: string) => compare('2027-01-01', day, day, 'yearBefore')
  expect(onDay('2027-01-01')).toEqual(['2027-01-01 2027-01-01', '2026-01-01 2026-01-01'])
  expect(onDay('2027-01-20')).toEqual(['2027-01-01 2027-01-20', '2026-01-01 2026-01-20'])
  expect(onDay('2027-12-31')).toEqual(['2027-01-01 2027-12-31', '2026-01-01 2026-12-31'])
  expect(compare('2028-01-01', '2028-02-29', '2028-02-29', 'yearBefore')).toEqual([
    '2028-01-01 2028-02-29',
    '2027-01-01 2027-02-28',
  ])
  expect(compare('2027-01-01', '2027-01-20', '2027-01-20')).toEqual([
    '2027-01-01 2027-01-20',
    '2026-12-01 2026-12-20',
  ])
})

test('other periods stand beside as many days right before', () => {
  expect(compare('2026-11-14', '2026-11-20')).toEqual(['2026-11-14 2026-11-20', '2026-11-07 2026-11-13'])
})

test('of twelve months the last one only counts as far as the day', () => {
  const months = monthsUntil('2026-11-20', 12)
  expect([months.length, months[0], months[11]]).toEqual([
    12,
    { month: '2025-12', startDate: '2025-12-01', endDate: '2025-12-31' },
    { month: '2026-11', startDate: '2026-11-01', endDate: '2026-11-20' },
  ])
})
