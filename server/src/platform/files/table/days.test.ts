import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDayOrder, orderIn, parseDay } from './days.ts'

const rules = { order: 'dayFirst', timeZone: 'Europe/Berlin' } as const

test.each([
  ['20.11.2026', '2026-11-20', null],
  ['20.11.26', '2026-11-20', null],
  ['2.1.2026', '2026-01-02', null],
  ['20.11.2026 08:15', '2026-11-20', '08:15:00'],
  ['20.11.2026, 8:15:30 Uhr', '2026-11-20', '08:15:30'],
  ['20/11/2026 8:15 PM', '2026-11-20', '20:15:00'],
  ['20/11/2026  8:15   pm  +02:00', '2026-11-20', '19:15:00'],
  ['20/11/2026 12:05 am', '2026-11-20', '00:05:00'],
  ['2026-11-20', '2026-11-20', null],
  ['2026/11/20', '2026-11-20', null],
  ['2026-11-20T08:15:00', '2026-11-20', '08:15:00'],
  ['2026-11-20T23:30:00Z', '2026-11-21', '00:30:00'],
  ['2026-11-20T08:15:00.123+02:00', '2026-11-20', '07:15:00'],
  ['20 Nov 2026', '2026-11-20', null],
  ['20-NOV-26', '2026-11-20', null],
  ['3. März 2026', '2026-03-03', null],
  ['1. Dezember 2026 09:00', '2026-12-01', '09:00:00'],
  ['20261120', '2026-11-20', null],
  ['20112026', '2026-11-20', null],
  ['46346', '2026-11-20', null],
  ['46346.5', '2026-11-20', '12:00:00'],
])('%s is %s, %s', (text, day, time) => {
  expect(parseDay(text, rules)).toEqual({ day, time })
})

test('a number that a workbook stores for a day is that day', () => {
  expect(parseDay(46_346, rules)).toEqual({ day: '2026-11-20', time: null })
})

test.each([
  '31.02.2026',
  '00.01.2026',
  '2026-13-01',
  '20.11.2026 25:00',
  '12',
  'yesterday',
  '5.5',
  '20-11.2026',
  '99999',
])('%s is no day', (text) => {
  expect(parseDay(text, rules)).toBeUndefined()
})

test('a text longer than any day with its time is none, whatever it begins with', () => {
  const text = `20.11.2026${' '.repeat(40)}08:15`
  expect([parseDay(text, rules), orderIn(text)]).toEqual([undefined, undefined])
})

describe('the order of day and month', () => {
  test('is told by a number over twelve, and by dots', () => {
    const orders = ['20/11/2026', '11/20/2026', '03/04/2026', '3.4.2026', '2026-11-20'].map(orderIn)
    expect(orders).toEqual(['dayFirst', 'monthFirst', null, 'dayFirst', undefined])
  })

  test('is decided over the whole column', () => {
    expect(findDayOrder(['03/04/2026', '11/20/2026'], 'dayFirst')).toEqual({
      order: 'monthFirst',
      isCertain: true,
    })
    expect(findDayOrder(['03/04/2026'], 'dayFirst')).toEqual({ order: 'dayFirst', isCertain: false })
    expect(findDayOrder(['2026-04-03', null], 'dayFirst')).toBeUndefined()
  })
})

test('each day of a century is read as it was written, in any order and with any sign', () => {
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2089-12-31'), noInvalidDate: true })
  const forms = fc.constantFrom('dmy', 'mdy', 'ymd')
  fc.assert(
    fc.property(days, forms, fc.constantFrom('.', '/', '-'), (date, form, sign) => {
      const day = date.toISOString().slice(0, 10)
      const [y = '', m = '', d = ''] = day.split('-')
      const text = form
        .split('')
        .map((part) => ({ d, m, y })[part])
        .join(sign)
      const order = form === 'mdy' ? 'monthFirst' : 'dayFirst'
      expect(parseDay(text, { ...rules, order })?.day).toBe(day)
    }),
  )
})

test('no text throws', () => {
  const unit = fc.constantFrom('1', '0', '2', '.', '/', '-', ' ', ':', 'T', 'Z', 'p', 'm', '+', 'Nov')
  fc.assert(fc.property(fc.string({ maxLength: 500, unit }), (text) => void parseDay(text, rules)))
})
