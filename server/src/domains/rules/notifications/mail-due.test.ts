import {
  defaultPreferences,
  type NotificationPreferences,
} from '@roadbook/contract/rules/notification-preferences'
import { alwaysDelivered, NotificationKind } from '@roadbook/contract/rules/notifications'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMailedAtOnce, mailDueAt, mayDisturb } from './mail-due.ts'
import { isQuiet } from './quiet-hours.ts'

const timeZone = 'Europe/Malta'
const quietNights = { ...defaultPreferences.quietHours, isOn: true }

const preferences = (
  frequency: NotificationPreferences['emailSummary']['frequency'],
  hour = 8,
  quietHours = defaultPreferences.quietHours,
): NotificationPreferences => ({ quietHours, emailSummary: { frequency, hour } })

const due = (of: NotificationPreferences, since: string) =>
  mailDueAt(of, new Date(since), timeZone).toISOString().slice(5, 19)

test('what waits without a summary is due when the quiet hours end, or at once', () => {
  expect(due(preferences('atOnce'), '2026-11-20T23:10:05Z')).toBe('11-20T23:10:05')
  expect(due(preferences('atOnce', 8, quietNights), '2026-11-20T23:10:05Z')).toBe('11-21T06:00:00')
})

test('an hourly summary is due at the next full hour, in quiet hours at their end', () => {
  expect(due(preferences('hourly'), '2026-11-20T09:00:00Z')).toBe('11-20T10:00:00')
  expect(due(preferences('hourly'), '2026-11-20T09:59:59Z')).toBe('11-20T10:00:00')
  // 21:40 local time: at the summary of 22:00 it would already be quiet.
  expect(due(preferences('hourly', 8, quietNights), '2026-11-20T20:40:00Z')).toBe('11-21T06:00:00')
})

test('a full hour is that of the company’s clock', () => {
  const at = mailDueAt(preferences('hourly'), new Date('2026-11-20T09:20:00Z'), 'Asia/Kathmandu')
  expect(at.toISOString()).toBe('2026-11-20T10:15:00.000Z')
})

test('a daily summary is due at its hour by the company’s clock, also when the clocks change', () => {
  expect(due(preferences('daily'), '2026-11-20T06:59:59Z')).toBe('11-20T07:00:00')
  expect(due(preferences('daily'), '2026-11-20T07:00:00Z')).toBe('11-21T07:00:00')
  expect(due(preferences('daily'), '2026-03-28T12:00:00Z')).toBe('03-29T06:00:00')
  expect(due(preferences('daily'), '2026-10-24T12:00:00Z')).toBe('10-25T07:00:00')
})

test('a daily summary in quiet hours waits for their end', () => {
  expect(due(preferences('daily', 5, quietNights), '2026-11-20T12:00:00Z')).toBe('11-21T06:00:00')
})

test('a summary is never due in quiet hours, nor later than a day after the next hour without them', () => {
  const any = fc.record({
    frequency: fc.constantFrom('atOnce' as const, 'hourly' as const, 'daily' as const),
    hour: fc.nat(23),
    atMs: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
  })
  fc.assert(
    fc.property(any, ({ frequency, hour, atMs }) => {
      const of = preferences(frequency, hour, quietNights)
      const at = mailDueAt(of, new Date(atMs), timeZone)
      expect(isQuiet(quietNights, at, timeZone)).toBe(false)
      expect(at.getTime()).toBeGreaterThanOrEqual(atMs)
      // A day of 25 hours, then a night of ten.
      expect(at.getTime() - atMs).toBeLessThanOrEqual(35 * 3_600_000)
    }),
  )
})

test('at night nothing disturbs but what is always delivered, which no summary holds up either', () => {
  const at = { now: new Date('2026-11-20T23:00:00Z'), timeZone }
  const disturbing = NotificationKind.options.filter((kind) =>
    mayDisturb(kind, preferences('atOnce', 8, quietNights), at),
  )
  expect(disturbing.toSorted()).toEqual(alwaysDelivered.toSorted())
  const mailed = NotificationKind.options.filter((kind) =>
    isMailedAtOnce(kind, preferences('hourly'), { ...at, now: new Date('2026-11-20T12:00:00Z') }),
  )
  expect(mailed.toSorted()).toEqual(alwaysDelivered.toSorted())
})
