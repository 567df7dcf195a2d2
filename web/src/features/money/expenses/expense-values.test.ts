import { inEnglish, inGerman } from '../../../testing/typed-styles.ts'
import type { Expense } from '@roadbook/contract/money/expenses'
import { ExpenseType } from '@roadbook/contract/money/expense-type'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anExpense } from '../../../testing/expenses.ts'
import { changesOf, refusedFields } from '../../../ui/form/form-model.ts'
import { expenseModel, type ExpenseValues, newExpense } from './expense-values.ts'

const first = newExpense({ vehicleId: null, type: 'fuel', today: '2026-11-20', currency: 'EUR' }, inEnglish)
const model = expenseModel(inEnglish)
const bought = { ...first, vehicleId: anExpense().vehicleId, amount: '72,40', quantityLitres: '48,5' }

test('values are sent in the contract’s units, and empty fields as null', () => {
  const typed = { ...bought, vatPercent: '18', odometerMeters: '48 210', vendor: ' Enemed ' }
  expect(expenseModel(inGerman).bodyOf(typed)).toEqual({
    vehicleId: bought.vehicleId,
    type: 'fuel',
    date: '2026-11-20',
    amountMinor: 7240,
    currency: 'EUR',
    vatPercent: 18,
    vendor: 'Enemed',
    quantityLitres: 48.5,
    quantityKwh: null,
    odometerMeters: 48_210_000,
    fullTank: true,
    note: null,
    tripId: null,
  })
})

test('fuel is sent with litres, charging with kilowatt-hours, and other types with neither', () => {
  const typed = { ...bought, quantityKwh: '31' }
  const quantities = (type: ExpenseType) => {
    const { quantityLitres, quantityKwh } = model.bodyOf({ ...typed, type })
    return [quantityLitres, quantityKwh]
  }
  expect([quantities('fuel'), quantities('charging'), quantities('toll')]).toEqual([
    [48.5, null],
    [null, 31],
    [null, null],
  ])
})

test('an expense needs a vehicle, an amount and a day', () => {
  expect(refusedFields(model, { ...first, date: '' })).toEqual(['date', 'amount', 'vehicleId'])
  expect(refusedFields(model, { ...bought, amount: '0' })).toEqual(['amount'])
  expect(refusedFields(model, bought)).toEqual([])
  const wrong = { ...bought, vatPercent: '101', quantityLitres: 'much', odometerMeters: '-1' }
  expect(refusedFields(model, wrong)).toEqual(['vatPercent', 'quantityLitres', 'odometerMeters'])
})

test('a change contains only the changed fields', () => {
  const expense = anExpense({ odometerMeters: 48_210_499 })
  const same = model.saved!.valuesOf(expense)
  const change = (typed: Partial<ExpenseValues>) =>
    changesOf(model, { before: expense, values: { ...same, ...typed } })
  expect(change({})).toEqual({})
  expect(change({ amount: '80', note: 'Full' })).toEqual({ amountMinor: 8000, note: 'Full' })
  const elsewhere = '0199b2a0-0000-7000-8000-000000000077'
  expect(change({ vehicleId: elsewhere, vendor: '' })).toEqual({ vehicleId: elsewhere, vendor: null })
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
const anyStyle = fc.record({
  locale: fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'de-CH'),
  distanceUnit: fc.constant('kilometer' as const),
})

test('saving an unchanged expense changes no field', () => {
  fc.assert(
    fc.property(anyExpense, anyStyle, (expense, style) => {
      const styled = expenseModel(style)
      const values = styled.saved!.valuesOf(expense)
      const said = styled.bodyOf(values)
      const kept = Object.keys(said) as (keyof typeof said)[] // its own keys
      expect(said).toEqual(Object.fromEntries(kept.map((name) => [name, expense[name]])))
      expect(refusedFields(styled, values, expense)).toEqual([])
    }),
  )
})
