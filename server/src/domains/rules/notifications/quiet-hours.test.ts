import type { QuietHours } from '@roadbook/contract/rules/notification-preferences'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuiet, quietUntil } from './quiet-hours.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const nights: QuietHours = {
  isOn: true,
  startTime: '22:00',
  endTime: '07:00',
  weekdays: everyDay,
  allWeekend: false,
}

const STEP_MS = 10 * 60_000

/** When quiet hours begin and end within this many hours. */
function changes(hours: QuietHours, from: string, lengthHours: number, timeZone = 'Europe/Malta'): string[] {
  const found: string[] = []
  let before = isQuiet(hours, new Date(from), timeZone)
  for (let ms = STEP_MS; ms <= lengthHours * 3_600_000; ms += STEP_MS) {
    const at = new Date(Date.parse(from) + ms)
    const is = isQuiet(hours, at, timeZone)
    if (is !== before) found.push(`${is ? 'quiet' : 'loud'} ${at.toISOString().slice(5, 16)}`)
    before = is
  }
  return found
}

test('a night lasts from its start on up to its end on the next day, by the company’s clock', () => {
  // Malta is an hour ahead of UTC in winter.
  expect(changes(nights, '2026-11-20T12:00Z', 24)).toEqual(['quiet 11-20T21:00', 'loud 11-21T06:00'])
})

test('switched off it is never quiet', () => {
  expect(isQuiet({ ...nights, isOn: false }, new Date('2026-11-20T23:00Z'), 'Europe/Malta')).toBe(false)
})

test('days are those on which it begins: Friday’s night ends on Saturday, and Sunday’s doesn’t begin', () => {
  const workdays = { ...nights, weekdays: [1, 2, 3, 4, 5] }
  // 2026-11-20 is a Friday.
  expect(changes(workdays, '2026-11-20T12:00Z', 96)).toEqual([
    'quiet 11-20T21:00',
    'loud 11-21T06:00',
    'quiet 11-23T21:00',
    'loud 11-24T06:00',
  ])
})

test('a whole weekend lasts without a gap from Friday evening to Monday morning', () => {
  const hours = { ...nights, weekdays: [1, 2, 3, 4, 5], allWeekend: true }
  expect(changes(hours, '2026-11-20T12:00Z', 72)).toEqual(['quiet 11-20T21:00', 'loud 11-23T06:00'])
  expect(quietUntil(hours, new Date('2026-11-20T22:00Z'), 'Europe/Malta')).toEqual(
    new Date('2026-11-23T06:00Z'),
  )
})

test('hours within a day leave the morning of Monday alone after a whole weekend', () => {
  const hours = { ...nights, startTime: '12:00', endTime: '13:00', weekdays: [], allWeekend: true }
  expect(changes(hours, '2026-11-20T12:00Z', 96)).toEqual(['quiet 11-20T23:00', 'loud 11-22T23:00'])
})

test('the night of a clock change is an hour shorter or longer, and ends by the new clock', () => {
  expect(changes(nights, '2026-03-28T12:00Z', 24)).toEqual(['quiet 03-28T21:00', 'loud 03-29T05:00'])
  expect(changes(nights, '2026-10-24T12:00Z', 24)).toEqual(['quiet 10-24T20:00', 'loud 10-25T06:00'])
})

test('an end that comes twice, or is skipped, ends it once', () => {
  const hours = { ...nights, endTime: '02:30' }
  // 02:30 first occurs in summer time; clocks go back at 03:00.
  expect(changes(hours, '2026-10-24T12:00Z', 20)).toEqual(['quiet 10-24T20:00', 'loud 10-25T00:30'])
  expect(changes(hours, '2026-03-28T12:00Z', 20)).toEqual(['quiet 03-28T21:00', 'loud 03-29T01:30'])
})

const timeOfDay = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const anyHours: fc.Arbitrary<QuietHours> = fc.record({
  isOn: fc.constant(true),
  startTime: timeOfDay,
  endTime: timeOfDay,
  weekdays: fc.subarray(everyDay),
  allWeekend: fc.boolean(),
})
const zone = fc.constantFrom(
  'Europe/Malta',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
)
const ofYear = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
/** Around the clock changes in the first three zones. */
const nearChange = fc
  .tuple(
    fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04'),
    fc.integer({ min: -30 * 3_600_000, max: 54 * 3_600_000 }),
  )
  .map(([day, ms]) => Date.parse(day) + ms)
const instant = fc.oneof(ofYear, nearChange).map((ms) => new Date(ms))

test('where no clock changes it is quiet by the time of day and the weekday', () => {
  fc.assert(
    fc.property(anyHours, ofYear, (hours, ms) => {
      const at = new Date(ms)
      const time = at.toISOString().slice(11, 16)
      const [today, yesterday] = [0, 1].map((days) => new Date(ms - days * 86_400_000).getUTCDay() || 7)
      const begins = (day = 0) => hours.weekdays.includes(day) || (hours.allWeekend && day >= 6)
      const { startTime, endTime } = hours
      const isOfToday =
        begins(today) && time >= startTime && (time < endTime || endTime < startTime) && endTime !== startTime
      const isOfYesterday = begins(yesterday) && endTime < startTime && time < endTime
      const isWeekend = hours.allWeekend && (today ?? 0) >= 6
      expect(isQuiet(hours, at, 'UTC')).toBe(isOfToday || isOfYesterday || isWeekend)
    }),
  )
})

test('a quiet time has one end: the same for each of its instants, and then it is not quiet', () => {
  fc.assert(
    fc.property(
      anyHours,
      instant,
      zone,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (hours, at, timeZone, part) => {
        const until = quietUntil(hours, at, timeZone)
        expect(isQuiet(hours, at, timeZone)).toBe(until !== null)
        if (until === null) return
        expect(isQuiet(hours, until, timeZone)).toBe(false)
        const within = new Date(Math.floor(at.getTime() + part * (until.getTime() - at.getTime())))
        expect(quietUntil(hours, within, timeZone)).toEqual(until)
      },
    ),
  )
})

test('with the same start and end nothing is quiet', () => {
  fc.assert(
    fc.property(timeOfDay, instant, zone, (time, at, timeZone) => {
      expect(isQuiet({ ...nights, startTime: time, endTime: time }, at, timeZone)).toBe(false)
    }),
  )
})
