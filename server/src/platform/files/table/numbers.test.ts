import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalSignIn, findDecimalSign, parseNumber, toMinor } from './numbers.ts'

describe('the decimal sign', () => {
  test.each([
    ['1.234,56', ','],
    ['1,234.56', '.'],
    ['1.234.567', ','],
    ['12,5', ','],
    ['0,123', ','],
    ['1234,567', ','],
    ['62.40 €', '.'],
    ['1.234', null],
    ['1,234', null],
    ['1234', undefined],
    ['Diesel', undefined],
  ])('in %s is %s', (text, sign) => {
    expect(decimalSignIn(text)).toBe(sign)
  })

  test('of a column is decided by the values that leave no doubt', () => {
    expect(findDecimalSign(['1.234', '2.500', '3,10'], '.')).toEqual({ sign: ',', isCertain: true })
    expect(findDecimalSign(['1.234', '2.500'], '.')).toEqual({ sign: '.', isCertain: false })
    expect(findDecimalSign(['1.234', '2.500'], ',')).toEqual({ sign: ',', isCertain: false })
    expect(findDecimalSign(['12', 'none', null, 3.5], ',')).toBeUndefined()
  })
})

describe('a number', () => {
  test.each([
    ['1.234,56', ',', 1234.56],
    ['1.234', ',', 1234],
    ['1.234', '.', 1.234],
    ["1'234.50", '.', 1234.5],
    ['1 234,50', ',', 1234.5],
    ['EUR 12,30', ',', 12.3],
    ['12,30 €', ',', 12.3],
    ['-8,25', ',', -8.25],
    ['8,25-', ',', -8.25],
    ['(8.25)', '.', -8.25],
    ['−8,25', ',', -8.25],
    ['62,4 l', ',', 62.4],
    ['19 %', ',', 19],
    [',5', ',', 0.5],
  ] as const)('%s with %s is %d', (text, sign, value) => {
    expect(parseNumber(text, sign)).toBe(value)
  })

  test.each(['12.34.56', '1.23,4.5', '1.2345,6', '12,3', 'about 50', '', '-', '5 Euro', '1e5', '(5', '0x10'])(
    '%s with a point is none',
    (text) => {
      expect(parseNumber(text, '.')).toBeUndefined()
    },
  )

  test('is read as every locale writes it, once its decimal sign is known', () => {
    const amounts = fc.tuple(
      fc.integer({ min: -1e11, max: 1e11 }),
      fc.constantFrom('de-DE', 'en-GB', 'de-CH', 'fr-FR'),
    )
    fc.assert(
      fc.property(amounts, ([minor, locale]) => {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(minor / 100)
        const sign = decimalSignIn(text)
        expect(toMinor(parseNumber(text, sign ?? '.') ?? Number.NaN, 2)).toBe(minor === 0 ? 0 : minor)
      }),
    )
  })

  test('no text makes reading slow or throws', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 500, unit: fc.constantFrom('1', '.', ',', '-', ' ', '(', '€', 'E') }),
        (text) => {
          for (const sign of ['.', ','] as const) {
            const value = parseNumber(text, sign)
            expect(value === undefined || Number.isFinite(value) || text.length > 300).toBe(true)
          }
        },
      ),
    )
  })
})

test.each([
  [1.005, 2, 101],
  [-1.005, 2, -101],
  [61.400000000000006, 2, 6140],
  [0.1 + 0.2, 2, 30],
  [1234.5, 0, 1235],
  [1.2345, 3, 1235],
  [1e-9, 2, 0],
])('%d with %d digits is %d of the smallest unit', (value, digits, minor) => {
  expect(toMinor(value, digits)).toBe(minor)
})

test('a number beyond all numbers is none', () => {
  expect([parseNumber('9'.repeat(400), '.'), parseNumber(Infinity, '.'), parseNumber(NaN, '.')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
