import type { TripSort } from '@roadbook/contract/trips'
import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { notFound, staleVersion } from '../../errors.ts'
import type { TripRow } from './trip-rows.ts'

type Filter = {
  vehicleIds?: readonly string[] | undefined
  categories?: readonly string[] | undefined
  /** Half-open, in the begin of the trips. */
  from?: Date | undefined
  until?: Date | undefined
}

type Paging = {
  page: number
  limit: number
  sort?: readonly { field: TripSort; isDescending: boolean }[] | undefined
}

/** Trips that the caller may know of: a driver of their own. */
function withinReach({ scope, tx }: Context) {
  const query = tx
    .selectFrom('trips')
    .innerJoin('vehicles', (join) =>
      join.onRef('vehicles.tenantId', '=', 'trips.tenantId').onRef('vehicles.id', '=', 'trips.vehicleId'),
    )
    .where('trips.tenantId', '=', scope.tenantId)
  return scope.reach === 'own' ? query.where('trips.driverId', '=', scope.userId) : query
}

function filtered(context: Context, { vehicleIds, categories, from, until }: Filter) {
  let query = withinReach(context)
  if (vehicleIds && vehicleIds.length > 0) query = query.where('trips.vehicleId', 'in', vehicleIds)
  if (categories && categories.length > 0) query = query.where('trips.category', 'in', categories)
  if (from) query = query.where('trips.startTime', '>=', from)
  if (until) query = query.where('trips.startTime', '<', until)
  return query
}

function selectTrip(query: ReturnType<typeof withinReach>) {
  return query
    .leftJoin('users as driver', (join) =>
      join.onRef('driver.tenantId', '=', 'trips.tenantId').onRef('driver.id', '=', 'trips.driverId'),
    )
    .selectAll('trips')
    .select(['vehicles.registration', 'vehicles.privacyMode'])
    .select(['driver.firstName as driverFirstName', 'driver.lastName as driverLastName'])
}

export type KnownTrip = NonNullable<Awaited<ReturnType<typeof findTrip>>>

export async function findTrip(context: Context, id: string, vehicleId?: string) {
  return selectTrip(withinReach(context))
    .where('trips.id', '=', id)
    .$if(vehicleId !== undefined, (query) => query.where('trips.vehicleId', '=', vehicleId ?? ''))
    .executeTakeFirst()
}

const newestFirst = [{ field: 'startTime' as const, isDescending: true }]

export async function listTrips(context: Context, filter: Filter, { page, limit, sort }: Paging) {
  const query = filtered(context, filter)
  let sorted = selectTrip(query)
  for (const { field, isDescending } of sort?.length ? sort : newestFirst) {
    const column = field === 'registration' ? ('vehicles.registration' as const) : (`trips.${field}` as const)
    sorted = sorted.orderBy(column, isDescending ? 'desc' : 'asc')
  }
  const rows = await sorted
    .orderBy('trips.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, totalItems: total }
}

/** All of a period that is known to be short, oldest first. */
export async function tripsOfPeriod(context: Context, filter: Filter) {
  return selectTrip(filtered(context, filter)).orderBy('trips.startTime').execute()
}

export async function sumTrips(context: Context, filter: Filter) {
  return filtered(context, filter)
    .select(({ fn }) => [
      fn.coalesce(sql<number>`sum(trips.distance_meters)::bigint`, sql<number>`0`).as('distanceMeters'),
      fn.coalesce(sql<number>`sum(trips.duration_seconds)::bigint`, sql<number>`0`).as('durationSeconds'),
      fn.coalesce(sql<number>`sum(trips.idle_seconds)::bigint`, sql<number>`0`).as('idleSeconds'),
      fn.countAll<number>().as('trips'),
    ])
    .executeTakeFirstOrThrow()
}

export type TripWords = Partial<Pick<TripRow, 'category' | 'purpose' | 'destination' | 'partner' | 'note'>>

export async function updateTrip(
  { scope, tx, now }: Context,
  id: string,
  { words, version }: { words: TripWords; version?: number | undefined },
): Promise<void> {
  const row = await tx
    .updateTable('trips')
    .set({ ...words, touched: true, updatedAt: now, version: sql`version + 1` })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst()
  if (!row) throw staleVersion('trip')
}

export async function plainTrip({ scope, tx }: Context, id: string): Promise<TripRow> {
  return tx
    .selectFrom('trips')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A driver knows the vehicles that are or were theirs. */
export async function requireVehicles({ scope, tx }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('vehicles')
    .select('vehicles.id')
    .where('vehicles.tenantId', '=', scope.tenantId)
    .where('vehicles.id', 'in', ids)
    .$if(scope.reach === 'own', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('driverAssignments as d')
            .select('d.id')
            .whereRef('d.tenantId', '=', 'vehicles.tenantId')
            .whereRef('d.vehicleId', '=', 'vehicles.id')
            .where('d.userId', '=', scope.userId),
        ),
      ),
    )
    .execute()
  if (rows.length < new Set(ids).size) throw notFound('vehicle')
}

export async function timeZoneOf({ scope, tx }: Context): Promise<string> {
  const { timeZone } = await tx
    .selectFrom('tenants')
    .select('timeZone')
    .where('tenantId', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  return timeZone
}

export async function versionsOf({ scope, tx }: Context, tripId: string) {
  return tx
    .selectFrom('tripVersions')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('tripId', '=', tripId)
    .orderBy('sequence')
    .execute()
}
