import {
  countedCategory,
  type Logbook,
  type LogbookEntry,
  type OdometerGap,
} from '@roadbook/contract/logbook'

/** Distance by category as it counts, the longest first. */
export function sumByCategory(entries: readonly LogbookEntry[]): Logbook['sums'] {
  const groups = Map.groupBy(entries, countedCategory)
  return [...groups]
    .map(([category, some]) => ({ category, trips: some.length, distanceMeters: sumMeters(some) }))
    .toSorted((a, b) => b.distanceMeters - a.distanceMeters)
}

export function sumMeters(entries: readonly LogbookEntry[]): number {
  return entries.reduce((sum, { trip }) => sum + trip.distanceMeters, 0)
}

/** What is still to be done, or can't be mended any more. */
export function completenessOf(
  entries: readonly LogbookEntry[],
  gaps: readonly Pick<OdometerGap, 'meters'>[],
): Logbook['completeness'] {
  const open = entries.filter(isOpen)
  const locks = open.flatMap(({ locksAt }) => locksAt ?? [])
  const moves = entries
    .flatMap(({ trip }) => trip.movesBefore)
    .filter(({ kind, odometerMeters }) => kind === 'silent' && odometerMeters === null)
  return {
    openTrips: open.length,
    firstLocksAt: locks.reduce<string | null>(
      (first, at) => (first !== null && first < at ? first : at),
      null,
    ),
    lockedIncomplete: entries.filter(({ countsAsPrivate }) => countsAsPrivate).length,
    odometerGaps: gaps.length,
    odometerGapMeters: gaps.reduce((sum, { meters }) => sum + Math.abs(meters), 0),
    tripsWithoutDriver: entries.filter(({ missing }) => missing.includes('driver')).length,
    unrecordedMoves: moves.length,
    unrecordedMeters: moves.reduce((sum, { meters }) => sum + meters, 0),
  }
}

/** Not locked, and lacking something besides the driver. */
function isOpen({ lockedAt, missing }: LogbookEntry): boolean {
  return lockedAt === null && missing.some((field) => field !== 'driver')
}
