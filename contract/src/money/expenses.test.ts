import { expect, test } from 'vitest'
import { ExpenseCreate } from './expenses.ts'

const refusals = (parts: object) => {
  const result = ExpenseCreate.safeParse({ type: 'fuel', date: '2026-11-20', amountMinor: 7240, ...parts })
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message])
}

test('litres, kilowatt-hours and per cent have as many decimals as the page can write again', () => {
  const kept = [0.001, 0.3, 1.005, 48.5, 48.523, 99_999.999, 100_000]
  expect(kept.map((quantityLitres) => refusals({ quantityLitres }))).toEqual(kept.map(() => []))
  expect(refusals({ quantityKwh: 31.337, vatPercent: 8.15 })).toEqual([])
  expect([0, 0.29, 1.1, 99.99, 100].map((vatPercent) => refusals({ vatPercent }))).toEqual([
    [],
    [],
    [],
    [],
    [],
  ])
})

test('more decimals are refused with what to enter', () => {
  expect(refusals({ quantityLitres: 48.5238 })).toEqual([
    ['quantityLitres', 'too_many_decimals {"decimals":3}'],
  ])
  expect(refusals({ quantityKwh: 1e-7 })).toEqual([['quantityKwh', 'too_many_decimals {"decimals":3}']])
  expect(refusals({ vatPercent: 8.125 })).toEqual([['vatPercent', 'too_many_decimals {"decimals":2}']])
})
