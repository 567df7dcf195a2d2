/**
 * Idling at stops, for every sum and list. A stop belongs to the trip that ends where it begins: it counts on that trip's
 * day, with its driver and category, and for those who see the trip. Its idling tells a length of time, and no place.
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
    // Follows from the trips' begin, which the planner can't know.
    return from ? stop.on('after.startTime', '>=', from) : stop
  })
}

/** Of a row of `withStopIdling`. */
export const stopIdleSeconds = sql<number>`coalesce(after.idle_seconds, 0)`
