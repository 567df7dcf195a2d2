import type { LogbookChange, LogbookEntry, OdometerGap } from '@roadbook/contract/trips/logbook'
import { isOdometerPair } from './logbook-changes.ts'

type Entry = Pick<LogbookEntry, 'changes'> & {
  trip: Pick<
    LogbookEntry['trip'],
    'id' | 'startTime' | 'endTime' | 'startOdometerMeters' | 'endOdometerMeters'
  >
}

/** Trips at whose start the odometer differs from that at the end of the one before; oldest first. */
export function odometerGaps(entries: readonly Entry[]): Omit<OdometerGap, 'notes'>[] {
  return entries.slice(1).flatMap((next, index) => {
    const before = entries[index]
    const [from, to] = [before?.trip.endOdometerMeters ?? null, next.trip.startOdometerMeters]
    if (!before || from === null || to === null || to === from) return []
    const unexplainedMeters = (lastOdometer(next)?.[0] ?? to) - (lastOdometer(before)?.[1] ?? from)
    return [
      {
        afterTripId: before.trip.id,
        beforeTripId: next.trip.id,
        fromTime: before.trip.endTime,
        toTime: next.trip.startTime,
        fromOdometerMeters: from,
        toOdometerMeters: to,
        meters: to - from,
        unexplainedMeters,
        corrections: unexplainedMeters === to - from ? [] : ofOneAlone(before, next),
      },
    ]
  })
}

function odometerChanges({ changes }: Entry): LogbookChange[] {
  return changes.filter(({ field }) => field === 'odometerMeters')
}

function lastOdometer(entry: Entry): readonly [number, number] | undefined {
  const after = odometerChanges(entry).at(-1)?.after
  return isOdometerPair(after) ? after : undefined
}

/** Addenda of one of the two trips: a change of both doesn't change the gap. */
function ofOneAlone(before: Entry, next: Entry): LogbookChange[] {
  const [own, others] = [odometerChanges(before), odometerChanges(next)]
  const isIn = (some: readonly LogbookChange[], { changedAt, cause }: LogbookChange) =>
    some.some((other) => other.changedAt === changedAt && other.cause === cause)
  return [
    ...own.filter((change) => !isIn(others, change)),
    ...others.filter((change) => !isIn(own, change)),
  ].toSorted((a, b) => a.changedAt.localeCompare(b.changedAt))
}
