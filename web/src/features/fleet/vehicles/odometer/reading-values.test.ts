import { inEnglish, inGerman } from '../../../../testing/typed-styles.ts'
import { expect, test } from 'vitest'
import { refusedFields } from '../../../../ui/form/form-model.ts'
import { newReading, readingModel } from './reading-values.ts'

const zone = 'Europe/Malta'
const english = { timeZone: zone, ...inEnglish }
const first = newReading(zone, Date.parse('2026-11-20T08:42:00Z'))
const model = readingModel({ first, ...english })

test('an unchanged time means now, and a changed one is sent as an instant', () => {
  expect(model.bodyOf({ ...first, kilometers: '48210' })).toEqual({ odometerMeters: 48_210_000 })
  const earlier = { ...first, kilometers: '48210', time: '2026-11-19T18:05', note: ' At the pump ' }
  expect(model.bodyOf(earlier)).toEqual({
    odometerMeters: 48_210_000,
    time: '2026-11-19T17:05:00.000Z',
    note: 'At the pump',
  })
})

test('a correction needs a reason, and every reading a number and a time', () => {
  const values = { ...first, kilometers: '48210', isConfirmed: true }
  expect(refusedFields(model, values)).toEqual(['note'])
  expect(refusedFields(model, { ...values, note: 'Misread' })).toEqual([])
  expect(refusedFields(model, { ...first, time: '' })).toEqual(['kilometers', 'time'])
})

test('a reading is parsed with the separators of the locale', () => {
  const typed = { ...first, kilometers: '45.300' }
  expect(readingModel({ first, timeZone: zone, ...inGerman }).bodyOf(typed)).toEqual({
    odometerMeters: 45_300_000,
  })
  expect(refusedFields(model, typed)).toEqual(['kilometers'])
})
