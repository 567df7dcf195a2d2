/** On which trip an expense was probably paid. */
import type { SuggestedTrip } from '@roadbook/contract/money/expenses'
import type { TripOfDay } from './write-expense.ts'

type Receipt = { odometerMeters?: number | undefined; vendor?: string | undefined }

/** People round the odometer, and fill up at the end of a drive. */
const ODOMETER_SLACK_METERS = 2_000
/** Words of a vendor that name no place, such as "the" or "Ltd", are short. */
const SHORTEST_WORD = 4

/**
 * The trip that fits best, or null if none does or several do equally well: a wrong link is worse than none. The odometer
 * says most, then an address that names the vendor's place, then that there was no other trip on the day.
 */
export function suggestTrip(
  { odometerMeters, vendor }: Receipt,
  trips: readonly TripOfDay[],
): SuggestedTrip | null {
  if (odometerMeters !== undefined) {
    const distances = trips.map((trip) => ({ trip, meters: metersOutside(odometerMeters, trip) }))
    const near = distances.filter(({ meters }) => meters <= ODOMETER_SLACK_METERS)
    const inside = near.filter(({ meters }) => meters === 0)
    // At the border of two trips the earlier one led there.
    const [best] = inside.length > 0 ? inside : near.toSorted((a, b) => a.meters - b.meters)
    if (best) return toSuggestion(best.trip, 'odometer')
    // A figure that fits no trip speaks against all of them.
    return null
  }
  const words = wordsOf(vendor ?? '')
  const there = trips.filter(({ startAddress, endAddress }) =>
    [...wordsOf(startAddress ?? ''), ...wordsOf(endAddress ?? '')].some((word) => words.includes(word)),
  )
  const [only] = there
  if (only && there.length === 1) return toSuggestion(only, 'place')
  const [single] = trips
  return single && trips.length === 1 ? toSuggestion(single, 'onlyTrip') : null
}

function metersOutside(
  meters: number,
  { startOdometerMeters: from, endOdometerMeters: to }: TripOfDay,
): number {
  if (from === null || to === null) return Number.POSITIVE_INFINITY
  return Math.max(0, from - meters, meters - to)
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ħ', 'h')
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= SHORTEST_WORD && !/^\d+$/.test(word))
}

function toSuggestion(trip: TripOfDay, reason: SuggestedTrip['reason']): SuggestedTrip {
  const { id: tripId, startTime, endTime, startAddress, endAddress } = trip
  return {
    tripId,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    startAddress,
    endAddress,
    reason,
  }
}
