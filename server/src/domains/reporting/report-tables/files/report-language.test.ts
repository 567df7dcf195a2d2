import { expect, test } from 'vitest'
import type { ReportFacts } from './report-facts.ts'
import { reportLanguage } from './report-language.ts'

const facts: ReportFacts = {
  kind: 'mileage',
  head: {
    period: null,
    before: null,
    vehicles: 1,
    hiddenRows: 0,
    figures: [],
    charts: [],
    columns: [],
    totals: null,
  },
  rows: 0,
  company: 'Grand Harbour Services',
  timeZone: 'Europe/Malta',
  distanceUnit: 'kilometer',
  language: 'en',
  format: 'pdf',
  madeAt: '2026-11-20T08:42:00Z',
  madeBy: null,
}

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
