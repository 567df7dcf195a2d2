import type { TripSums } from '@roadbook/contract/trip-filter'
import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { stopIdleSeconds, withStopIdling } from './stop-idling.ts'
import { filtered, type TripFilter } from './trip-filter.ts'

type Sums = Omit<TripSums, 'days'>

const columns = [
  sql<number>`count(*)::integer`.as('trips'),
  sql<number>`count(distinct trips.vehicle_id)::integer`.as('vehicles'),
  sql<number>`coalesce(sum(trips.distance_meters), 0)::bigint`.as('distanceMeters'),
  sql<number>`coalesce(sum(trips.duration_seconds), 0)::bigint`.as('durationSeconds'),
  sql<number>`coalesce(sum(trips.idle_seconds), 0)::bigint`.as('idleSeconds'),
  sql<number>`coalesce(sum(${stopIdleSeconds}), 0)::bigint`.as('stopIdleSeconds'),
] as const

export async function sumTrips(context: Context, filter: TripFilter): Promise<Sums> {
  return withStopIdling(filtered(context, filter), filter).select(columns).executeTakeFirstOrThrow()
}

/** The same for each day on which one of the trips began, newest first. */
export async function sumTripsByDay(
  context: Context,
  filter: TripFilter,
  timeZone: string,
): Promise<TripSums['days']> {
  const day = sql<string>`to_char(trips.start_time at time zone ${timeZone}::text, 'YYYY-MM-DD')`
  return withStopIdling(filtered(context, filter), filter)
    .select(columns)
    .select(day.as('day'))
    .groupBy(sql`day`)
    .orderBy('day', 'desc')
    .execute()
}
