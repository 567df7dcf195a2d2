import { expect, test } from 'vitest'
import { presets, scheduleOf } from './grid.ts'
import { hoursText } from './hours-text.ts'

const textOf = (preset: keyof typeof presets, locale = 'en-GB') =>
  hoursText(scheduleOf(presets[preset]) ?? [], locale)

test('days in a row with the same hours are one range', () => {
  expect(textOf('workingHours')).toBe('Mon–Fri 08:00–17:00')
  expect(textOf('outOfHours')).toBe('Mon–Fri 00:00–06:00 + 20:00–24:00, Sat–Sun 00:00–24:00')
})

test('a gap between days parts them, whatever order the spans have', () => {
  const spans = [
    { weekday: 3, startTime: '14:00', endTime: '16:30' },
    { weekday: 1, startTime: '08:00', endTime: '12:00' },
    { weekday: 3, startTime: '08:00', endTime: '12:00' },
  ]
  expect(hoursText(spans, 'en-GB')).toBe('Mon 08:00–12:00, Wed 08:00–12:00 + 14:00–16:30')
})

test('weekdays have their names in the reader’s language', () => {
  expect(textOf('weekends', 'de-DE')).toBe('Sa–So 00:00–24:00')
})
