import { expect, test } from 'vitest'
import { countryHere } from './country-here.ts'

test('the country is the one of the clock, whatever the language', () => {
  expect(countryHere('Europe/Malta', 'en-US')).toBe('MT')
  expect(countryHere('Europe/Berlin', 'en')).toBe('DE')
  expect(countryHere('America/Chicago', 'es-MX')).toBe('US')
})

test('where several countries have one clock, the language decides among them', () => {
  expect(countryHere('Europe/Zurich', 'de-CH')).toBe('CH')
  expect(countryHere('Europe/Zurich', 'en-US')).toBe('CH')
})

test('a clock of no country leaves it to the language, and a language without a region to the person', () => {
  expect(countryHere('UTC', 'en-GB')).toBe('GB')
  expect(countryHere('UTC', 'en')).toBe('')
})
