import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastPeriod, lastSendDay, periodBefore, sendDayAfter, sendTime } from './send-days.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const at = (time: string, timeZone = 'Europe/Malta') => ({ now: new Date(time), timeZone })

test('a weekly report is sent on Monday about the week before, Monday to Sunday', () => {
  expect(sendDayAfter('weekly', day('2026-11-20')).toString()).toBe('2026-11-23')
  expect(sendDayAfter('weekly', day('2026-11-23')).toString()).toBe('2026-11-30')
  expect(periodBefore('weekly', day('2026-11-23'))).toEqual({
    startDate: '2026-11-16',
    endDate: '2026-11-22',
  })
})

test('a monthly report is sent on the first day about the month before, whatever its length', () => {
  expect(sendDayAfter('monthly', day('2027-01-31')).toString()).toBe('2027-02-01')
  expect(sendDayAfter('monthly', day('2027-02-01')).toString()).toBe('2027-03-01')
  const february = (first: string) => periodBefore('monthly', day(first)).endDate
  expect([february('2027-03-01'), february('2028-03-01')]).toEqual(['2027-02-28', '2028-02-29'])
  expect(periodBefore('monthly', day('2027-01-01'))).toEqual({
    startDate: '2026-12-01',
    endDate: '2026-12-31',
  })
})

test('it is sent at six by the company’s clock, also on the day after a night of 23 or 25 hours', () => {
  const malta = (text: string) => sendTime(day(text), 'Europe/Malta').toISOString()
  expect(malta('2026-03-23')).toBe('2026-03-23T05:00:00.000Z')
  expect(malta('2026-03-30')).toBe('2026-03-30T04:00:00.000Z')
  expect(malta('2026-10-19')).toBe('2026-10-19T04:00:00.000Z')
  expect(malta('2026-10-26')).toBe('2026-10-26T05:00:00.000Z')
  // On this first day of a month, a Sunday, clocks go back in New York.
  expect(sendTime(day('2026-11-01'), 'America/New_York').toISOString()).toBe('2026-11-01T11:00:00.000Z')
})

test('before six the last send day is the one before', () => {
  expect(lastSendDay('weekly', at('2026-11-23T04:59:59Z')).toString()).toBe('2026-11-16')
  expect(lastSendDay('weekly', at('2026-11-23T05:00:00Z')).toString()).toBe('2026-11-23')
  expect(lastSendDay('monthly', at('2026-12-01T04:59:59Z')).toString()).toBe('2026-11-01')
  expect(lastSendDay('monthly', at('2026-12-01T05:00:00Z')).toString()).toBe('2026-12-01')
})

test('the day is that of the company: on Kiritimati it is Monday while Malta has Sunday', () => {
  const now = '2026-11-22T16:00:00Z'
  expect(lastSendDay('weekly', at(now, 'Pacific/Kiritimati')).toString()).toBe('2026-11-23')
  expect(lastSendDay('weekly', at(now)).toString()).toBe('2026-11-16')
})

test('the last complete period ends yesterday at the latest, also before six', () => {
  expect(lastPeriod('weekly', at('2026-11-22T23:30:00Z'))).toEqual({
    startDate: '2026-11-16',
    endDate: '2026-11-22',
  })
  expect(lastPeriod('monthly', at('2026-11-30T22:59:59Z')).endDate).toBe('2026-10-31')
  expect(lastPeriod('monthly', at('2026-11-30T23:00:00Z')).endDate).toBe('2026-11-30')
})

test('periods follow each other without a gap and without an overlap', () => {
  const some = fc.record({
    frequency: fc.constantFrom('weekly' as const, 'monthly' as const),
    days: fc.integer({ min: 0, max: 40_000 }),
  })
  fc.assert(
    fc.property(some, ({ frequency, days }) => {
      const first = sendDayAfter(frequency, day('2000-01-01').add({ days }))
      const second = sendDayAfter(frequency, first)
      const next = periodBefore(frequency, second)
      expect(next.startDate).toBe(first.toString())
      expect(periodBefore(frequency, first).endDate).toBe(first.subtract({ days: 1 }).toString())
    }),
  )
})
