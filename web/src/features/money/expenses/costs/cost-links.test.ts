import { NONE } from '@roadbook/contract/money/expenses'
import { expect, test } from 'vitest'
import { fillsOf, listOf, tripsOf } from './cost-links.ts'

const days = { startDate: '2026-11-01', endDate: '2026-11-20' }
const category = '0199b2a0-0000-7000-8000-0000000000c1'

test('an amount leads to the expenses with its type, and keeps the filters of the page', () => {
  expect(listOf({ categories: [category] }, days, { types: ['fuel'], currency: 'EUR' }).search).toEqual({
    categories: [category],
    types: ['fuel'],
    currency: 'EUR',
    from: '2026-11-01',
    to: '2026-11-20',
  })
})

test('a distance leads to the trips of the same fleet categories and days', () => {
  expect(tripsOf({ categories: [category], types: ['fuel'] }, days)).toEqual({
    to: '/trips',
    search: { groups: [category], from: '2026-11-01', to: '2026-11-20' },
  })
})

test('trips without a driver can’t be filtered, so their distance leads nowhere', () => {
  expect(tripsOf({ drivers: [NONE] }, days)).toBe(undefined)
})

test('a consumption leads to the receipts of its energy, in any currency', () => {
  const filter = { categories: [category], currency: 'EUR', types: ['toll' as const] }
  expect(fillsOf(filter, days, { energy: 'kwh', vehicleId: category }).search).toEqual({
    types: ['charging'],
    vehicles: [category],
    categories: [category],
    from: '2026-11-01',
    to: '2026-11-20',
  })
})
