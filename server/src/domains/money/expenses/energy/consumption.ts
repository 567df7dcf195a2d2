/** Consumption between full tanks: what was filled since the last full one was used on the way since then. */

export type Receipt = { expenseId: string; amountMinor: number; currency: string }

/** What a receipt for fuel or charging says. Those of one vehicle are in order of day, then odometer. */
export type Fill = {
  /** Null if only the consumption is asked for, or the fill lies before the days asked for. */
  receipt: Receipt | null
  date: string
  /** Litres or kWh. */
  quantity: number
  isFull: boolean
  /** Of the receipt, otherwise the vehicle's at that day; null if neither is known. */
  odometerMeters: number | null
}

/** From one full tank to the next, whose receipt it has. */
export type Interval = {
  receipt: Receipt | null
  date: string
  quantity: number
  distanceMeters: number
}

/**
 * What was filled in between counts for the interval that ends next. A full tank whose odometer is not above the one before
 * is mistyped or not known: it ends no interval.
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

/** No load, no weather, no driver changes consumption by so much: the odometer was mistyped, or a receipt is missing. */
export const IMPOSSIBLE_FACTOR = 5

/** What consumption is compared with: the vehicle's record, otherwise its own median; null if neither says enough. */
export function usualPer100Km(intervals: readonly Interval[], stated: number | null): number | null {
  return stated ?? median(intervals.flatMap((interval) => per100Km(interval) ?? []))
}

/** Those that can be true: one wrong odometer would otherwise change the figure of the whole period. */
export function possibleIntervals(intervals: readonly Interval[], stated: number | null): Interval[] {
  const usual = usualPer100Km(intervals, stated)
  if (usual === null) return [...intervals]
  return intervals.filter((interval) => {
    const own = per100Km(interval) ?? usual
    return own <= usual * IMPOSSIBLE_FACTOR && own >= usual / IMPOSSIBLE_FACTOR
  })
}

/** Fewer say nothing about what is usual. */
const FEWEST_FOR_MEDIAN = 5

/** Null if there are too few. */
export function median(values: readonly number[]): number | null {
  if (values.length < FEWEST_FOR_MEDIAN) return null
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

export type Used = { quantity: number; distanceMeters: number }

/** The intervals that end in the days, added up. */
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
