import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDay, readTime, writeDay, writeTime } from './day-text.ts'

test('a day is written as the company writes it, whatever the browser speaks', () => {
  expect(['en-MT', 'de-DE', 'en-US'].map((locale) => writeDay(locale, '2026-11-02'))).toEqual([
    '02/11/2026',
    '02.11.2026',
    '11/02/2026',
  ])
  expect(writeDay('en-MT', '30/2')).toBe('30/2')
})

test('a day is read with or without zeros, century and signs', () => {
  const typed = ['02/11/2026', '2.11.26', '2 11 2026', '02112026', '2026-11-02', ' 2/11/2026 ']
  expect(typed.map((text) => readDay('en-MT', text))).toEqual(typed.map(() => '2026-11-02'))
  expect(readDay('en-US', '11/2/2026')).toBe('2026-11-02')
})

test('what is no day is not read as one', () => {
  const typed = ['', '2/11', '30/02/2026', '2/13/2026', 'tomorrow', '2/11/2026 x', '1/2/3/4']
  expect(typed.map((text) => readDay('en-MT', text))).toEqual(typed.map(() => undefined))
})

test('a time is written with 24 hours where the company does so', () => {
  expect([writeTime('en-MT', '16:05'), writeTime('de-DE', '06:05')]).toEqual(['16:05', '06:05'])
  expect(writeTime('en-US', '16:05').replace('\u202f', ' ')).toBe('04:05 PM')
  expect(writeTime('en-MT', '4')).toBe('4')
})

test('a time is read with 24 hours or with am and pm', () => {
  const typed = ['16:05', '16.05', '1605', '4:05 pm', '04:05 PM', '4:05pm']
  expect(typed.map(readTime)).toEqual(typed.map(() => '16:05'))
  expect(['12 am', '12 pm', '9', '0:30'].map(readTime)).toEqual(['00:00', '12:00', '09:00', '00:30'])
  expect(['24:00', '13 pm', '0 am', '9:60', 'noon', ''].map(readTime)).toEqual(Array(6).fill(undefined))
})

test('what is written is read again', () => {
  const locale = fc.constantFrom('en-MT', 'en-US', 'de-DE', 'sv-SE', 'fr-CA', 'hu-HU', 'ar-EG')
  const day = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(locale, day, (name, at) => {
      const iso = at.toISOString().slice(0, 10)
      expect(readDay(name, writeDay(name, iso).replaceAll(/[^\d\s./,-]/g, ''))).toBe(iso)
    }),
  )
})
