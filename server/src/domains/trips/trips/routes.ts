import type { RouteRequest } from '@roadbook/contract/core/route'
import type { tripRoutes } from '@roadbook/contract/trips/trips'
import { notFound } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import { periodOf } from '../../../http/period.ts'
import { namedPeriod } from '../../../http/simple-period.ts'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { placeConditions } from '../../tracking/geofence-places/index.ts'
import { requireCategory } from '../../fleet/trip-categories/index.ts'
import { requireFleetCategories, requireVehicles } from '../../fleet/vehicles/index.ts'
import { categoriseFiltered, categoriseTrips } from './bulk/categorise-trips.ts'
import { changeTrip } from './editing/change-trip.ts'
import { readDetail, readTrip, readTripWithJobs, toTrips } from './reading/read-trip.ts'
import { listTrips } from './reading/list-trips.ts'
import { periodTrips } from './reading/repository.ts'
import { requireDrivers } from './reading/require-known.ts'
import { requireOwnFields } from './editing/require-own-fields.ts'
import { resolveSearchTerms } from './reading/search-terms.ts'
import { shortPeriod } from './reading/short-period.ts'
import { sumTrips, sumTripsByDay } from './reading/sum-trips.ts'
import { addMoveAsTrip, removeAddedMove } from './moves/add-move-as-trip.ts'
import type { TripFilter } from './reading/trip-filter.ts'
import { undoCategorise } from './bulk/undo-categorise.ts'
import { readToday } from './reading/vehicle-today.ts'
import { eventRecords, routesOf } from './reading/visible-track.ts'

export const tripHandlers: Handlers<typeof tripRoutes> = {
  async list(context, { query }) {
    const { rows, totalItems } = await listTrips(context, await filterOf(context, query), query)
    const trips = await toTrips(context, rows)
    return toPage(trips, totalItems, query)
  },

  async sums(context, { query }) {
    const { tripIds = [] } = query
    const filter = { ...(await filterOf(context, query)), tripIds }
    const sums = await sumTripsByDay(context, filter)
    if (new Set(tripIds).size > sums.trips) throw notFound('trip')
    return sums
  },

  async categorise(context, { body }) {
    const changes = 'changes' in body ? body.changes : [body]
    for (const category of new Set(changes.map((change) => change.category))) {
      await requireCategory(context, category)
    }
    if ('changes' in body) return categoriseTrips(context, body.changes)
    if ('tripIds' in body) {
      const { tripIds, ...fields } = body
      return categoriseTrips(
        context,
        tripIds.map((tripId) => ({ tripId, ...fields })),
      )
    }
    const { filter, expectedCount, ...fields } = body
    return categoriseFiltered(context, { fields, filter: await filterOf(context, filter), expectedCount })
  },

  undoCategorise: (context, { body }) => undoCategorise(context, body.bulkChangeId),

  detail: (context, { params }) => readDetail(context, params.id),

  async ofVehicle(context, { params, query }) {
    await requireVehicles(context, [params.id])
    const period = periodOf(query, await timeZoneOf(context))
    const { rows, totalItems } = await listTrips(context, { ...period, vehicleIds: [params.id] }, query)
    const trips = await toTrips(context, rows)
    return toPage(trips, totalItems, query)
  },

  get: (context, { params, query }) =>
    query.showJobs ? readTripWithJobs(context, params) : readTrip(context, params.tripId, params.vehicleId),

  async update(context, { params, body }) {
    requireOwnFields(context.scope, body)
    await changeTrip(context, params, body)
    return readTrip(context, params.tripId, params.vehicleId)
  },

  async addMove(context, { params, body }) {
    const { stopTime: _, ...said } = body
    requireOwnFields(context.scope, said)
    return readTrip(context, await addMoveAsTrip(context, params.id, body), params.id)
  },

  async remove(context, { params }) {
    await removeAddedMove(context, params)
    return undefined
  },

  async routes(context, { params, query }) {
    await requireVehicles(context, [params.id])
    const { from, until } = await shortPeriod(context, query)
    const trips = await periodTrips(context, { vehicleIds: [params.id], from, until })
    return routesOf(context, trips)
  },

  async rawRoutes(context, { params, query }) {
    await requireVehicles(context, [params.id])
    const { from, until } = await shortPeriod(context, query)
    return eventRecords(context, params.id, { from, to: new Date(until.getTime() - 1) })
  },

  async today(context, { params }) {
    await requireVehicles(context, [params.id])
    return readToday(context, params.id)
  },

  async overview(context, { params, query }) {
    await requireVehicles(context, [params.id])
    const { from, until } = await overviewPeriod(context, query)
    const sums = await sumTrips(context, { vehicleIds: [params.id], from, until })
    return {
      from: from.toISOString(),
      until: until.toISOString(),
      distanceMeters: sums.distanceMeters,
      durationSeconds: sums.durationSeconds,
      drivingSeconds: sums.durationSeconds - sums.idleSeconds,
      idleSeconds: sums.idleSeconds,
      stopIdleSeconds: sums.stopIdleSeconds,
      trips: sums.trips,
      unrecordedMeters: sums.unrecordedMeters,
    }
  },
}

type FilterQuery = RouteRequest<typeof tripRoutes.sums>['query']

/** An id of another company is 404, also in a filter. */
async function filterOf(context: Context, query: Omit<FilterQuery, 'tripIds'>): Promise<TripFilter> {
  const { showVehiclesId: vehicleIds, category: categories, driversId: driverIds } = query
  const { fleetCategoriesId: fleetCategoryIds, open, search, minDistanceMeters, maxDistanceMeters } = query
  await requireVehicles(context, vehicleIds ?? [])
  await requireDrivers(context, driverIds ?? [])
  await requireFleetCategories(context, fleetCategoryIds ?? [])
  const places = await placeConditions(context, query.geofenceId ?? [])
  const period = periodOf(query, await timeZoneOf(context))
  const lists = { vehicleIds, categories, driverIds, fleetCategoryIds, places }
  const words = search ? await resolveSearchTerms(context, search) : undefined
  return { ...period, ...lists, open, search: words, minDistanceMeters, maxDistanceMeters }
}

type Bounds = Parameters<typeof periodOf>[0]

/** Today by default. */
async function overviewPeriod(
  context: Context,
  query: Bounds & { simplePeriod?: Parameters<typeof namedPeriod>[0] | undefined },
): Promise<{ from: Date; until: Date }> {
  const timeZone = await timeZoneOf(context)
  const { from, until } = periodOf(query, timeZone)
  if (query.simplePeriod || (!from && !until)) {
    return namedPeriod(query.simplePeriod ?? 'today', timeZone, context.now)
  }
  return { from: from ?? new Date(0), until: until ?? context.now }
}
