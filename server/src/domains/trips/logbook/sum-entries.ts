import {
  correctedCategory,
  correctedMeters,
  countedCategory,
  type Logbook,
  type LogbookEntry,
  needsExplanation,
  type OdometerGap,
} from '@roadbook/contract/trips/logbook'

/** Distance by the category that counts, longest first: as recorded, and as corrected by addenda. */
export function sumByCategory(entries: readonly LogbookEntry[]): Logbook['sums'] {
  const recorded = Map.groupBy(entries, countedCategory)
  const corrected = Map.groupBy(entries, correctedCategory)
  return [...new Set([...recorded.keys(), ...corrected.keys()])]
    .map((category) => {
      const [as, now] = [recorded.get(category) ?? [], corrected.get(category) ?? []]
      return {
        category,
        trips: as.length,
        distanceMeters: sumMeters(as),
        corrected: { trips: now.length, distanceMeters: sumCorrected(now) },
      }
    })
    .toSorted((a, b) => b.distanceMeters - a.distanceMeters)
}

export function sumMeters(entries: readonly LogbookEntry[]): number {
  return entries.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)
}

export function sumCorrected(entries: readonly LogbookEntry[]): number {
  return entries.reduce((sum, entry) => sum + correctedMeters(entry), 0)
}

/** What is still missing, or can no longer be completed. */
export function completenessOf(
  entries: readonly LogbookEntry[],
  gaps: readonly Pick<OdometerGap, 'unexplainedMeters'>[],
): Logbook['completeness'] {
  const open = entries.filter(isOpen)
  const unexplained = gaps.filter(needsExplanation)
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
    odometerGaps: unexplained.length,
    odometerGapMeters: unexplained.reduce(
      (sum, { unexplainedMeters }) => sum + Math.abs(unexplainedMeters),
      0,
    ),
    tripsWithoutDriver: entries.filter(({ missing }) => missing.includes('driver')).length,
    unrecordedMoves: moves.length,
    unrecordedMeters: moves.reduce((sum, { meters }) => sum + meters, 0),
  }
}

/** Not locked, and missing something other than the driver. */
function isOpen({ lockedAt, missing }: LogbookEntry): boolean {
  return lockedAt === null && missing.some((field) => field !== 'driver')
}
