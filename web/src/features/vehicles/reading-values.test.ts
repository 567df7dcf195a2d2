import { expect, test } from 'vitest'
import { newReading, readingOf, refusedReadingFields } from './reading-values.ts'

const zone = 'Europe/Malta'
const english = { timeZone: zone, locale: 'en-GB' }
const first = newReading(zone, Date.parse('2026-11-20T08:42:00Z'))

test('a time that nobody touched is the moment of saving, another is an instant', () => {
  expect(readingOf({ ...first, kilometers: '48210' }, first, english)).toEqual({ odometerMeters: 48_210_000 })
  const earlier = { ...first, kilometers: '48210', time: '2026-11-19T18:05', note: ' At the pump ' }
  expect(readingOf(earlier, first, english)).toEqual({
    odometerMeters: 48_210_000,
    time: '2026-11-19T17:05:00.000Z',
    note: 'At the pump',
  })
})

test('a correction needs its reason, and every reading a figure and a time', () => {
  const values = { ...first, kilometers: '48210', isConfirmed: true }
  expect(refusedReadingFields(readingOf(values, first, english))).toEqual(['note'])
  expect(refusedReadingFields(readingOf({ ...values, note: 'Misread' }, first, english))).toEqual([])
  expect(refusedReadingFields(readingOf({ ...first, time: '' }, first, english))).toEqual([
    'kilometers',
    'time',
  ])
})

test('a reading is read with the signs of the locale', () => {
  const typed = { ...first, kilometers: '45.300' }
  expect(readingOf(typed, first, { timeZone: zone, locale: 'de-DE' })).toEqual({ odometerMeters: 45_300_000 })
  expect(refusedReadingFields(readingOf(typed, first, english))).toEqual(['kilometers'])
})
