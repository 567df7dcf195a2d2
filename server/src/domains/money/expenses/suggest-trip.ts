/** Guesses on which trip an expense was paid. */
import type { SuggestedTrip } from '@roadbook/contract/money/expenses'
import type { TripOfDay } from './write-expense.ts'

type Receipt = { odometerMeters?: number | undefined; vendor?: string | undefined }

/** People round the odometer, and fill up at the end of a drive. */
const ODOMETER_SLACK_METERS = 2_000
/** Shorter words of a vendor name no place, such as "the" or "Ltd". */
const SHORTEST_WORD = 4

/**
 * The best matching trip, or null if none matches or several match equally well: a wrong link is worse than none. The
 * odometer counts most, then an address that contains the vendor's place, then that it was the only trip of the day.
 */
export function suggestTrip(
  { odometerMeters, vendor }: Receipt,
  trips: readonly TripOfDay[],
): SuggestedTrip | null {
  if (odometerMeters !== undefined) {
    const distances = trips.map((trip) => ({ trip, meters: metersOutside(odometerMeters, trip) }))
    const near = distances.filter(({ meters }) => meters <= ODOMETER_SLACK_METERS)
    const inside = near.filter(({ meters }) => meters === 0)
    // Where two trips meet, the earlier one led there.
    const [best] = inside.length > 0 ? inside : near.toSorted((a, b) => a.meters - b.meters)
    if (best) return toSuggestion(best.trip, 'odometer')
    // An odometer that matches no trip rules out all of them.
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
