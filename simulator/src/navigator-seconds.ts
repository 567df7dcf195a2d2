import type { Road } from '@roadbook/roads/road-network'

/** What a junction costs, whichever way one takes. */
const SECONDS_PER_JUNCTION = 3
/** Lanes and estates are a last resort, as with any navigator. */
const SMALL_STREET_RANK = 5
const SMALL_STREET_FACTOR = 1.6

/** What a navigator takes a road for when it chooses a way. */
export function navigatorSeconds({ speedKmh, rank }: Road, meters: number): number {
  const seconds = meters / (speedKmh / 3.6)
  return seconds * (rank >= SMALL_STREET_RANK ? SMALL_STREET_FACTOR : 1) + SECONDS_PER_JUNCTION
}
