import { expect, test } from 'vitest'
import { dateIn, periodOf } from './period.ts'

const day = (startDate: string, endDate: string, zone: string) => {
  const { from, until } = periodOf({ startDate, endDate }, zone)
  return [from?.toISOString(), until?.toISOString()]
}

test('a day is the tenant’s day, from its midnight to the next', () => {
  expect(day('2026-11-20', '2026-11-20', 'Europe/Malta')).toEqual([
    '2026-11-19T23:00:00.000Z',
    '2026-11-20T23:00:00.000Z',
  ])
})

test('the day on which summer time ends has 25 hours', () => {
  expect(day('2026-10-25', '2026-10-25', 'Europe/Malta')).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ])
})

test('a full time is taken as it is, with its offset', () => {
  expect(day('2026-11-20T10:00:00+02:00', '2026-11-20T11:00:00Z', 'Asia/Tokyo')).toEqual([
    '2026-11-20T08:00:00.000Z',
    '2026-11-20T11:00:00.000Z',
  ])
})

test('a period stays within the possible years in every time zone', () => {
  expect(day('1980-01-01', '1980-01-01', 'Europe/Malta')).toEqual([
    '1980-01-01T00:00:00.000Z',
    '1980-01-01T23:00:00.000Z',
  ])
  expect(day('2199-12-31', '2199-12-31', 'America/Los_Angeles')).toEqual([
    '2199-12-31T08:00:00.000Z',
    '2199-12-31T23:59:59.999Z',
  ])
})

test('what is not named is not bounded', () => {
  expect(periodOf({}, 'UTC')).toEqual({ from: undefined, until: undefined })
})

test('an instant belongs to the day that the company’s clocks show', () => {
  const late = new Date('2026-11-20T23:30:00Z')
  expect([dateIn('Europe/Malta', late).toString(), dateIn('America/New_York', late).toString()]).toEqual([
    '2026-11-21',
    '2026-11-20',
  ])
})
