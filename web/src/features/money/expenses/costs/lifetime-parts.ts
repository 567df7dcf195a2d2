import type { CostSum } from '@roadbook/contract/money/cost-sums'
import type { CostPartName } from '@roadbook/contract/money/costs'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'

const NAMED = 3

type CostPart = { name: CostPartName; types: ExpenseType[]; amountMinor: number }

/** The largest types and the sum of all others, so that they add up to the total. */
export function lifetimeParts(byType: CostSum['byType']): CostPart[] {
  // A single other type is named instead of combined.
  const named = byType.length === NAMED + 1 ? byType : byType.slice(0, NAMED)
  const rest = byType.slice(named.length)
  return [
    ...named.map(({ type, amountMinor }) => ({ name: type, types: [type], amountMinor })),
    ...(rest.length === 0
      ? []
      : [
          {
            name: 'rest' as const,
            types: rest.map(({ type }) => type),
            amountMinor: rest.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
          },
        ]),
  ]
}
