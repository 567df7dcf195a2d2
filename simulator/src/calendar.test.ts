import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, dayOfDate, instantOf, minuteOf, weekdayOf } from './calendar.ts'

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
