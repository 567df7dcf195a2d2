import { type CostSum, NAMED_COST_TYPES } from '@roadbook/contract/money/cost-sums'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'

/** Expenses of one currency and type, added up. */
export type CostPart = { currency: string; type: ExpenseType; amountMinor: number }

/** By currency, the company's first, the others in alphabetical order; within a currency the largest type first. */
export function sumByCurrency(parts: readonly CostPart[], companyCurrency: string): CostSum[] {
  const isOwn = (currency: string): boolean => currency === companyCurrency
  return [...Map.groupBy(parts, ({ currency }) => currency)]
    .toSorted(([a], [b]) => Number(isOwn(b)) - Number(isOwn(a)) || compare(a, b))
    .map(([currency, ofCurrency]) => {
      const byType = sumByType(ofCurrency)
      return { currency, totalMinor: total(byType), byType }
    })
}

function sumByType(parts: readonly CostPart[]): CostSum['byType'] {
  return [...Map.groupBy(parts, ({ type }) => type)]
    .map(([type, ofType]) => ({ type, amountMinor: total(ofType) }))
    .toSorted((a, b) => b.amountMinor - a.amountMinor || compare(a.type, b.type))
}

/** The sum in `part` of all types that are not among the largest of `whole`; null if `whole` has no others. */
export function otherTypes(part: CostSum['byType'], whole: CostSum['byType']): number | null {
  if (whole.length <= NAMED_COST_TYPES) return null
  const named = new Set(whole.slice(0, NAMED_COST_TYPES).map(({ type }) => type))
  return total(part.filter(({ type }) => !named.has(type)))
}

function total(amounts: readonly { amountMinor: number }[]): number {
  return amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
