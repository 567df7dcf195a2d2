/** The conditions for the trips that a caller asks for. */
import { sql } from 'kysely'
import { plain } from '../../../database/contains-words.ts'
import { applyFilters, type FilterOf } from '../../../entities/filters.ts'
import type { Context, Scope } from '../../../http/scope.ts'
import type { PlaceCondition } from '../../geofence-places/index.ts'
import { tripHidden } from '../../positions/index.ts'
import { isIncomplete } from '../records/completeness.ts'
import type { SearchTerm } from './search-terms.ts'

/** Trips that the caller can see: for a driver, their own. */
export function withinReach({ scope, tx }: Context) {
  const query = tx
    .selectFrom('trips')
    .innerJoin('vehicles', (join) =>
      join.onRef('vehicles.tenantId', '=', 'trips.tenantId').onRef('vehicles.id', '=', 'trips.vehicleId'),
    )
    .leftJoin('users as driver', (join) =>
      join.onRef('driver.tenantId', '=', 'trips.tenantId').onRef('driver.id', '=', 'trips.driverId'),
    )
    .where('trips.tenantId', '=', scope.tenantId)
  return scope.reach === 'own' ? query.where('trips.driverId', '=', scope.userId) : query
}

type TripsQuery = ReturnType<typeof withinReach>
type Ids = readonly string[]

const filters = {
  tripIds: (trips: TripsQuery, ids: Ids) =>
    trips.where('trips.id', '=', sql<string>`any(${[...ids]}::uuid[])`),
  vehicleIds: (trips: TripsQuery, ids: Ids) => trips.where('trips.vehicleId', 'in', ids),
  driverIds: (trips: TripsQuery, ids: Ids) => trips.where('trips.driverId', 'in', ids),
  categories: (trips: TripsQuery, names: Ids) => trips.where('trips.category', 'in', names),
  fleetCategoryIds: (trips: TripsQuery, ids: Ids) => trips.where('vehicles.fleetCategoryId', 'in', ids),
  /** Half-open, by the start of the trips. */
  from: (trips: TripsQuery, from: Date) => trips.where('trips.startTime', '>=', from),
  until: (trips: TripsQuery, until: Date) => trips.where('trips.startTime', '<', until),
  minDistanceMeters: (trips: TripsQuery, least: number) => trips.where('trips.distanceMeters', '>=', least),
  maxDistanceMeters: (trips: TripsQuery, most: number) => trips.where('trips.distanceMeters', '<=', most),
  places: (trips: TripsQuery, places: readonly PlaceCondition[], { scope }: Context) =>
    trips.where(touches(scope, places)),
  open: (trips: TripsQuery, isOpen: boolean, { scope }: Context) =>
    trips.where(isOpen ? waitsForPerson(scope) : sql<boolean>`not ${waitsForPerson(scope)}`),
  search: (trips: TripsQuery, words: readonly SearchTerm[], { scope }: Context) =>
    trips.where(matchesSearch(scope, words)),
}

export type TripFilter = FilterOf<typeof filters>

export function filtered(context: Context, filter: TripFilter): TripsQuery {
  return applyFilters(withinReach(context), filters, filter, context)
}

/** The rows of `withinReach`. */
export const tripRows = { trip: 'trips', vehicle: 'vehicles' }

/** A column of the trip if the caller may read it: hidden values are neither searched nor sorted by. */
export function readable(scope: Scope, column: string) {
  return sql`case when not ${tripHidden(scope, tripRows)} then ${sql.ref(`trips.${column}`)} end`
}

/** Of a person who may complete it: a private trip of another driver is not theirs to do. */
function waitsForPerson(scope: Scope) {
  return sql<boolean>`(${isUnlocked(scope)} and (not trips.touched or (trips.locks_at is not null and ${isIncomplete('trips')})))`
}

/** Those of them that somebody has confirmed, but whose logbook needs more. */
export function lacksMore(scope: Scope) {
  return sql<boolean>`(${isUnlocked(scope)} and trips.touched and trips.locks_at is not null and ${isIncomplete('trips')})`
}

/** Over, not locked, and not hidden from the caller. */
function isUnlocked(scope: Scope) {
  return sql`not trips.running and trips.locked_at is null and not ${tripHidden(scope, tripRows)}`
}

/** Started or ended at one of them, as far as the caller may see where. */
function touches(scope: Scope, places: readonly PlaceCondition[]) {
  const ends = [
    {
      isReached: sql`true`,
      latitude: sql<number>`trips.start_latitude`,
      longitude: sql<number>`trips.start_longitude`,
    },
    {
      isReached: sql`not trips.running`,
      latitude: sql<number>`trips.end_latitude`,
      longitude: sql<number>`trips.end_longitude`,
    },
  ]
  const isThere = places.flatMap((isIn) =>
    ends.map(({ isReached, latitude, longitude }) => sql`(${isReached} and ${isIn(latitude, longitude)})`),
  )
  return sql<boolean>`(${sql.join(isThere, sql` or `)}) and not ${tripHidden(scope, tripRows)}`
}

/** Each word is in the registration, the driver's name, or what the caller may read of the trip. */
function matchesSearch(scope: Scope, words: readonly SearchTerm[]) {
  const columns = ['start_address', 'end_address', 'purpose', 'destination', 'partner', 'note']
  const said = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(`trips.${column}`)))})`
  // A subquery makes the text once for each trip.
  const says = (patterns: readonly string[]) => sql`(not ${tripHidden(scope, tripRows)} and (
    select ${plain(sql`t.said`)} like all (${[...patterns]}::text[]) from (select ${said} as said offset 0) t))`
  const named = words.filter(({ vehicleIds, driverIds }) => vehicleIds.length + driverIds.length > 0)
  const others = words.filter((word) => !named.includes(word)).map(({ pattern }) => pattern)
  const conditions = named.map(
    ({ pattern, vehicleIds, driverIds }) => sql`(trips.vehicle_id = any (${[...vehicleIds]}::uuid[])
      or coalesce(trips.driver_id = any (${[...driverIds]}::uuid[]), false) or ${says([pattern])})`,
  )
  if (others.length > 0) conditions.push(says(others))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
