import { z } from 'zod'
import { idOf } from './entity.ts'
import { EventRecord } from './event-records.ts'
import { pageOf, pageQuery, queryFlag, queryList, sortBy } from './paging.ts'
import { DayOrTime, SimplePeriod } from './period.ts'
import { routes } from './route.ts'
import { Trip, TripDetail, TripRoute, TripUpdate, TripWithJobs, VehicleToday } from './trip.ts'
import {
  BulkChangeUndone,
  tripFilterQuery,
  TripsCategorise,
  TripsCategorised,
  TripSums,
} from './trip-filter.ts'
import { MoveToAdd } from './trip-moves.ts'
import { VehicleOverview } from './vehicle-overview.ts'

export * from './trip.ts'
export { MoveKind } from './trip-moves.ts'

const VehicleId = z.object({ id: idOf('vehicle') })
const TripOfVehicle = z.object({ vehicleId: idOf('vehicle'), tripId: idOf('trip') })
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

/** A trip belongs to the period in which it begins: days add up to months. */
export const tripRoutes = routes({
  list: {
    method: 'GET',
    path: '/paginatedTrips',
    access: 'trips.read',
    summary: 'Trips that began in the period, newest first unless sorted otherwise.',
    query: z.object({ ...pageQuery, ...tripFilterQuery, sort: sortBy(TripSort).optional() }),
    response: pageOf(Trip),
  },
  sums: {
    method: 'GET',
    path: '/trips/sums',
    access: 'trips.read',
    summary: 'What the trips of a filter, or some of them by their ids, add up to, in all and by day.',
    query: z.object({ ...tripFilterQuery, tripIds: queryList(idOf('trip')).optional() }),
    response: TripSums,
  },
  categorise: {
    method: 'POST',
    path: '/trips/categorise',
    access: 'trips.write',
    summary:
      'Gives many trips, or all of a filter, one category; those that are locked, or private to their driver, stay as they are.',
    body: TripsCategorise,
    response: TripsCategorised,
  },
  undoCategorise: {
    method: 'POST',
    path: '/trips/categorise/undo',
    access: 'trips.write',
    summary:
      'Gives trips the categories that they had before a bulk change of yours, where nobody changed them since.',
    body: z.strictObject({ bulkChangeId: idOf('bulkChange') }),
    response: BulkChangeUndone,
  },
  detail: {
    method: 'GET',
    path: '/trips/{id}/trip-detail',
    access: 'trips.read',
    summary: 'A trip with its way, its events and the history of its record.',
    params: z.object({ id: idOf('trip') }),
    response: TripDetail,
  },
  ofVehicle: {
    method: 'GET',
    path: '/vehicles/{id}/trips',
    access: 'trips.read',
    summary: 'The trips of a vehicle, newest first.',
    params: VehicleId,
    query: z.object({ ...pageQuery, ...openPeriod }),
    response: pageOf(Trip),
  },
  get: {
    method: 'GET',
    path: '/vehicles/{vehicleId}/trips/{tripId}',
    access: 'trips.read',
    summary: 'One trip; with showJobs its jobs too, not only their ids.',
    params: TripOfVehicle,
    query: z.object({ showJobs: queryFlag.optional() }),
    response: TripWithJobs,
  },
  update: {
    method: 'PUT',
    path: '/vehicles/{vehicleId}/trips/{tripId}',
    access: 'trips.write',
    summary:
      'Says what a trip was for, `jobs` as the whole list; a driver says category and purpose of their own trips.',
    params: TripOfVehicle,
    body: TripUpdate,
    response: Trip,
  },
  addMove: {
    method: 'POST',
    path: '/vehicles/{id}/trips/from-move',
    access: 'trips.write',
    summary:
      'Adds an unrecorded move as a trip. The start time of its stop names the move. Impossible leaps are refused.',
    params: VehicleId,
    body: MoveToAdd,
    response: Trip,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/vehicles/{vehicleId}/trips/{tripId}',
    access: 'trips.write',
    summary: 'Removes a trip that was added manually from a move. Detected trips cannot be removed.',
    params: TripOfVehicle,
    response: z.undefined(),
    status: 204,
  },
  routes: {
    method: 'GET',
    path: '/vehicles/{id}/routes',
    access: 'trips.read',
    summary: 'The routes of the trips that started in the period, at most 31 days.',
    params: VehicleId,
    query: z.object(period),
    response: z.array(TripRoute),
    streams: true,
  },
  rawRoutes: {
    method: 'GET',
    path: '/vehicles/{id}/raw-routes',
    access: 'trips.read',
    summary: 'What the device said in the period, at most 31 days, oldest first.',
    params: VehicleId,
    query: z.object(period),
    response: z.array(EventRecord),
    streams: true,
  },
  today: {
    method: 'GET',
    path: '/vehicles/{id}/today',
    access: 'trips.read',
    summary: 'What a vehicle drove today, when, and its trip under way or last one.',
    params: VehicleId,
    response: VehicleToday,
  },
  overview: {
    method: 'GET',
    path: '/vehicles/{id}/overview',
    access: 'trips.read',
    summary:
      'Kilometres, hours and trips of a vehicle in a period: by its name, or by its first and last day.',
    params: VehicleId,
    query: z.object({ simplePeriod: SimplePeriod.optional(), ...openPeriod }),
    response: VehicleOverview,
  },
})
