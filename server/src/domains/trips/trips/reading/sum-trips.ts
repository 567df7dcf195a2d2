import type { TripSums } from '@roadbook/contract/trips/trip-filter'
import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import { timeZoneOf } from '../../../core/companies/index.ts'
import { countKeptVehicles, sumKeptDays } from '../../../fleet/vehicle-days/index.ts'
import { keptFilterOf } from './count-trips.ts'
import { stopIdleSeconds, tripsWithIdleStops, withStopIdling } from './stop-idling.ts'
import { type MoveBounds, silentMeters } from '../moves/moves.ts'
import { filtered, type TripFilter } from './trip-filter.ts'

type Sums = Omit<TripSums, 'days'>

const drivenColumns = [
  sql<number>`count(*)::integer`.as('trips'),
  sql<number>`count(distinct trips.vehicle_id)::integer`.as('vehicles'),
  sql<number>`coalesce(sum(trips.distance_meters), 0)::bigint`.as('distanceMeters'),
  sql<number>`coalesce(sum(trips.duration_seconds), 0)::bigint`.as('durationSeconds'),
  sql<number>`coalesce(sum(trips.idle_seconds), 0)::bigint`.as('idleSeconds'),
] as const

export async function sumTrips(context: Context, filter: TripFilter): Promise<Sums> {
  const sums = await withStopIdling(filtered(context, filter), filter)
    .select(drivenColumns)
    .select(sql<number>`coalesce(sum(${stopIdleSeconds}), 0)::bigint`.as('stopIdleSeconds'))
    .executeTakeFirstOrThrow()
  const { meters } = await (await unrecorded(context, filter)).executeTakeFirstOrThrow()
  return { ...sums, unrecordedMeters: meters }
}

/** The same, and for each day on which one of the trips started, newest first. */
export async function sumTripsByDay(context: Context, filter: TripFilter): Promise<TripSums> {
  const timeZone = await timeZoneOf(context)
  const kept = keptFilterOf(filter, timeZone)
  const driven = kept ? await sumKeptDays(context, kept) : await sumDays(context, filter, timeZone)
  const [idled, moved] = [await stopIdlingByDay(context, filter), await unrecordedByDay(context, filter)]
  const days = driven.map((sums) => ({
    ...sums,
    stopIdleSeconds: idled.get(sums.day) ?? 0,
    unrecordedMeters: moved.get(sums.day) ?? 0,
  }))
  const sumOf = (name: Exclude<keyof Sums, 'vehicles'>) => days.reduce((sum, day) => sum + day[name], 0)
  return {
    trips: sumOf('trips'),
    vehicles: kept ? await countKeptVehicles(context, kept) : await countVehicles(context, filter),
    distanceMeters: sumOf('distanceMeters'),
    durationSeconds: sumOf('durationSeconds'),
    idleSeconds: sumOf('idleSeconds'),
    stopIdleSeconds: sumOf('stopIdleSeconds'),
    unrecordedMeters: sumOf('unrecordedMeters'),
    days,
  }
}

/** Counted trip by trip. */
function sumDays(context: Context, filter: TripFilter, timeZone: string) {
  return filtered(context, filter)
    .select(drivenColumns)
    .select(dayIn(timeZone))
    .groupBy(sql`day`)
    .orderBy('day', 'desc')
    .execute()
}

async function countVehicles(context: Context, filter: TripFilter): Promise<number> {
  const { vehicles } = await filtered(context, filter)
    .select(sql<number>`count(distinct trips.vehicle_id)::integer`.as('vehicles'))
    .executeTakeFirstOrThrow()
  return vehicles
}

async function stopIdlingByDay(context: Context, filter: TripFilter): Promise<Map<string, number>> {
  const day = dayIn(await timeZoneOf(context))
  const seconds = sql<number>`sum(after.idle_seconds)::bigint`.as('seconds')
  const found = new Map<string, number>()
  for (const query of tripsWithIdleStops(context, filter)) {
    const rows = await query
      .select([day, seconds])
      .groupBy(sql`day`)
      .execute()
    for (const row of rows) found.set(row.day, (found.get(row.day) ?? 0) + row.seconds)
  }
  return found
}

async function unrecordedByDay(context: Context, filter: TripFilter): Promise<Map<string, number>> {
  const rows = await (
    await unrecorded(context, filter)
  )
    .select(dayIn(await timeZoneOf(context)))
    .groupBy(sql`day`)
    .execute()
  return new Map(rows.map(({ day, meters }) => [day, meters]))
}

function dayIn(timeZone: string) {
  return sql<string>`to_char(trips.start_time at time zone ${timeZone}::text, 'YYYY-MM-DD')`.as('day')
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
