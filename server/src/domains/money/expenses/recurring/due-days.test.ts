import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextDueDay, type Schedule } from './due-days.ts'

const monthly: Schedule = { everyMonths: 1, dayOfMonth: 1, startDate: '2026-01-01', endDate: null }
function days(schedule: Schedule, count: number): (string | null)[] {
  const found: (string | null)[] = []
  let after: string | null = null
  while (found.length < count) {
    after = nextDueDay(schedule, after)
    found.push(after)
    if (after === null) break
  }
  return found
}

test('the 31st is the last day of a shorter month and comes back after it', () => {
  expect(days({ ...monthly, dayOfMonth: 31, startDate: '2026-01-31' }, 4)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
})

test('quarters and years count from the month of the start', () => {
  expect(days({ ...monthly, everyMonths: 3, startDate: '2026-02-10', dayOfMonth: 10 }, 3)).toEqual([
    '2026-02-10',
    '2026-05-10',
    '2026-08-10',
  ])
  expect(days({ ...monthly, everyMonths: 12, startDate: '2024-02-29', dayOfMonth: 29 }, 2)).toEqual([
    '2024-02-29',
    '2025-02-28',
  ])
})

test('a day of the month before the start is first due in the next interval', () => {
  expect(days({ ...monthly, startDate: '2026-01-15' }, 1)).toEqual(['2026-02-01'])
})

test('nothing is due after the end', () => {
  expect(days({ ...monthly, endDate: '2026-02-28' }, 5)).toEqual(['2026-01-01', '2026-02-01', null])
})

test('each due day is after the one before, once in its interval', () => {
  const schedules = fc.record({
    everyMonths: fc.constantFrom(1, 3, 12),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    startDate: fc
      .date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    endDate: fc.constant(null),
  })
  fc.assert(
    fc.property(schedules, (schedule) => {
      const found = days(schedule, 6).map((day) => Temporal.PlainDate.from(day ?? ''))
      for (const [nth, day] of found.entries()) {
        expect(day.day).toBe(Math.min(schedule.dayOfMonth, day.daysInMonth))
        const before = found[nth - 1]
        if (before) {
          const months = (day.year - before.year) * 12 + day.month - before.month
          expect(months).toBe(schedule.everyMonths)
        }
      }
    }),
  )
})
