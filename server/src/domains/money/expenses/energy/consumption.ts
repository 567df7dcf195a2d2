/** Consumption between full tanks: what was filled up to a full tank was used since the full tank before. */

export type Receipt = { expenseId: string; amountMinor: number; currency: string }

/** A receipt for fuel or charging. Those of one vehicle are ordered by day, then odometer. */
export type Fill = {
  /** Null if only the consumption is wanted, or the receipt is before the requested days. */
  receipt: Receipt | null
  date: string
  /** Litres or kWh. */
  quantity: number
  isFull: boolean
  /** From the receipt, otherwise the vehicle's on that day; null if neither is known. */
  odometerMeters: number | null
}

/** From one full tank to the next, with the receipt of the latter. */
type Interval = {
  receipt: Receipt | null
  date: string
  quantity: number
  distanceMeters: number
}

/**
 * Partial fills count for the interval that ends next. A full tank whose odometer isn't above the one before is mistyped or
 * unknown: it ends no interval.
 */
export function intervalsOf(fills: readonly Fill[]): Interval[] {
  const intervals: Interval[] = []
  let fullAt: number | undefined
  let quantity = 0
  for (const fill of fills) {
    quantity += fill.quantity
    if (!fill.isFull || fill.odometerMeters === null) continue
    const { receipt, date, odometerMeters } = fill
    const distanceMeters = fullAt === undefined ? 0 : odometerMeters - fullAt
    if (distanceMeters > 0) intervals.push({ receipt, date, quantity, distanceMeters })
    fullAt = odometerMeters
    quantity = 0
  }
  return intervals
}

/** No load, weather or driver changes consumption by this much: the odometer was mistyped, or a receipt is missing. */
export const IMPOSSIBLE_FACTOR = 5

/** The reference for consumption: the vehicle's record, otherwise its own median; null if there are too few intervals. */
export function usualPer100Km(intervals: readonly Interval[], stated: number | null): number | null {
  return stated ?? median(intervals.flatMap((interval) => per100Km(interval) ?? []))
}

/** Plausible intervals only: one wrong odometer would otherwise change the figure of the whole period. */
export function possibleIntervals(intervals: readonly Interval[], stated: number | null): Interval[] {
  const usual = usualPer100Km(intervals, stated)
  if (usual === null) return [...intervals]
  return intervals.filter((interval) => {
    const own = per100Km(interval) ?? usual
    return own <= usual * IMPOSSIBLE_FACTOR && own >= usual / IMPOSSIBLE_FACTOR
  })
}

/** Fewer don't show what is usual. */
const FEWEST_FOR_MEDIAN = 5

/** Null if there are too few. */
export function median(values: readonly number[]): number | null {
  if (values.length < FEWEST_FOR_MEDIAN) return null
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

export type Used = { quantity: number; distanceMeters: number }

/** The sum of the intervals that end within the days. */
export function usedWithin(intervals: readonly Interval[], { from, to }: { from: string; to: string }): Used {
  const used = { quantity: 0, distanceMeters: 0 }
  for (const { date, quantity, distanceMeters } of intervals) {
    if (date < from || date > to) continue
    used.quantity += quantity
    used.distanceMeters += distanceMeters
  }
  return used
}

/** To one decimal; null without distance. */
export function per100Km({ quantity, distanceMeters }: Used): number | null {
  return distanceMeters > 0 ? Math.round((quantity / distanceMeters) * 1_000_000) / 10 : null
}
