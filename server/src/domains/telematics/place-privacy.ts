/**
 * Who may see where a vehicle was at an instant, for all ways out. Privacy belongs to the private trip, so what is
 * hidden is
 *
 * - a trip whose category is private now, both ends included; one under way reaches until now;
 * - the stand after it, which tells its last place;
 * - what no trip is drawn of (yet), where the vehicle's trips are private unless said otherwise.
 *
 * Hidden from everybody in privacy mode, else from viewers alone. A driver sees the times at which the vehicle was theirs.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../http/scope.ts'

export const PRIVATE = 'private'

type Caller = Pick<Scope, 'role' | 'reach' | 'userId'>

/** The rule for a trip that is known, whose row has its vehicle's privacy mode. */
export function arePlacesHidden(
  { role }: Pick<Scope, 'role'>,
  { category, privacyMode }: { category: string; privacyMode: boolean },
): boolean {
  return category === PRIVATE && (privacyMode || role === 'viewer')
}

type Judged = { category: string; privacyMode: boolean; driverId: string | null }

/** What was said of a private trip, and its jobs, may tell a place too; its driver reads their own words. */
export function areWordsHidden(scope: Pick<Scope, 'role' | 'userId'>, trip: Judged): boolean {
  return arePlacesHidden(scope, trip) && trip.driverId !== scope.userId
}

type Rows = { trip: string; vehicle: string }

/** `arePlacesHidden` of rows that a query calls so. */
export function placesHidden({ role }: Pick<Scope, 'role'>, { trip, vehicle }: Rows): RawBuilder<boolean> {
  const [category, privacyMode] = [sql.ref(`${trip}.category`), sql.ref(`${vehicle}.privacy_mode`)]
  return sql`(${category} = ${PRIVATE} and (${privacyMode} or ${role === 'viewer'}))`
}

/** `areWordsHidden` of rows that a query calls so. */
export function wordsHidden(scope: Pick<Scope, 'role' | 'userId'>, rows: Rows): RawBuilder<boolean> {
  const driver = sql.ref(`${rows.trip}.driver_id`)
  return sql`(${placesHidden(scope, rows)} and ${driver} is distinct from ${scope.userId})`
}

/** Where `v` is the vehicle's row: whether private trips of it are hidden from the caller at all. */
export function hidesPrivate({ role }: Caller): RawBuilder<boolean> {
  return role === 'viewer' ? sql`true` : sql`v.privacy_mode`
}

/** Where `v` is the vehicle's row: true when the caller may see where it was at `time`. */
export function mayBeSeen(caller: Caller, time: RawBuilder<unknown>): RawBuilder<boolean> {
  const isSeen = sql<boolean>`not (${hidesPrivate(caller)} and ${isPrivate(time)})`
  if (caller.reach === 'all') return isSeen
  return sql`(${isSeen} and exists (
    select from driver_assignments d
    where d.tenant_id = v.tenant_id and d.vehicle_id = v.id and d.user_id = ${caller.userId}
      and d.valid_from <= ${time} and (d.valid_to is null or ${time} < d.valid_to)))`
}

/**
 * Where `v` is the vehicle's row. The last trip that began by then decides; outside of it, as of before the first one, the
 * vehicle's default does too.
 */
export function isPrivate(time: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce((
    select g.category = ${PRIVATE}
      or (${time} > g.end_time and not g.running and v.default_trip_category = ${PRIVATE})
    from trips g
    where g.tenant_id = v.tenant_id and g.vehicle_id = v.id and g.start_time <= ${time}
    order by g.start_time desc limit 1), v.default_trip_category = ${PRIVATE})`
}

/**
 * Where `v` is the vehicle's row: instants between $from and $to from which on `mayBeSeen` may answer otherwise, as a
 * column `edge`. Fixes have whole milliseconds, so the first one after an instant stands for it.
 */
export function edgesOfSight(caller: Caller, from: Date, to: Date): RawBuilder<unknown> {
  const trips = sql`
    select g.start_time as edge, g.end_time + interval '1 millisecond' as other from trips g
    where ${hidesPrivate(caller)} and g.tenant_id = v.tenant_id and g.vehicle_id = v.id
      and g.start_time <= ${to} and g.end_time >= ${from}`
  const assignments = sql`
    select d.valid_from, d.valid_to from driver_assignments d
    where d.tenant_id = v.tenant_id and d.vehicle_id = v.id and d.user_id = ${caller.userId}
      and d.valid_from <= ${to} and (d.valid_to is null or d.valid_to > ${from})`
  const spans = caller.reach === 'all' ? trips : sql`${trips} union all ${assignments}`
  return sql`
    select ${from}::timestamptz as edge
    union select date_trunc('milliseconds', e.edge + interval '999 microseconds')
    from (${spans}) s cross join lateral (values (s.edge), (s.other)) e (edge)
    where e.edge > ${from} and e.edge <= ${to}`
}
