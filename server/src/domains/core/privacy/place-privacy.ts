/**
 * Who may see where a vehicle was at an instant. Privacy belongs to the private trip, so hidden are
 * - a trip whose category is private now, both ends included; one in progress reaches until now;
 * - the stop after it, which shows its last place;
 * - times without a trip (yet), if the vehicle's trips are private by default.
 * In privacy mode this is hidden from everybody but the trip's driver, otherwise only from viewers and visitors with a share
 * link. Turning the mode off reveals nothing that was driven in it. A driver sees the times at which they had the vehicle.
 */
import { type RawBuilder, sql } from 'kysely'
import { NIL as NOBODY } from 'uuid'
import { driverTimes, isDriverAt } from '../../../database/driver-times.ts'
import type { Scope } from '../../../http/scope.ts'

export const PRIVATE = 'private'

type Person = Pick<Scope, 'role' | 'userId'>
export type Caller = Person & Pick<Scope, 'reach' | 'tenantId'>

/** A visitor with a share link: private trips are hidden from them in any mode, as from a viewer, and none is their own. */
export function anonymous(tenantId: string): Caller {
  return { tenantId, role: 'viewer', userId: NOBODY, reach: 'all' }
}

/** `privacyMode`: whether it applies to this trip, by the vehicle's mode now or by its record (`privacyHolds`). */
type Judged = { category: string; privacyMode: boolean; driverId: string | null }

/** Whether only its driver may see and change the trip's places and texts. */
export function isProtected({ category, privacyMode }: Pick<Judged, 'category' | 'privacyMode'>): boolean {
  return category === PRIVATE && privacyMode
}

/** The rule for a known trip: its places, texts, jobs and expenses, which may reveal a place too. */
export function isTripHidden({ role, userId }: Person, trip: Judged): boolean {
  const isClosed = isProtected(trip) || (trip.category === PRIVATE && role === 'viewer')
  return isClosed && trip.driverId !== userId
}

/** Null, if the record has no trip. */
type TripOfRecord = { category: string | null; privacyMode: boolean | null; driverId: string | null }

/** The trip of another record, such as an expense, is visible only to those who may see the purpose of that trip. */
export function isTripVisible(
  caller: Omit<Caller, 'tenantId'>,
  { category, privacyMode, driverId }: TripOfRecord,
): boolean {
  if (category === null || privacyMode === null) return false
  if (caller.reach === 'own' && driverId !== caller.userId) return false
  return !isTripHidden(caller, { category, privacyMode, driverId })
}

/** The aliases of rows in a query. */
type Rows = { trip: string; vehicle: string }

/** Whether privacy mode applies to the trip; see `Judged`. */
export function privacyHolds({ trip, vehicle }: Rows): RawBuilder<boolean> {
  return sql`(${sql.ref(`${vehicle}.privacy_mode`)} or ${sql.ref(`${trip}.privacy_held`)})`
}

/** `isTripHidden` for rows with these aliases. */
export function tripHidden({ role, userId }: Person, rows: Rows): RawBuilder<boolean> {
  const [category, driver] = [sql.ref(`${rows.trip}.category`), sql.ref(`${rows.trip}.driver_id`)]
  return sql`(${category} = ${PRIVATE} and (${privacyHolds(rows)} or ${role === 'viewer'})
    and ${driver} is distinct from ${userId}::uuid)`
}

/** `v` is the vehicle's row: whether any of its trips may be hidden from the caller. */
export function hidesPrivate({ role }: Person): RawBuilder<boolean> {
  return role === 'viewer' ? sql`true` : sql`(v.privacy_mode or v.privacy_ended_at is not null)`
}

/** `v` is the vehicle's row: whether the caller may see where it was at `time`. */
export function mayBeSeen(caller: Caller, time: RawBuilder<unknown>): RawBuilder<boolean> {
  const isSeen = sql<boolean>`not (${hidesPrivate(caller)} and ${isHidden(caller, time)})`
  return caller.reach === 'all' ? isSeen : sql`(${isSeen} and ${isDriverAt(caller, 'v', time)})`
}

/**
 * `v` is the vehicle's row: whether the caller may be notified of what happened at `time`. In any mode only the driver is
 * notified of events on a private trip, including one that isn't detected yet while somebody drives (`isDriving`).
 */
export function mayBeNotified(
  caller: Caller,
  { time, isDriving }: { time: RawBuilder<unknown>; isDriving: RawBuilder<boolean> },
): RawBuilder<boolean> {
  const undetected = sql`(${isDriving} and v.default_trip_category = ${PRIVATE}
    and not ${isDriverAt(caller, 'v', time)})`
  return sql`(${mayBeSeen(caller, time)} and not coalesce((
    select case when g.running or ${time} <= g.end_time
      then g.category = ${PRIVATE} and g.driver_id is distinct from ${caller.userId}::uuid else ${undetected} end
    from trips g
    where g.tenant_id = ${caller.tenantId} and g.vehicle_id = v.id and g.start_time <= ${time}
    order by g.start_time desc limit 1), ${undetected}))`
}

/** Like `isPrivate`, but false for the driver of the trip, or of the time without a trip. */
function isHidden(caller: Caller, time: RawBuilder<unknown>): RawBuilder<boolean> {
  const undrawn = sql`(v.default_trip_category = ${PRIVATE}
    and (v.privacy_mode or ${time} < v.privacy_ended_at or ${caller.role === 'viewer'}) and not ${isDriverAt(caller, 'v', time)})`
  return sql`coalesce((
    select ${tripHidden(caller, { trip: 'g', vehicle: 'v' })}
      or (${time} > g.end_time and not g.running and ${undrawn})
    from trips g
    where g.tenant_id = ${caller.tenantId} and g.vehicle_id = v.id and g.start_time <= ${time}
    order by g.start_time desc limit 1), ${undrawn}, false)`
}

/**
 * `v` is the vehicle's row: whether it was on a private trip at `time`, regardless of the caller. The last trip that started
 * by then decides; outside of it, so does the vehicle's default category.
 */
export function isPrivate(tenantId: string, time: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce((
    select g.category = ${PRIVATE}
      or (${time} > g.end_time and not g.running and v.default_trip_category = ${PRIVATE})
    from trips g
    where g.tenant_id = ${tenantId} and g.vehicle_id = v.id and g.start_time <= ${time}
    order by g.start_time desc limit 1), v.default_trip_category = ${PRIVATE})`
}

/**
 * `v` is the vehicle's row: instants between $from and $to at which the result of `mayBeSeen` may change, as a column
 * `edge`. Fixes have whole milliseconds, so the first millisecond after an instant represents it.
 */
export function visibilityEdges(caller: Caller, from: Date, to: Date): RawBuilder<unknown> {
  const trips = sql`
    select g.start_time as edge, g.end_time + interval '1 millisecond' as other from trips g
    where ${hidesPrivate(caller)} and g.tenant_id = ${caller.tenantId} and g.vehicle_id = v.id
      and g.start_time <= ${to} and g.end_time >= ${from}`
  // Includes bookings of others, which interrupt the caller's own time.
  const drivers = sql`
    select d.valid_from, d.valid_to from ${driverTimes} d
    where d.tenant_id = ${caller.tenantId} and d.vehicle_id = v.id
      and d.valid_from <= ${to} and (d.valid_to is null or d.valid_to > ${from})`
  return sql`
    select ${from}::timestamptz as edge
    union select date_trunc('milliseconds', e.edge + interval '999 microseconds')
    from (${trips} union all ${drivers} union all select v.privacy_ended_at, null) s
    cross join lateral (values (s.edge), (s.other)) e (edge)
    where e.edge > ${from} and e.edge <= ${to}`
}
