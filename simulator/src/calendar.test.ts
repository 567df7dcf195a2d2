import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, dayOfDate, instantOf, isHoliday, minuteOf, weekdayOf, weekOf } from './calendar.ts'

const MALTA = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Malta',
  dateStyle: 'short',
  timeStyle: 'medium',
})

function iso(date: string, minute: number): string {
  return new Date(instantOf(dayOfDate(date), minute)).toISOString()
}

test('winter is an hour ahead of UTC, summer two', () => {
  expect(iso('2026-11-21', 8 * 60)).toBe('2026-11-21T07:00:00.000Z')
  expect(iso('2026-07-01', 8 * 60 + 0.5)).toBe('2026-07-01T06:00:30.000Z')
})

test('the days on which the clock is changed have 23 and 25 hours', () => {
  expect([iso('2026-03-29', 0), iso('2026-03-30', 0)]).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ])
  expect([iso('2026-10-25', 0), iso('2026-10-26', 0)]).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ])
})

test('the day and the minute of an instant are those of a clock in Malta', () => {
  const anyTime = fc.integer({ min: Date.parse('2020-01-01T00:00Z'), max: Date.parse('2040-01-01T00:00Z') })
  fc.assert(
    fc.property(anyTime, (timeMs) => {
      const [date = '', clock = ''] = MALTA.format(timeMs).split(' ')
      const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
      expect(dayOf(timeMs)).toBe(dayOfDate(date))
      expect(Math.floor(minuteOf(timeMs) * 60 + 1e-6)).toBe(hours * 3600 + minutes * 60 + seconds)
    }),
  )
})

test('2026-11-22 is a Sunday', () => {
  expect(weekdayOf(dayOfDate('2026-11-22'))).toBe(0)
})

test('Malta has fourteen public holidays a year, of which Good Friday moves', () => {
  const holidaysOf = (year: number) => {
    const first = dayOfDate(`${year}-01-01`)
    return Array.from({ length: 365 }, (_, nth) => first + nth).filter(isHoliday)
  }
  expect([2024, 2025, 2026, 2027].map((year) => holidaysOf(year).length)).toEqual([14, 14, 14, 14])
  const goodFridays = ['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2030-04-19']
  expect(goodFridays.map((date) => isHoliday(dayOfDate(date)))).toEqual([true, true, true, true, true])
  expect(['2026-09-08', '2026-12-13', '2026-12-14'].map((date) => isHoliday(dayOfDate(date)))).toEqual([
    true,
    true,
    false,
  ])
})

test('a week begins on Monday', () => {
  expect(weekOf(dayOfDate('2026-11-23'))).toBe(weekOf(dayOfDate('2026-11-29')))
  expect(weekOf(dayOfDate('2026-11-30'))).toBe(weekOf(dayOfDate('2026-11-29')) + 1)
})
