import { currencyCodes, currencyDigits } from '@roadbook/contract/core/countries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inEnglish, inGerman, inMiles } from '../../testing/typed-styles.ts'
import {
  metersOf,
  minorUnitsOf,
  plainAmount,
  readAmount,
  readFigure,
  readingsOf,
  shownFigure,
  writeAmount,
  writeDistance,
  writeFigure,
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

test('each fault of an amount has its own name', () => {
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
  expect(readAmount('1.234', 'TND', 'de-DE')).toBe('ambiguous')
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

const litres = (locale: string) => ({ decimals: 3, locale })
const inLitres = (typed: string, locale = 'en-GB') => readFigure(typed, litres(locale))

test('litres and kilowatt-hours have a fraction after a point or a comma', () => {
  expect(
    ['38.52', '38,52', ' 40 ', '0,5', '38.524', '1,038.5', '1 038,5'].map((typed) => inLitres(typed)),
  ).toEqual([38.52, 38.52, 40, 0.5, 38.524, 1038.5, 1038.5])
  expect([inLitres('38,524', 'de-DE'), inLitres('1.038,5', 'de-DE'), inLitres('0.524', 'de-DE')]).toEqual([
    38.524, 1038.5, 0.524,
  ])
  expect(['', '-', '-4', '38.5241', '3.8.5'].map((typed) => inLitres(typed))).toEqual([
    'empty',
    'noDigits',
    'unreadable',
    'tooManyDecimals',
    'unreadable',
  ])
  expect(['en-GB', 'de-DE'].map((locale) => writeQuantity(38.52, locale))).toEqual(['38.52', '38,52'])
})

test('three digits behind the other locale’s decimal sign are not guessed where three decimals are possible', () => {
  expect([inLitres('38.524', 'de-DE'), inLitres('38,524', 'en-GB')]).toEqual(['ambiguous', 'ambiguous'])
  expect(readingsOf('38.524', 'de-DE')).toEqual({ fraction: '38,524', whole: '38524' })
  const { fraction, whole } = readingsOf('38,524', 'en-GB')
  expect([inLitres(fraction), inLitres(whole)]).toEqual([38.524, 38_524])
})

test('kilometres are read with the groups and the decimal sign of the locale', () => {
  const german = ['45300', ' 45 300 ', '45.300', '1.045.300', '45.300,5', '45300,5', '45300.5', '0']
  expect(german.map((typed) => metersOf(typed, inGerman))).toEqual([
    45_300_000, 45_300_000, 45_300_000, 1_045_300_000, 45_300_500, 45_300_500, 45_300_500, 0,
  ])
  const english = ['48,210', '48,210.5', '48’210', '48210,5']
  expect(english.map((typed) => metersOf(typed, inEnglish))).toEqual([
    48_210_000, 48_210_500, 48_210_000, 48_210_500,
  ])
  const none = ['', '-5', '48 21', '48,210.5.1', 'much', '48.210', '48.25']
  expect(none.map((typed) => metersOf(typed, inEnglish))).toEqual(none.map(() => Number.NaN))
})

test('miles are read into whole metres, and written again as they were typed', () => {
  const typed = ['42010', '0.1', '26100.7', '7.7']
  expect(typed.map((one) => metersOf(one, inMiles))).toEqual([67_608_541, 161, 42_005_005, 12_392])
  expect(typed.map((one) => writeDistance(metersOf(one, inMiles), inMiles))).toEqual(typed)
})

test('a figure is shown as its locale writes it, and what is none as typed', () => {
  const shown = (typed: string, locale: string) => shownFigure(typed, { decimals: 1, locale })
  expect([shown('45300', 'en-GB'), shown('45.300', 'de-DE'), shown('45300,5', 'de-DE')]).toEqual([
    '45,300',
    '45.300',
    '45.300,5',
  ])
  expect([shown('45.300', 'en-GB'), shown('much', 'de-DE'), shown('', 'de-DE')]).toEqual([
    '45.300',
    'much',
    '',
  ])
})

test('a figure that is shown with at most two decimals is read as what it was', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 2 }),
      fc.constantFrom(...locales),
      (digits, decimals, locale) => {
        const figure = digits / 10 ** decimals
        expect(readFigure(writeFigure(figure, { decimals, locale }), { decimals, locale })).toBe(figure)
      },
    ),
  )
})

test('a figure written for a change is read as itself, whatever its decimals', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.constantFrom(...locales),
      (thousandths, locale) => {
        const figure = thousandths / 1000
        expect(inLitres(writeQuantity(figure, locale), locale)).toBe(figure)
      },
    ),
  )
})

test('whatever is typed is read alike in groups or without, or refused', () => {
  fc.assert(
    fc.property(
      keys,
      fc.constantFrom(...locales),
      fc.integer({ min: 0, max: 3 }),
      (typed, locale, decimals) => {
        const figure = readFigure(typed, { decimals, locale })
        if (typeof figure !== 'number') return
        expect(readFigure(writeQuantity(figure, locale), { decimals, locale })).toBe(figure)
      },
    ),
  )
})
