import { currencyCodes, currencyDigits } from '@roadbook/contract/countries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  metersOf,
  minorUnitsOf,
  plainAmount,
  quantityOf,
  readAmount,
  writeAmount,
  writeQuantity,
} from './typed-figures.ts'

const locales = ['en-GB', 'en-MT', 'en-IN', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'sv-SE', 'ar-EG', 'mt-MT']
const inEuros = (typed: string, locale = 'en-GB') => minorUnitsOf(typed, 'EUR', locale)

test('an amount is read with a point or a comma, in groups or not, with its currency or without', () => {
  const typed = ['72.40', '72,40', ' 72.4 ', '72', '72.', '.5', '€72.40', '72,40 €', '72.40 EUR', 'eur 72.4']
  expect(typed.map((text) => inEuros(text))).toEqual([
    7240, 7240, 7240, 7200, 7200, 50, 7240, 7240, 7240, 7240,
  ])
  const long = [
    '1,234.50',
    '1.234,50',
    '1 234,50',
    '1’234.50',
    "1'234.50",
    '1,23,456.7',
    '1,234,567',
    '1.234.567',
  ]
  expect(long.map((text) => inEuros(text))).toEqual([
    123_450, 123_450, 123_450, 123_450, 123_450, 12_345_670, 123_456_700, 123_456_700,
  ])
})

test('an amount that was typed with groups or a sign is shown plainly as it was understood', () => {
  const shown = (typed: string, locale = 'en-GB', currency = 'EUR') => plainAmount(typed, currency, locale)
  expect(['1,234', '1.234,50', '72,4', '€72', '−5,20', '0,00'].map((typed) => shown(typed))).toEqual([
    '1234',
    '1234.50',
    '72.40',
    '72',
    '-5.20',
    '0',
  ])
  expect([shown('1.234', 'de-DE'), shown('72.4', 'de-DE'), shown('1,234', 'en-GB', 'JPY')]).toEqual([
    '1234',
    '72,40',
    '1234',
  ])
})

const keys = fc.string({ unit: fc.constantFrom(...'0123456789.,-€ '.split('')), maxLength: 14 })

test('an amount that is plain already, or none, stays as typed', () => {
  const typed = ['72', '72.4', ' 72.40', '-5.2', '72.', '.5', '', '7.2.4', 'much', '0,123']
  expect(typed.map((text) => plainAmount(text, 'EUR', 'en-GB'))).toEqual(typed)
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom(...currencyCodes),
      keys,
      (locale, code, text) => {
        const shown = plainAmount(text, code, locale)
        expect(readAmount(shown, code, locale)).toEqual(readAmount(text, code, locale))
        expect(plainAmount(shown, code, locale)).toBe(shown)
      },
    ),
  )
})

test('the sign of another currency is not read as one’s own', () => {
  const read = (typed: string, currency: string) => readAmount(typed, currency, 'en-GB')
  expect([read('$72', 'EUR'), read('€72', 'USD')]).toEqual(['unreadable', 'unreadable'])
  expect([read('$72', 'USD'), read('72 kr', 'SEK'), read('CHF 72', 'CHF')]).toEqual([7200, 7200, 7200])
})

test('what was paid back has a minus, and nothing has none', () => {
  expect(['-5', '−5.20', '-€5', '€-5', '-0', '0'].map((text) => inEuros(text))).toEqual([
    -500, -520, -500, -500, 0, 0,
  ])
})

test('what is no amount, or could be two, is refused', () => {
  const none = [
    '',
    ' ',
    '-',
    '.',
    'much',
    '72.405',
    '7.2.4',
    '1,2345',
    '0,123',
    '1,234,56',
    '12 34',
    '72-40',
    '1e3',
  ]
  expect(none.map((text) => inEuros(text))).toEqual(none.map(() => Number.NaN))
  expect(inEuros('9'.repeat(17))).toBe(Number.NaN)
})

test('what is wrong with an amount is told apart', () => {
  const told = (typed: string, currency = 'EUR') => readAmount(typed, currency, 'en-GB')
  expect(['', '  ', '-', '€', 'much'].map((text) => told(text))).toEqual([
    'empty',
    'empty',
    'noDigits',
    'noDigits',
    'noDigits',
  ])
  expect(['7.2.4', '12 34', '1e3', '5 USD'].map((text) => told(text))).toEqual(Array(4).fill('unreadable'))
  expect([told('72.405'), told('1,2345'), told('15.5', 'JPY'), told('1.2345', 'TND')]).toEqual(
    Array(4).fill('tooManyDecimals'),
  )
  expect([told('9'.repeat(17)), told('-5'), told('72.40')]).toEqual(['tooLarge', -500, 7240])
})

test('one sign before three digits groups them, unless the locale writes fractions with it', () => {
  expect([inEuros('1,234', 'en-GB'), inEuros('1.234', 'de-DE')]).toEqual([123_400, 123_400])
  expect([inEuros('1.234', 'en-GB'), inEuros('1,234', 'de-DE')]).toEqual([Number.NaN, Number.NaN])
  expect(minorUnitsOf('1.234', 'TND', 'en-GB')).toBe(1234)
  expect(minorUnitsOf('1.234', 'TND', 'de-DE')).toBe(1_234_000)
})

test('a currency without a smaller unit takes no fraction', () => {
  expect(['1,500', '1500', '15.5'].map((text) => minorUnitsOf(text, 'JPY', 'en-GB'))).toEqual([
    1500,
    1500,
    Number.NaN,
  ])
})

test('the smallest unit is that of ISO 4217, also where the browser shows a currency without fractions', () => {
  expect(minorUnitsOf('1500.50', 'HUF', 'en-GB')).toBe(150_050)
  expect(minorUnitsOf('12.345', 'IQD', 'en-GB')).toBe(12_345)
  expect([writeAmount(150_050, 'HUF', 'en-GB'), writeAmount(12_345, 'IQD', 'de-DE')]).toEqual([
    '1500.50',
    '12,345',
  ])
})

test('an amount that was written is read as itself, in every currency and locale', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
      fc.constantFrom(...currencyCodes),
      fc.constantFrom(...locales),
      (amount, currency, locale) => {
        expect(minorUnitsOf(writeAmount(amount, currency, locale), currency, locale)).toBe(amount)
      },
    ),
  )
})

test('an amount as the locale groups it is read as itself', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      fc.constantFrom(...currencyCodes),
      fc.constantFrom(...locales),
      (amount, currency, locale) => {
        const digits = currencyDigits(currency)
        const format = new Intl.NumberFormat(locale, {
          numberingSystem: 'latn',
          minimumFractionDigits: digits,
        })
        expect(minorUnitsOf(format.format(amount / 10 ** digits), currency, locale)).toBe(amount)
      },
    ),
  )
})

test('whatever is typed is an amount that can be written again, or none', () => {
  fc.assert(
    fc.property(
      keys,
      fc.constantFrom(...currencyCodes),
      fc.constantFrom(...locales),
      (typed, currency, locale) => {
        const amount = minorUnitsOf(typed, currency, locale)
        if (Number.isNaN(amount)) return
        expect(Number.isSafeInteger(amount)).toBe(true)
        expect(minorUnitsOf(writeAmount(amount, currency, locale), currency, locale)).toBe(amount)
      },
    ),
  )
})

test('litres and kilowatt-hours have a fraction after a point or a comma', () => {
  expect(['38.52', '38,524', ' 40 ', '0,5'].map(quantityOf)).toEqual([38.52, 38.524, 40, 0.5])
  expect(['', '38,', '1 000', '-4', '38.5241'].map(quantityOf)).toEqual(Array(5).fill(Number.NaN))
  expect(['en-GB', 'de-DE'].map((locale) => writeQuantity(38.52, locale))).toEqual(['38.52', '38,52'])
})

test('kilometres may be typed as a dashboard or a person groups them', () => {
  const typed = ['48210', ' 48 210 ', '48,210', '48.210', '1’048’210', '48210,5', '48210.5', '0']
  expect(typed.map(metersOf)).toEqual([
    48_210_000, 48_210_000, 48_210_000, 48_210_000, 1_048_210_000, 48_210_500, 48_210_500, 0,
  ])
  expect(['', '-5', '48 21', '48,210.5.1', 'much'].map(metersOf)).toEqual(Array(5).fill(Number.NaN))
})
