/** Receipts for fuel and charging that are unusual, each with what it differs from. */
import type { CostOutlier } from '@roadbook/contract/costs'
import { type Fill, intervalsOf, median, per100Km, possibleIntervals, usualPer100Km } from './consumption.ts'

export type PricedFill = Fill & { amountMinor: number; currency: string }
type Reason = CostOutlier['reason']
type Energy = 'litres' | 'kwh'

/** A tank takes a little more than its data sheet says; charging loses a part. */
const OVER_CAPACITY = 1.1
/** Traffic, load and weather change consumption by less than this. */
const CONSUMPTION_SHARE = 0.4
/** Prices of one month differ by less than this, also on motorways. */
const PRICE_SHARE = 0.3
export type Judged = {
  fills: readonly PricedFill[]
  energy: Energy
  /** Of the tank or battery; null if it isn't known. */
  capacity: number | null
  /** Consumption as the vehicle's record says; null if it doesn't. */
  statedPer100Km: number | null
  /** In the smallest unit, by currency: what others paid for a litre or kWh. */
  usualPrices: ReadonlyMap<string, number>
}

/** One reason for each receipt at most: the one that explains the others comes first. */
export function outliersOf({
  fills,
  energy,
  capacity,
  statedPer100Km,
  usualPrices,
}: Judged): Map<string, Reason> {
  const reasons = new Map<string, Reason>()
  const tell = (expenseId: string, reason: Reason | undefined): void => {
    if (reason !== undefined && !reasons.has(expenseId)) reasons.set(expenseId, reason)
  }
  for (const { expenseId, quantity } of fills) {
    const isOver = capacity !== null && quantity > capacity * OVER_CAPACITY
    tell(expenseId, isOver ? { kind: 'overTank', energy, quantity, capacity } : undefined)
  }
  const intervals = intervalsOf(fills)
  const possible = possibleIntervals(intervals, statedPer100Km)
  const usual = usualPer100Km(possible, null) ?? (possible.length < intervals.length ? statedPer100Km : null)
  for (const interval of intervals) {
    const own = per100Km(interval)
    if (usual === null || own === null || !isFar(own, usual, CONSUMPTION_SHARE)) continue
    tell(interval.expenseId, { kind: 'consumption', energy, per100Km: own, usualPer100Km: usual })
  }
  for (const fill of fills) {
    const price = priceOf(fill)
    const usualPrice = usualPrices.get(fill.currency)
    if (price === null || usualPrice === undefined || !isFar(price, usualPrice, PRICE_SHARE)) continue
    const reason = { kind: 'unitPrice', energy, minorPerUnit: price, usualMinorPerUnit: usualPrice } as const
    tell(fill.expenseId, reason)
  }
  return reasons
}

/** By currency, the median of what a litre or kWh cost. */
export function usualPricesOf(fills: readonly PricedFill[]): Map<string, number> {
  const byCurrency = Map.groupBy(fills, ({ currency }) => currency)
  const medians = [...byCurrency].map(
    ([currency, paid]) => [currency, median(paid.flatMap((fill) => priceOf(fill) ?? []))] as const,
  )
  return new Map(medians.flatMap(([currency, price]) => (price === null ? [] : [[currency, price]])))
}

/** In tenths of the smallest unit; null for a refund. */
function priceOf({ amountMinor, quantity }: PricedFill): number | null {
  return amountMinor > 0 ? Math.round((amountMinor / quantity) * 10) / 10 : null
}

function isFar(value: number, usual: number, share: number): boolean {
  return Math.abs(value - usual) > usual * share
}
