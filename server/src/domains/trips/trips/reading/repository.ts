import { sql } from 'kysely'
import { sameCompany } from '../../../../database/same-company.ts'
import type { Context } from '../../../../http/scope.ts'
import { staleVersion } from '../../../../errors.ts'
import { privacyHolds } from '../../../core/privacy/index.ts'
import { sumUpDays } from '../../../fleet/vehicle-days/index.ts'
import { stopIdleSeconds, withStopIdling } from './stop-idling.ts'
import { filtered, type TripFilter, tripRows, withinReach } from './trip-filter.ts'
import type { TripRow } from '../records/trip-rows.ts'

export function selectTrip(query: ReturnType<typeof withinReach>) {
  return withStopIdling(query)
    .innerJoin('vehicleState as live', (join) => sameCompany(join, 'live.vehicleId', 'trips.vehicleId'))
    .selectAll('trips')
    .select(stopIdleSeconds.as('stopIdleSeconds'))
    .select('vehicles.registration')
    .select(privacyHolds(tripRows).as('privacyMode'))
    .select(['live.state', 'live.stateSince', 'live.liveTime'])
    .select(['driver.firstName as driverFirstName', 'driver.lastName as driverLastName'])
}

export type KnownTrip = NonNullable<Awaited<ReturnType<typeof findTrip>>>

export async function findTrip(context: Context, id: string, vehicleId?: string) {
  return selectTrip(withinReach(context))
    .where('trips.id', '=', id)
    .$if(vehicleId !== undefined, (query) => query.where('trips.vehicleId', '=', vehicleId ?? ''))
    .executeTakeFirst()
}

/** Trips that overlap the span, oldest first, whatever their start. */
export async function tripsWithin(
  context: Context,
  { vehicleId, from, until }: { vehicleId: string; from: Date; until: Date },
): Promise<KnownTrip[]> {
  return selectTrip(withinReach(context))
    .where('trips.vehicleId', '=', vehicleId)
    .where('trips.startTime', '<', until)
    .where('trips.endTime', '>', from)
    .orderBy('trips.startTime')
    .execute()
}

/** Its time, to match it with detected trips. */
export function toSpan({
  id,
  touched,
  startTime,
  endTime,
}: Pick<TripRow, 'id' | 'touched' | 'startTime' | 'endTime'>) {
  return { id, touched, startMs: startTime.getTime(), endMs: endTime.getTime() }
}

/** The trips of its vehicle before and after it; null also if the caller may not see them. */
export async function neighboursOf(context: Context, { id, vehicleId, startTime }: KnownTrip) {
  const others = withinReach(context)
    .select('trips.id')
    .where('trips.vehicleId', '=', vehicleId)
    .where('trips.id', '<>', id)
  const [previous, next] = [
    await others
      .where('trips.startTime', '<=', startTime)
      .orderBy('trips.startTime', 'desc')
      .limit(1)
      .executeTakeFirst(),
    await others
      .where('trips.startTime', '>', startTime)
      .orderBy('trips.startTime')
      .limit(1)
      .executeTakeFirst(),
  ]
  return { previousTripId: previous?.id ?? null, nextTripId: next?.id ?? null }
}

/** Trips with these ids that the caller can see, in no order. */
export function findTrips(context: Context, ids: readonly string[]): Promise<KnownTrip[]> {
  return selectTrip(filtered(context, { tripIds: ids })).execute()
}

/** All trips of a short period, oldest first. */
export async function periodTrips(context: Context, filter: TripFilter) {
  return selectTrip(filtered(context, filter)).orderBy('trips.startTime').execute()
}

export type EditableText = Partial<
  Pick<TripRow, 'category' | 'purpose' | 'destination' | 'partner' | 'note' | 'driverId'>
>

type TripColumns = EditableText & Partial<Pick<TripRow, 'privacyHeld' | 'driverSource'>>

/** The caller holds `lockTrips` and adds the version. */
export async function updateTrip(context: Context, id: string, fields: TripColumns): Promise<TripRow> {
  const [row] = await updateTrips(context, [id], fields)
  if (!row) throw staleVersion('trip')
  return row
}

/** Like `updateTrip`, for each of them, whatever their version; the caller leaves out unchanged rows. */
export async function updateTrips(
  { scope, tx, now }: Context,
  ids: readonly string[],
  fields: TripColumns,
): Promise<TripRow[]> {
  const rows = await tx
    .updateTable('trips')
    .set({ ...fields, touched: true, updatedAt: now, version: sql`version + 1` })
    .where('tenantId', '=', scope.tenantId)
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  await sumUpDays(tx, scope.tenantId, rows)
  return rows
}

export async function plainTrips({ scope, tx }: Context, ids: readonly string[]): Promise<TripRow[]> {
  return tx
    .selectFrom('trips')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('id', 'in', ids)
    .orderBy('vehicleId')
    .orderBy('startTime')
    .execute()
}

export async function plainTrip({ scope, tx }: Context, id: string): Promise<TripRow> {
  return tx
    .selectFrom('trips')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function versionsOf({ scope, tx }: Context, tripId: string) {
  return tx
    .selectFrom('tripVersions as v')
    .leftJoin('users as actor', (join) => sameCompany(join, 'actor.id', 'v.actorId'))
    .selectAll('v')
    .select(['actor.firstName as actorFirstName', 'actor.lastName as actorLastName'])
    .where('v.tenantId', '=', scope.tenantId)
    .where('v.tripId', '=', tripId)
    .orderBy('v.sequence')
    .execute()
}
