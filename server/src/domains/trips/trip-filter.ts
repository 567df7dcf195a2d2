/** Which trips a caller asks for, as a condition. */
import { sql } from 'kysely'
import { holdsWords } from '../../database/holds-words.ts'
import type { Context, Scope } from '../../http/scope.ts'
import { tripHidden } from '../positions/index.ts'

export type TripFilter = {
  vehicleIds?: readonly string[] | undefined
  categories?: readonly string[] | undefined
  driverIds?: readonly string[] | undefined
  fleetCategoryIds?: readonly string[] | undefined
  tripIds?: readonly string[] | undefined
  search?: string | undefined
  minDistanceMeters?: number | undefined
  maxDistanceMeters?: number | undefined
  /** Half-open, in the begin of the trips. */
  from?: Date | undefined
  until?: Date | undefined
}

/** Trips that the caller may know of: a driver of their own. */
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

export function filtered(context: Context, filter: TripFilter) {
  const { from, until, minDistanceMeters: least, maxDistanceMeters: most, search } = filter
  let query = withinReach(context)
  for (const [column, ids] of [
    ['trips.id', filter.tripIds],
    ['trips.vehicleId', filter.vehicleIds],
    ['trips.driverId', filter.driverIds],
    ['trips.category', filter.categories],
    ['vehicles.fleetCategoryId', filter.fleetCategoryIds],
  ] as const) {
    if (ids && ids.length > 0) query = query.where(column, 'in', ids)
  }
  if (from) query = query.where('trips.startTime', '>=', from)
  if (until) query = query.where('trips.startTime', '<', until)
  if (least !== undefined) query = query.where('trips.distanceMeters', '>=', least)
  if (most !== undefined) query = query.where('trips.distanceMeters', '<=', most)
  return search === undefined ? query : query.where(speaksOf(context.scope, search))
}

/** The rows of `withinReach`. */
export const tripRows = { trip: 'trips', vehicle: 'vehicles' }

/** A column of the trip as far as the caller may read it: what is hidden is neither found nor put in order. */
export function readable(scope: Scope, column: string) {
  return sql`case when not ${tripHidden(scope, tripRows)} then ${sql.ref(`trips.${column}`)} end`
}

/** Every word stands somewhere. */
function speaksOf(scope: Scope, search: string) {
  const columns = ['start_address', 'end_address', 'purpose', 'destination', 'partner', 'note']
  const said = sql`concat_ws(' ', vehicles.registration, vehicles.label, driver.first_name, driver.last_name,
    ${sql.join(columns.map((column) => readable(scope, column)))})`
  return holdsWords(said, search)
}
