/** Moves outside trips, as far as the caller may see the stop before them. */
import type { TripMove } from '@roadbook/contract/trips/trip-moves'
import { type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../../../database/iso-time.ts'
import type { Context } from '../../../../http/scope.ts'
import { moveOdometerOf } from '../../../fleet/odometer/index.ts'
import { isVisibleAt } from '../../../tracking/locations/index.ts'

/** Whether no trip covers the move of a stop `s`, as one that a person added does. Trips don't overlap. */
export function isInNoTrip(tenantId: string): RawBuilder<boolean> {
  return sql`(s.moved_kind is not null and coalesce((
  select t.end_time from trips t
  where t.tenant_id = ${tenantId} and t.vehicle_id = s.vehicle_id and t.start_time < s.moved_until
  order by t.start_time desc limit 1) <= s.moved_from, true))`
}

/** Where a stop `s` moved to: the start of the next trip or the place of the next stop. At most one row, `place`. */
export function placeAfter(tenantId: string): RawBuilder<unknown> {
  return sql`
  select latitude, longitude from (
    (select start_time, start_latitude as latitude, start_longitude as longitude from trips t
    where t.tenant_id = ${tenantId} and t.vehicle_id = s.vehicle_id and t.start_time >= s.moved_until
    order by start_time limit 1)
    union all
    (select start_time, latitude, longitude from stops n
    where n.tenant_id = ${tenantId} and n.vehicle_id = s.vehicle_id and n.start_time >= s.moved_until
    order by start_time limit 1)) following
  order by start_time limit 1`
}

/** The move of a stop `s` of a vehicle `v`; the stop must have one. */
export function moveOf(context: Context): RawBuilder<TripMove> {
  return sql`json_build_object('kind', s.moved_kind, 'stopTime', ${isoTime(sql`s.start_time`)},
    'startTime', ${isoTime(sql`s.moved_from`)}, 'endTime', ${isoTime(sql`s.moved_until`)},
    'meters', s.moved_meters, 'odometerMeters', ${moveOdometerOf('s')},
    'start', json_build_object('latitude', s.latitude, 'longitude', s.longitude),
    'end', case when ${isVisibleAt(context, sql`s.moved_until`)} then (
      select json_build_object('latitude', latitude, 'longitude', longitude) from (${placeAfter(context.scope.tenantId)}) place) end)`
}

type Begin = { id: string; vehicleId: string; startTime: Date }

/** The moves between each of these trips and the one before it, oldest first. */
export async function movesBefore(
  context: Context,
  trips: readonly Begin[],
): Promise<Map<string, TripMove[]>> {
  if (trips.length === 0) return new Map()
  const { tenantId } = context.scope
  const { rows } = await sql<{ tripId: string; moves: TripMove[] }>`
    select t.id as trip_id, json_agg(${moveOf(context)} order by s.moved_until) as moves
    from unnest(${trips.map(({ id }) => id)}::uuid[], ${trips.map(({ vehicleId }) => vehicleId)}::uuid[],
      ${trips.map(({ startTime }) => startTime)}::timestamptz[]) as t (id, vehicle_id, start_time)
    join vehicles v on v.tenant_id = ${tenantId} and v.id = t.vehicle_id
    cross join lateral (select coalesce((
      select b.end_time from trips b
      where b.tenant_id = ${tenantId} and b.vehicle_id = t.vehicle_id and b.start_time < t.start_time
      order by b.start_time desc limit 1), '-infinity') as ended) before
    join stops s on s.tenant_id = ${tenantId} and s.vehicle_id = t.vehicle_id and s.moved_kind is not null
      and s.moved_until > before.ended and s.moved_until <= t.start_time and s.moved_from >= before.ended
    where ${isVisibleAt(context, sql`s.start_time`)}
    group by t.id`.execute(context.tx)
  return new Map(rows.map(({ tripId, moves }) => [tripId, moves]))
}

/** Starts of the trips, half-open, and their vehicles, all if undefined. */
export type MoveBounds = { from?: Date | undefined; until?: Date | undefined; vehicleIds?: readonly string[] }

/**
 * Metres that vehicles moved while their devices were silent, assigned to the trip after them: rows of `trip_id` and
 * `meters`. A move may be before the period in which that trip starts.
 */
export function silentMeters(context: Context, { from, until, vehicleIds }: MoveBounds): RawBuilder<unknown> {
  const { tenantId } = context.scope
  const isOf = (column: string) =>
    vehicleIds && vehicleIds.length > 0
      ? sql`and ${sql.ref(column)} = any (${[...vehicleIds]}::uuid[])`
      : sql``
  const within = sql`
    select s.* from stops s
    where s.tenant_id = ${tenantId} and s.moved_kind = 'silent' ${isOf('s.vehicle_id')}
      and s.moved_until >= ${from ?? sql`'-infinity'`} and s.moved_until < ${until ?? sql`'infinity'`}`
  const before = sql`
    select s.* from vehicles w
    cross join lateral (select coalesce((
      select b.end_time from trips b
      where b.tenant_id = ${tenantId} and b.vehicle_id = w.id and b.start_time < ${from ?? null}
      order by b.start_time desc limit 1), '-infinity') as ended) last
    join stops s on s.tenant_id = ${tenantId} and s.vehicle_id = w.id and s.moved_kind = 'silent'
      and s.moved_until > last.ended and s.moved_until < ${from ?? null}
    where w.tenant_id = ${tenantId} ${isOf('w.id')}`
  return sql`
    select following.id as trip_id, coalesce(${moveOdometerOf('s')}, s.moved_meters) as meters
    from (${from ? sql`${within} union all ${before}` : within}) s
    join vehicles v on v.tenant_id = ${tenantId} and v.id = s.vehicle_id
    cross join lateral (
      select t.id from trips t
      where t.tenant_id = ${tenantId} and t.vehicle_id = s.vehicle_id and t.start_time >= s.moved_until
      order by t.start_time limit 1) following
    where ${isInNoTrip(tenantId)} and ${isVisibleAt(context, sql`s.start_time`)}`
}
