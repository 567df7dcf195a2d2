import { z } from 'zod'
import { idOf, OfVehicle } from '../core/entity.ts'
import { EventRecord } from '../tracking/event-records.ts'
import { pageOf, pageQuery, queryFlag, queryList, sortBy } from '../core/paging.ts'
import { DayOrTime, SimplePeriod } from '../core/period.ts'
import { routes } from '../core/route.ts'
import { Trip, TripDetail, TripOfVehicle, TripRoute, TripUpdate, TripWithJobs, VehicleToday } from './trip.ts'
import {
  BulkChangeUndone,
  tripFilterQuery,
  TripsCategorise,
  TripsCategorised,
  TripSums,
} from './trip-filter.ts'
import { MoveToAdd } from './trip-moves.ts'
import { VehicleOverview } from '../fleet/vehicle-overview.ts'

export * from './trip.ts'
export { MoveKind } from './trip-moves.ts'

const period = { startDate: DayOrTime, endDate: DayOrTime }
const openPeriod = { startDate: DayOrTime.optional(), endDate: DayOrTime.optional() }

export const TripSort = [
  'startTime',
  'endTime',
  'distanceMeters',
  'durationSeconds',
  'idleSeconds',
  'stopIdleSeconds',
  /** Both together. */
  'totalIdleSeconds',
  'maxSpeedKmh',
  'averageSpeedKmh',
  'category',
  'registration',
  'driverName',
  'startAddress',
  'endAddress',
  'purpose',
] as const
export type TripSort = (typeof TripSort)[number]

/** A trip belongs to the period in which it begins, so that days add up to months. */
export const tripRoutes = routes({
  list: {
    method: 'GET',
    path: '/paginatedTrips',
    access: 'trips.read',
    summary: 'Lists the trips that started in the period, newest first unless sorted otherwise.',
    query: z.object({ ...pageQuery, ...tripFilterQuery, sort: sortBy(TripSort).optional() }),
    response: pageOf(Trip),
  },
  sums: {
    method: 'GET',
    path: '/trips/sums',
    access: 'trips.read',
    summary: 'Returns the totals of the trips that match a filter or have the given ids, overall and by day.',
    query: z.object({ ...tripFilterQuery, tripIds: queryList(idOf('trip')).optional() }),
    response: TripSums,
  },
  categorise: {
    method: 'POST',
    path: '/trips/categorise',
    access: 'trips.write',
    summary:
      'Sets category, purpose, destination or business partner of many trips: those with the given ids, all that match a filter, or each its own. Skips locked trips and trips that are private to their driver.',
    body: TripsCategorise,
    response: TripsCategorised,
  },
  undoCategorise: {
    method: 'POST',
    path: '/trips/categorise/undo',
    access: 'trips.write',
    summary:
      'Undoes a bulk change of the caller: restores the previous values of the trips that nobody has changed since.',
    body: z.strictObject({ bulkChangeId: idOf('bulkChange') }),
    response: BulkChangeUndone,
  },
  detail: {
    method: 'GET',
    path: '/trips/{id}/trip-detail',
    access: 'trips.read',
    summary: 'Returns a trip with its route, its events and the history of its changes.',
    params: z.object({ id: idOf('trip') }),
    response: TripDetail,
  },
  ofVehicle: {
    method: 'GET',
    path: '/vehicles/{id}/trips',
    access: 'trips.read',
    summary: 'Lists the trips of a vehicle, newest first.',
    params: OfVehicle,
    query: z.object({ ...pageQuery, ...openPeriod }),
    response: pageOf(Trip),
  },
  get: {
    method: 'GET',
    path: '/vehicles/{vehicleId}/trips/{tripId}',
    access: 'trips.read',
    summary: 'Returns a trip with the ids of its jobs, or with the jobs themselves if `showJobs` is set.',
    params: TripOfVehicle,
    query: z.object({ showJobs: queryFlag.optional() }),
    response: TripWithJobs,
  },
  update: {
    method: 'PUT',
    path: '/vehicles/{vehicleId}/trips/{tripId}',
    access: 'trips.write',
    summary:
      'Changes the given fields; `jobs` replaces the whole list. Drivers can change only category, purpose, destination and partner of their own trips. A device that was offline sends `enteredAt`, the time at which they were entered; for locks a change counts when it is received.',
    params: TripOfVehicle,
    body: TripUpdate,
    response: Trip,
  },
  addMove: {
    method: 'POST',
    path: '/vehicles/{id}/trips/from-move',
    access: 'trips.write',
    summary:
      'Adds movement that was detected outside trips as a trip. The movement is identified by the start of the stop in which it happened. Impossible jumps are refused.',
    params: OfVehicle,
    body: MoveToAdd,
    response: Trip,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/vehicles/{vehicleId}/trips/{tripId}',
    access: 'trips.write',
    summary: 'Deletes a trip that was added from movement outside trips. Detected trips can’t be deleted.',
    params: TripOfVehicle,
    response: z.undefined(),
    status: 204,
  },
  routes: {
    method: 'GET',
    path: '/vehicles/{id}/routes',
    access: 'trips.read',
    summary: 'Returns the routes of the trips that started in a period of at most 31 days.',
    params: OfVehicle,
    query: z.object(period),
    response: z.array(TripRoute),
    streams: true,
  },
  rawRoutes: {
    method: 'GET',
    path: '/vehicles/{id}/raw-routes',
    access: 'trips.read',
    summary: 'Returns everything that the device reported in a period of at most 31 days, oldest first.',
    params: OfVehicle,
    query: z.object(period),
    response: z.array(EventRecord),
    streams: true,
  },
  today: {
    method: 'GET',
    path: '/vehicles/{id}/today',
    access: 'trips.read',
    summary: 'Returns the distance and driving times of a vehicle today, and its current or last trip.',
    params: OfVehicle,
    response: VehicleToday,
  },
  overview: {
    method: 'GET',
    path: '/vehicles/{id}/overview',
    access: 'trips.read',
    summary:
      'Returns distance, driving time and number of trips of a vehicle in a named period or between two days.',
    params: OfVehicle,
    query: z.object({ simplePeriod: SimplePeriod.optional(), ...openPeriod }),
    response: VehicleOverview,
  },
})
