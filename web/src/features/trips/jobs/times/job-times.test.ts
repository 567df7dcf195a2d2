import { expect, test } from 'vitest'
import { createFormat } from '../../../../lib/format.ts'
import { cardTimes, jobTimes, timeToday } from './job-times.ts'

const f = createFormat({ locale: 'en-GB', timeZone: 'Europe/Malta', currency: 'EUR' })
const times = (startDate: string, endDate: string) => jobTimes({ startDate, endDate }, f)

test('a job shows hours or days, and midnight counts as the end of the previous day', () => {
  expect([
    times('2026-11-20T08:30:00.000Z', '2026-11-20T10:00:00.000Z'),
    times('2026-11-20T21:00:00.000Z', '2026-11-21T05:00:00.000Z'),
    times('2026-11-20T08:30:00.000Z', '2026-11-20T08:30:00.000Z'),
    times('2026-11-20T21:00:00.000Z', '2026-11-20T23:00:00.000Z'),
    times('2026-11-20T21:00:00.000Z', '2026-11-21T23:00:00.000Z'),
    // Midnights in Malta.
    times('2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z'),
    times('2026-11-19T23:00:00.000Z', '2026-11-22T23:00:00.000Z'),
    times('2026-11-19T23:00:00.000Z', '2026-11-19T23:00:00.000Z'),
  ]).toEqual([
    '20 Nov 2026, 09:30–11:00',
    '20 Nov 2026, 22:00 – 21 Nov 2026, 06:00',
    '20 Nov 2026, 09:30',
    '20 Nov 2026, 22:00–00:00',
    '20 Nov 2026, 22:00 – 22 Nov 2026, 00:00',
    '20 Nov 2026',
    '20 Nov 2026 – 22 Nov 2026',
    '20 Nov 2026, 00:00',
  ])
})

test('a job of today shows its start, its end if it started earlier, or "all day"', () => {
  const today = (startDate: string, endDate: string) =>
    timeToday({ startDate, endDate }, '2026-11-19T23:00:00.000Z', f)
  expect([
    today('2026-11-20T08:30:00.000Z', '2026-11-20T10:00:00.000Z'),
    today('2026-11-20T22:30:00.000Z', '2026-11-21T03:00:00.000Z'),
    today('2026-11-19T20:00:00.000Z', '2026-11-20T05:00:00.000Z'),
    today('2026-11-19T23:00:00.000Z', '2026-11-20T01:00:00.000Z'),
    today('2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z'),
    today('2026-11-18T10:00:00.000Z', '2026-11-25T10:00:00.000Z'),
  ]).toEqual([
    { is: 'begin', time: '09:30' },
    { is: 'begin', time: '23:30' },
    { is: 'end', time: '06:00' },
    { is: 'begin', time: '00:00' },
    { is: 'allDay' },
    { is: 'allDay' },
  ])
})

test('a card shows the weekday or "Today", and hours without spaces', () => {
  const card = (startDate: string, endDate: string) =>
    cardTimes({ startDate, endDate }, f, { now: Date.parse('2026-11-20T08:42:00Z'), today: 'Today' })
  expect([
    card('2026-11-20T12:00:00.000Z', '2026-11-20T14:00:00.000Z'),
    card('2026-11-21T07:00:00.000Z', '2026-11-21T09:00:00.000Z'),
    card('2026-11-20T21:00:00.000Z', '2026-11-21T05:00:00.000Z'),
    card('2026-11-19T21:00:00.000Z', '2026-11-19T23:00:00.000Z'),
    // Midnights in Malta.
    card('2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z'),
    card('2026-11-20T23:00:00.000Z', '2026-11-22T23:00:00.000Z'),
  ]).toEqual([
    'Today, 13:00–15:00',
    'Sat 21 Nov, 08:00–10:00',
    'Today, 22:00 – Sat 21 Nov, 06:00',
    'Thu 19 Nov, 22:00–00:00',
    'Today',
    'Sat 21 Nov – Sun 22 Nov',
  ])
})
