import { expect, test } from 'vitest'
import { newReading, readingOf, refusedReadingFields } from './reading-values.ts'

const zone = 'Europe/Malta'
const first = newReading(zone, Date.parse('2026-11-20T08:42:00Z'))

test('a time that nobody touched is the moment of saving, another is an instant', () => {
  expect(readingOf({ ...first, kilometers: '48210' }, first, zone)).toEqual({ odometerMeters: 48_210_000 })
  const earlier = { ...first, kilometers: '48210', time: '2026-11-19T18:05', note: ' At the pump ' }
  expect(readingOf(earlier, first, zone)).toEqual({
    odometerMeters: 48_210_000,
    time: '2026-11-19T17:05:00.000Z',
    note: 'At the pump',
  })
})

test('a correction needs its reason, and every reading a figure and a time', () => {
  const values = { ...first, kilometers: '48210', isConfirmed: true }
  expect(refusedReadingFields(readingOf(values, first, zone))).toEqual(['note'])
  expect(refusedReadingFields(readingOf({ ...values, note: 'Misread' }, first, zone))).toEqual([])
  expect(refusedReadingFields(readingOf({ ...first, time: '' }, first, zone))).toEqual(['kilometers', 'time'])
})
