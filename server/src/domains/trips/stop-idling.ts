/**
 * Idling at stops, for all sums and lists. A stop belongs to the trip that ends where it starts: it counts on that trip's
 * day, with its driver and category, and for those who see the trip. Its duration reveals no place.
 */
import { sql } from 'kysely'
import type { TripFilter, withinReach } from './trip-filter.ts'

/** Trips, with the stop after each of them if it idled there. */
export function withStopIdling(
  query: ReturnType<typeof withinReach>,
  { from }: Pick<TripFilter, 'from'> = {},
) {
  return query.leftJoin('stops as after', (join) => {
    const stop = join
      .onRef('after.tenantId', '=', 'trips.tenantId')
      .onRef('after.vehicleId', '=', 'trips.vehicleId')
      .onRef('after.startTime', '=', 'trips.endTime')
      .on('after.idleSeconds', '>', 0)
    // Implied by the trips' start, which the planner can't know.
    return from ? stop.on('after.startTime', '>=', from) : stop
  })
}

/** Of a row of `withStopIdling`. */
export const stopIdleSeconds = sql<number>`coalesce(after.idle_seconds, 0)`
