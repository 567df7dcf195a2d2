/** Unusual receipts for fuel and charging, each with the value that it is compared with. */
import type { CostOutlier } from '@roadbook/contract/money/costs'
import {
  type Fill,
  intervalsOf,
  median,
  per100Km,
  possibleIntervals,
  type Receipt,
  usualPer100Km,
} from './consumption.ts'

type Reason = CostOutlier['reason']
type Energy = 'litres' | 'kwh'

/** A tank holds a little more than its data sheet states; charging loses some energy. */
const OVER_CAPACITY = 1.1
/** Traffic, load and weather change consumption by less than this. */
const CONSUMPTION_SHARE = 0.4
/** Prices within a month differ by less than this, including on motorways. */
const PRICE_SHARE = 0.3
type Judged = {
  fills: readonly Fill[]
  energy: Energy
  /** Capacity of the tank or battery; null if unknown. */
  capacity: number | null
  /** Consumption in the vehicle's record; null if not set. */
  statedPer100Km: number | null
  /** In the smallest unit, by currency: what others paid per litre or kWh. */
  usualPrices: ReadonlyMap<string, number>
}

/**
 * At most one reason per receipt: the one that explains the others comes first. Normal receipts become the history for the
 * next.
 */
export function outliersOf({
  fills,
  energy,
  capacity,
  statedPer100Km,
  usualPrices,
}: Judged): Map<string, Reason> {
  const reasons = new Map<string, Reason>()
  const tell = (receipt: Receipt | null, reason: Reason): void => {
    if (receipt !== null && !reasons.has(receipt.expenseId)) reasons.set(receipt.expenseId, reason)
  }
  for (const { receipt, quantity } of fills) {
    if (capacity === null || quantity <= capacity * OVER_CAPACITY) continue
    tell(receipt, { kind: 'overTank', energy, quantity, capacity })
  }
  const intervals = intervalsOf(fills)
  const possible = possibleIntervals(intervals, statedPer100Km)
  const usual = usualPer100Km(possible, null) ?? (possible.length < intervals.length ? statedPer100Km : null)
  for (const interval of intervals) {
    const own = per100Km(interval)
    if (usual === null || own === null || !isFar(own, usual, CONSUMPTION_SHARE)) continue
    tell(interval.receipt, { kind: 'consumption', energy, per100Km: own, usualPer100Km: usual })
  }
  for (const { receipt, quantity } of fills) {
    const price = priceOf(receipt, quantity)
    const usualPrice = receipt === null ? undefined : usualPrices.get(receipt.currency)
    if (price === null || usualPrice === undefined || !isFar(price, usualPrice, PRICE_SHARE)) continue
    tell(receipt, { kind: 'unitPrice', energy, minorPerUnit: price, usualMinorPerUnit: usualPrice })
  }
  return reasons
}

/** By currency, the median of what a litre or kWh cost. */
export function usualPricesOf(fills: readonly Fill[]): Map<string, number> {
  const prices = new Map<string, number[]>()
  for (const { receipt, quantity } of fills) {
    const price = priceOf(receipt, quantity)
    if (receipt === null || price === null) continue
    const known = prices.get(receipt.currency)
    if (known) known.push(price)
    else prices.set(receipt.currency, [price])
  }
  return new Map(
    [...prices].flatMap(([currency, paid]) => {
      const usual = median(paid)
      return usual === null ? [] : [[currency, usual] as const]
    }),
  )
}

/** In tenths of the smallest unit; null for a refund. */
function priceOf(receipt: Receipt | null, quantity: number): number | null {
  return receipt !== null && receipt.amountMinor > 0
    ? Math.round((receipt.amountMinor / quantity) * 10) / 10
    : null
}

function isFar(value: number, usual: number, share: number): boolean {
  return Math.abs(value - usual) > usual * share
}
