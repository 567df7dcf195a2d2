import { expect, test } from 'vitest'
import { workingDays } from '../../../http/period.ts'
import { monthsOf } from './months.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const usual = { workingWeekdays: [1, 2, 3, 4, 5], workingHoursPerDay: 8 }

test('the newest three months if none is named, the last one as far as today', () => {
  expect(monthsOf(undefined, today, usual)).toEqual([
    {
      month: '2026-09',
      startDate: '2026-09-01',
      endDate: '2026-09-30',
      workingDays: 22,
      workingSeconds: 633_600,
      isUnfinished: false,
    },
    {
      month: '2026-10',
      startDate: '2026-10-01',
      endDate: '2026-10-31',
      workingDays: 22,
      workingSeconds: 633_600,
      isUnfinished: false,
    },
    {
      month: '2026-11',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      workingDays: 15,
      workingSeconds: 432_000,
      isUnfinished: true,
    },
  ])
})

test('named months are told once each, oldest first, without those that have not begun', () => {
  const named = ['2026-11', '2026-02', '2026-11', '2026-12']
  expect(monthsOf(named, today, usual).map(({ month, endDate }) => [month, endDate])).toEqual([
    ['2026-02', '2026-02-28'],
    ['2026-11', '2026-11-30'],
  ])
})

test('a month that ends today is unfinished', () => {
  const [month] = monthsOf(['2026-11'], Temporal.PlainDate.from('2026-11-30'), usual)
  expect(month).toMatchObject({ workingDays: 21, isUnfinished: true })
})

test('working days are those of the company, both ends included', () => {
  const day = (text: string) => Temporal.PlainDate.from(text)
  expect(workingDays(day('2026-11-20'), day('2026-11-23'), usual.workingWeekdays)).toBe(2)
  expect(workingDays(day('2026-11-21'), day('2026-11-22'), usual.workingWeekdays)).toBe(0)
  expect(workingDays(day('2026-11-21'), day('2026-11-22'), [6])).toBe(1)
})

test('a company that works ten hours on Saturdays and Sundays has their hours', () => {
  const [month] = monthsOf(['2026-10'], today, { workingWeekdays: [6, 7], workingHoursPerDay: 10 })
  expect(month).toMatchObject({ workingDays: 9, workingSeconds: 324_000 })
})
