import { expect, test } from 'vitest'
import { currencyCodes, currencyDigits } from './countries.ts'

test('a currency has the decimals of ISO 4217, also where CLDR shows none', () => {
  const cldrWithout = 'AFN ALL COP HUF IDR IRR LAK LBP MGA MMK PKR SOS SYP YER'.split(' ')
  expect(cldrWithout.map(currencyDigits)).toEqual(cldrWithout.map(() => 2))
  expect(['IQD', 'TND', 'KWD', 'JPY', 'KRW', 'XOF', 'EUR', 'CLF'].map(currencyDigits)).toEqual([
    3, 3, 3, 0, 0, 0, 2, 4,
  ])
})

test('of the currencies that a company can have, these have other than two decimals', () => {
  expect(currencyCodes.filter((code) => currencyDigits(code) === 0)).toEqual(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
  )
  expect(currencyCodes.filter((code) => currencyDigits(code) > 2)).toEqual(
    'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  )
})
