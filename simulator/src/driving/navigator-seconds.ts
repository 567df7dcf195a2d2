import type { Road } from '@roadbook/roads/road-network'

/** Seconds added for each junction, in any direction. */
const SECONDS_PER_JUNCTION = 3
/** Lanes and estates are a last resort, as for any navigator. */
const SMALL_STREET_RANK = 5
const SMALL_STREET_FACTOR = 1.6

/** Seconds that a navigator assumes for a road when it chooses a route. */
export function navigatorSeconds({ speedKmh, rank }: Road, meters: number): number {
  const seconds = meters / (speedKmh / 3.6)
  return seconds * (rank >= SMALL_STREET_RANK ? SMALL_STREET_FACTOR : 1) + SECONDS_PER_JUNCTION
}
