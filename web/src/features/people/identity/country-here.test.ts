import { expect, test } from 'vitest'
import { countryHere, regionOf } from './country-here.ts'

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

test('a company gets the clock and the money of its country, and of several zones the one of the browser', () => {
  expect(regionOf('DE', 'Europe/Malta')).toEqual({ timeZone: 'Europe/Berlin', currency: 'EUR' })
  expect(regionOf('US', 'America/Denver')).toEqual({ timeZone: 'America/Denver', currency: 'USD' })
  expect(regionOf('CH', 'Europe/Zurich')).toEqual({ timeZone: 'Europe/Zurich', currency: 'CHF' })
})

test('without a country the clock is the browser’s', () => {
  expect(regionOf('', 'Pacific/Auckland').timeZone).toBe('Pacific/Auckland')
})
