import type { Expense } from '@roadbook/contract/expenses'
import { ExpenseType } from '@roadbook/contract/expenses'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anExpense } from '../../testing/expenses.ts'
import { changesOf, fieldsOf, newExpense, refusedFields, valuesOf } from './expense-values.ts'

const first = newExpense({ vehicleId: null, type: 'fuel', today: '2026-11-20', currency: 'EUR' })
const bought = { ...first, vehicleId: anExpense().vehicleId, amount: '72,40', litres: '48,5' }

test('what was typed is said in the contract’s units, and what was left empty is null', () => {
  expect(
    fieldsOf({ ...bought, vatPercent: '18', odometerKm: '48 210', vendor: ' Enemed ' }, 'de-DE'),
  ).toEqual({
    type: 'fuel',
    date: '2026-11-20',
    amountMinor: 7240,
    currency: 'EUR',
    vatPercent: 18,
    vendor: 'Enemed',
    quantityLitres: 48.5,
    quantityKwh: null,
    odometerMeters: 48_210_000,
    note: null,
  })
})

test('litres belong to fuel and kilowatt-hours to charging; of another type neither is said', () => {
  const typed = { ...bought, kwh: '31' }
  const quantities = (type: ExpenseType) => {
    const { quantityLitres, quantityKwh } = fieldsOf({ ...typed, type }, 'en-GB')
    return [quantityLitres, quantityKwh]
  }
  expect([quantities('fuel'), quantities('charging'), quantities('toll')]).toEqual([
    [48.5, null],
    [null, 31],
    [null, null],
  ])
})

test('an expense needs a vehicle, an amount and a day', () => {
  expect(refusedFields({ ...first, date: '' }, 'en-GB')).toEqual(['vehicleId', 'date', 'amount'])
  expect(refusedFields({ ...bought, amount: '0' }, 'en-GB')).toEqual(['amount'])
  expect(refusedFields(bought, 'en-GB')).toEqual([])
  const wrong = { ...bought, vatPercent: '101', litres: 'much', odometerKm: '-1' }
  expect(refusedFields(wrong, 'en-GB')).toEqual(['vatPercent', 'litres', 'odometerKm'])
})

test('a change names what was changed, and nothing else', () => {
  const before = valuesOf(anExpense({ odometerMeters: 48_210_499 }), 'en-GB')
  expect(changesOf(before, before, 'en-GB')).toEqual({})
  expect(changesOf(before, { ...before, amount: '80', note: 'Full' }, 'en-GB')).toEqual({
    amountMinor: 8000,
    note: 'Full',
  })
  const elsewhere = '0199b2a0-0000-7000-8000-000000000077'
  expect(changesOf(before, { ...before, vehicleId: elsewhere, vendor: '' }, 'en-GB')).toEqual({
    vehicleId: elsewhere,
    vendor: null,
  })
})

const anyExpense: fc.Arbitrary<Expense> = fc
  .record({
    type: fc.constantFrom(...ExpenseType.options),
    amountMinor: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).filter((amount) => amount !== 0),
    currency: fc.constantFrom('EUR', 'JPY', 'TND'),
    vatPercent: fc.option(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)),
    quantityLitres: fc.option(fc.integer({ min: 1, max: 99_999 }).map((part) => part / 100)),
    quantityKwh: fc.option(fc.integer({ min: 1, max: 99_999 }).map((part) => part / 1000)),
    odometerMeters: fc.option(fc.integer({ min: 0, max: 9_999_999 }).map((tenths) => tenths * 100)),
  })
  .map(({ type, quantityLitres, quantityKwh, ...rest }) =>
    anExpense({
      ...rest,
      type,
      quantityLitres: type === 'fuel' ? quantityLitres : null,
      quantityKwh: type === 'charging' ? quantityKwh : null,
    }),
  )
const anyLocale = fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'de-CH')

test('an expense that goes through the form untouched comes out as it went in', () => {
  fc.assert(
    fc.property(anyExpense, anyLocale, (expense, locale) => {
      const said = fieldsOf(valuesOf(expense, locale), locale)
      const kept = Object.keys(said) as (keyof typeof said)[] // its own keys
      expect(said).toEqual(Object.fromEntries(kept.map((name) => [name, expense[name]])))
      expect(refusedFields(valuesOf(expense, locale), locale)).toEqual([])
    }),
  )
})
