/** Compares a vehicle's trips with those that other parameters give. */
import type { TripChange } from '@roadbook/contract/company/settings'

type Trip = { startMs: number; endMs: number; distanceMeters: number }

/** Trips of both sides that overlap, directly or through others, and what happens to those before. */
export type ComparedTrips<Of extends Trip> = {
  before: readonly Of[]
  after: readonly Of[]
  change: TripChange
}

export function compareTrips<Of extends Trip>(
  before: readonly Of[],
  after: readonly Of[],
): ComparedTrips<Of>[] {
  const sides = [
    ...before.map((trip) => ({ trip, isBefore: true })),
    ...after.map((trip) => ({ trip, isBefore: false })),
  ].toSorted((a, b) => a.trip.startMs - b.trip.startMs)
  const groups: { before: Of[]; after: Of[]; endMs: number }[] = []
  for (const { trip, isBefore } of sides) {
    const last = groups.at(-1)
    const group = last && trip.startMs < last.endMs ? last : { before: [], after: [], endMs: trip.endMs }
    if (group !== last) groups.push(group)
    group[isBefore ? 'before' : 'after'].push(trip)
    group.endMs = Math.max(group.endMs, trip.endMs)
  }
  return groups.map((group) => ({
    before: group.before,
    after: group.after,
    change: changeOf(group.before, group.after),
  }))
}

function changeOf(before: readonly Trip[], after: readonly Trip[]): TripChange {
  const [former, next] = [before[0], after[0]]
  if (former === undefined) return 'new'
  if (next === undefined) return 'gone'
  if (before.length > 1 || after.length > 1) {
    if (before.length === 1) return 'split'
    return after.length === 1 ? 'merged' : 'redrawn'
  }
  const difference = next.endMs - next.startMs - (former.endMs - former.startMs)
  if (difference !== 0) return difference > 0 ? 'longer' : 'shorter'
  const isSame = former.startMs === next.startMs && former.distanceMeters === next.distanceMeters
  return isSame ? 'kept' : 'redrawn'
}

export function sumDistance(trips: readonly Trip[]): number {
  return trips.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)
}
