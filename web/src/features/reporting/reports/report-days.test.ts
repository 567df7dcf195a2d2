import { expect, test } from 'vitest'
import { dateOf, daysBefore, daysOfDate, daysOfYearBefore } from './report-days.ts'

const days = (startDate: string, endDate: string) => ({ startDate, endDate })

test('a day, a whole month and other days are written as the API takes them, and read again', () => {
  const written = [
    [days('2026-10-05', '2026-10-05'), '2026-10-05'],
    [days('2026-02-01', '2026-02-28'), '2026-02'],
    [days('2024-02-01', '2024-02-28'), '2024-02-01,2024-02-28'],
    [days('2026-10-30', '2026-11-02'), '2026-10-30,2026-11-02'],
  ] as const
  for (const [of, date] of written) {
    expect(dateOf(of)).toBe(date)
    expect(daysOfDate(date)).toEqual(of)
  }
})

test('a month is compared with the whole month before, however long', () => {
  expect(daysBefore(days('2026-03-01', '2026-03-31'))).toEqual(days('2026-02-01', '2026-02-28'))
  expect(daysBefore(days('2026-02-01', '2026-02-28'))).toEqual(days('2026-01-01', '2026-01-31'))
  expect(daysBefore(days('2026-01-01', '2026-01-31'))).toEqual(days('2025-12-01', '2025-12-31'))
})

test('the first days of a month are compared with the same days of the month before, as far as it has them', () => {
  expect(daysBefore(days('2026-11-01', '2026-11-20'))).toEqual(days('2026-10-01', '2026-10-20'))
  expect(daysBefore(days('2026-03-01', '2026-03-30'))).toEqual(days('2026-02-01', '2026-02-28'))
})

test('other days are compared with as many before them', () => {
  expect(daysBefore(days('2026-11-16', '2026-11-22'))).toEqual(days('2026-11-09', '2026-11-15'))
  expect(daysBefore(days('2026-11-16', '2026-11-16'))).toEqual(days('2026-11-15', '2026-11-15'))
})

test('the year before has the same days, and its whole February', () => {
  expect(daysOfYearBefore(days('2025-02-01', '2025-02-28'))).toEqual(days('2024-02-01', '2024-02-29'))
  expect(daysOfYearBefore(days('2024-02-29', '2024-03-02'))).toEqual(days('2023-02-28', '2023-03-02'))
})
