import { expect, test } from 'vitest'
import { reportLanguage } from './report-language.ts'
import { reportFacts as facts } from './testing.ts'

test('an amount has the decimals of its currency, also where browsers know of none', () => {
  const { format, value } = reportLanguage(facts)
  const amount = (currency: string) => ({ id: 'costs', unit: 'minor', currency }) as const
  expect(format(1_234_550, amount('HUF'))).toBe('12,345.50')
  expect(value(12_345, amount('JPY'))).toEqual({ kind: 'number', number: 12_345, decimals: 0 })
})

test('an odometer that was set to whole miles shows them, as on the page', () => {
  const { format } = reportLanguage({ ...facts, distanceUnit: 'mile' })
  expect(format(77_586_474, { id: 'odometer', unit: 'meters', currency: null })).toBe('48,210')
})
