/** The conditions for the requested trips. */
import { sql } from 'kysely'
import { sameCompany } from '../../../../database/same-company.ts'
import { applyFilters, type FilterOf } from '../../../../entities/filters.ts'
import type { Context, Scope } from '../../../../http/scope.ts'
import type { PlaceCondition } from '../../../tracking/geofence-places/index.ts'
import { tripHidden } from '../../../core/privacy/index.ts'
import { isIncomplete } from '../records/completeness.ts'
import type { SearchTerm } from './search-terms.ts'

/** Trips that the caller can see: for a driver, their own. */
export function withinReach({ scope, tx }: Context) {
  const query = tx
    .selectFrom('trips')
    .innerJoin('vehicles', (join) => sameCompany(join, 'vehicles.id', 'trips.vehicleId'))
    .leftJoin('users as driver', (join) => sameCompany(join, 'driver.id', 'trips.driverId'))
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

/** For a person who may complete it: they can't complete another driver's private trip. */
function waitsForPerson(scope: Scope) {
  return sql<boolean>`(${isUnlocked(scope)} and (not trips.touched or (trips.locks_at is not null and ${isIncomplete('trips')})))`
}

/** Confirmed ones whose logbook needs more. */
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
  const anywhere = words.map((word) => sql`(${hasNamed(word)} or trips.search_text like ${word.pattern})`)
  const inNames = words.map(hasNamed)
  // Conditions without the vehicle come first. The planner would expect three trips where thousands contain a word, and
  // search all vehicles for each, because it can't estimate a case expression.
  return sql<boolean>`(case when ${sql.join(anywhere, sql` and `)} then true end
    and (not ${tripHidden(scope, tripRows)} or (${sql.join(inNames, sql` and `)})))`
}

function hasNamed({ vehicleIds, driverIds }: SearchTerm) {
  if (vehicleIds.length + driverIds.length === 0) return sql`false`
  return sql`(trips.vehicle_id = any (${[...vehicleIds]}::uuid[])
    or coalesce(trips.driver_id = any (${[...driverIds]}::uuid[]), false))`
}
