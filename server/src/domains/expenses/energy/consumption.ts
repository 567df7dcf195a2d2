/** Consumption between full tanks: what was filled since the last full one was used on the way since then. */

/** A receipt for fuel or charging. Those of one vehicle are in order of day, then odometer. */
export type Fill = {
  expenseId: string
  date: string
  /** Litres or kWh. */
  quantity: number
  isFull: boolean
  /** Of the receipt, otherwise the vehicle's at that day; null if neither is known. */
  odometerMeters: number | null
}

/** From one full tank to the next. */
export type Interval = { expenseId: string; date: string; quantity: number; distanceMeters: number }

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
    const { expenseId, date, odometerMeters } = fill
    const distanceMeters = fullAt === undefined ? 0 : odometerMeters - fullAt
    if (distanceMeters > 0) intervals.push({ expenseId, date, quantity, distanceMeters })
    fullAt = odometerMeters
    quantity = 0
  }
  return intervals
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
