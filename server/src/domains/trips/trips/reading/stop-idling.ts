/**
 * Idling at stops, for all sums and lists. A stop belongs to the trip that ends where it starts: it counts on that trip's
 * day, with its driver and category, and for those who see the trip. Its duration reveals no place.
 */
import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import { filtered, type TripFilter, type withinReach } from './trip-filter.ts'

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

/** The idling in a row of `withStopIdling`. */
export const stopIdleSeconds = sql<number>`coalesce(after.idle_seconds, 0)`

/**
 * Trips that match, each with the stop after it, only those that idled there: found by their stops, since few idle. A trip
 * that ends after the period has its stop there; a vehicle has one such trip at most.
 */
export function tripsWithIdleStops(context: Context, filter: TripFilter) {
  const { from, until } = filter
  const trips = filtered(context, filter).innerJoin('stops as after', (join) => {
    const stop = join
      .onRef('after.tenantId', '=', 'trips.tenantId')
      .onRef('after.vehicleId', '=', 'trips.vehicleId')
      .onRef('after.startTime', '=', 'trips.endTime')
      .on('after.idleSeconds', '>', 0)
    return from ? stop.on('after.startTime', '>=', from) : stop
  })
  if (!until) return [trips]
  const lastTrips = sql<string>`(
    select l.id from vehicles w
    cross join lateral (
      select t.id, t.end_time from trips t
      where t.tenant_id = ${context.scope.tenantId} and t.vehicle_id = w.id and t.start_time < ${until}
      order by t.start_time desc limit 1) l
    where w.tenant_id = ${context.scope.tenantId} and l.end_time >= ${until})`
  return [
    trips.where('after.startTime', '<', until),
    trips.where('trips.id', 'in', lastTrips).where('after.startTime', '>=', until),
  ]
}
