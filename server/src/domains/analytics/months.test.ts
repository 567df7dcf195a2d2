import { expect, test } from 'vitest'
import { workingDays } from '../../http/period.ts'
import { monthsOf } from './months.ts'

const today = Temporal.PlainDate.from('2026-11-20')

test('the newest three months if none is named, the last one as far as today', () => {
  expect(monthsOf(undefined, today)).toEqual([
    {
      month: '2026-09',
      startDate: '2026-09-01',
      endDate: '2026-09-30',
      workingDays: 22,
      isUnfinished: false,
    },
    {
      month: '2026-10',
      startDate: '2026-10-01',
      endDate: '2026-10-31',
      workingDays: 22,
      isUnfinished: false,
    },
    { month: '2026-11', startDate: '2026-11-01', endDate: '2026-11-30', workingDays: 15, isUnfinished: true },
  ])
})

test('named months are told once each, oldest first, without those that have not begun', () => {
  const named = ['2026-11', '2026-02', '2026-11', '2026-12']
  expect(monthsOf(named, today).map(({ month, endDate }) => [month, endDate])).toEqual([
    ['2026-02', '2026-02-28'],
    ['2026-11', '2026-11-30'],
  ])
})

test('a month that ends today is unfinished', () => {
  const [month] = monthsOf(['2026-11'], Temporal.PlainDate.from('2026-11-30'))
  expect(month).toMatchObject({ workingDays: 21, isUnfinished: true })
})

test('working days are Mondays to Fridays, both ends included', () => {
  const day = (text: string) => Temporal.PlainDate.from(text)
  expect(workingDays(day('2026-11-20'), day('2026-11-23'))).toBe(2)
  expect(workingDays(day('2026-11-21'), day('2026-11-22'))).toBe(0)
})
