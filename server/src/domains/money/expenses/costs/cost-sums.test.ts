import { ExpenseType } from '@roadbook/contract/money/expense-type'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CostPart, sumByCurrency } from './cost-sums.ts'

test('each currency is summed separately, the company’s first, with the largest type first', () => {
  const parts: CostPart[] = [
    { currency: 'CHF', type: 'toll', amountMinor: 4000 },
    { currency: 'EUR', type: 'parking', amountMinor: 350 },
    { currency: 'EUR', type: 'fuel', amountMinor: 6140 },
    { currency: 'AED', type: 'fuel', amountMinor: 900 },
    { currency: 'EUR', type: 'parking', amountMinor: 250 },
    { currency: 'EUR', type: 'insurance', amountMinor: -12_000 },
  ]
  expect(sumByCurrency(parts, 'EUR')).toEqual([
    {
      currency: 'EUR',
      totalMinor: -5260,
      byType: [
        { type: 'fuel', amountMinor: 6140 },
        { type: 'parking', amountMinor: 600 },
        { type: 'insurance', amountMinor: -12_000 },
      ],
    },
    { currency: 'AED', totalMinor: 900, byType: [{ type: 'fuel', amountMinor: 900 }] },
    { currency: 'CHF', totalMinor: 4000, byType: [{ type: 'toll', amountMinor: 4000 }] },
  ])
})

const currencies = ['EUR', 'CHF', 'JPY']
const part = fc.record({
  currency: fc.constantFrom(...currencies),
  type: fc.constantFrom(...ExpenseType.options),
  amountMinor: fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
})
const parts = fc.array(part, { maxLength: 200 })

test('the order of expenses changes nothing', () => {
  const shuffled = parts.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  )
  fc.assert(
    fc.property(shuffled, ([all, mixed]) => {
      expect(sumByCurrency(mixed, 'EUR')).toEqual(sumByCurrency(all, 'EUR'))
    }),
  )
})

test('types add up to the total, totals to what was spent, and nothing moves between currencies', () => {
  fc.assert(
    fc.property(parts, (all) => {
      for (const { currency, totalMinor, byType } of sumByCurrency(all, 'EUR')) {
        const spent = all.filter((one) => one.currency === currency)
        expect(totalMinor).toBe(spent.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
        expect(byType.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor)
      }
      const named = new Set(all.map(({ currency }) => currency))
      expect(new Set(sumByCurrency(all, 'EUR').map(({ currency }) => currency))).toEqual(named)
    }),
  )
})

test('two halves add up to the whole', () => {
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      const whole = sumByCurrency([...a, ...b], 'EUR')
      const halves = [a, b].flatMap((half) =>
        sumByCurrency(half, 'EUR').flatMap(({ currency, byType }) =>
          byType.map((sum) => ({ currency, ...sum })),
        ),
      )
      expect(sumByCurrency(halves, 'EUR')).toEqual(whole)
    }),
  )
})
