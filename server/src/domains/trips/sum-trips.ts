import type { TripSums } from '@roadbook/contract/trip-filter'
import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { stopIdleSeconds, withStopIdling } from './stop-idling.ts'
import { type MoveBounds, silentMeters } from './moves.ts'
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
  const sums = await withStopIdling(filtered(context, filter), filter)
    .select(columns)
    .executeTakeFirstOrThrow()
  const { meters } = await (await unrecorded(context, filter)).executeTakeFirstOrThrow()
  return { ...sums, unrecordedMeters: meters }
}

/** The same for each day on which one of the trips started, newest first. */
export async function sumTripsByDay(
  context: Context,
  filter: TripFilter,
  timeZone: string,
): Promise<TripSums['days']> {
  const day = sql<string>`to_char(trips.start_time at time zone ${timeZone}::text, 'YYYY-MM-DD')`.as('day')
  const days = await withStopIdling(filtered(context, filter), filter)
    .select(columns)
    .select(day)
    .groupBy(sql`day`)
    .orderBy('day', 'desc')
    .execute()
  const moved = await (
    await unrecorded(context, filter)
  )
    .select(day)
    .groupBy(sql`day`)
    .execute()
  const metersOf = new Map(moved.map(({ day: name, meters }) => [name, meters]))
  return days.map((sums) => ({ ...sums, unrecordedMeters: metersOf.get(sums.day) ?? 0 }))
}

/** A move belongs to the trip after it, as in that trip's `movesBefore`. */
async function unrecorded(context: Context, filter: TripFilter) {
  const moved = sql<{
    tripId: string
    meters: number
  }>`(${silentMeters(context, await boundsOf(context, filter))})`
  return filtered(context, filter)
    .innerJoin(moved.as('moved'), (join) => join.onRef('moved.tripId', '=', 'trips.id'))
    .select(sql<number>`coalesce(sum(moved.meters), 0)::bigint`.as('meters'))
}

/** A list of trips needs no period. */
async function boundsOf(context: Context, filter: TripFilter): Promise<MoveBounds> {
  const { from, until, vehicleIds = [], tripIds = [] } = filter
  if (tripIds.length === 0) return { from, until, vehicleIds }
  const named = await filtered(context, filter).select(['trips.vehicleId', 'trips.startTime']).execute()
  const times = named.map(({ startTime }) => startTime.getTime())
  if (times.length === 0) return { from, until, vehicleIds }
  return {
    from: new Date(Math.min(...times)),
    until: new Date(Math.max(...times) + 1),
    vehicleIds: [...new Set(named.map((trip) => trip.vehicleId))],
  }
}
