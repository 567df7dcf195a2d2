import { z } from 'zod'
import { entityFields, expectedVersion, idOf, trimmedText } from './entity.ts'
import { EventRecord, TripEvent } from './event-records.ts'
import { Instant } from './instant.ts'
import { Job } from './jobs.ts'
import { pageOf, pageQuery, queryFlag, queryList, sortBy } from './paging.ts'
import { DayOrTime, SimplePeriod } from './period.ts'
import type { Reach } from './permissions.ts'
import { routes } from './route.ts'
import { TripChange } from './trip-change.ts'
import {
  BulkChangeUndone,
  tripFilterQuery,
  TripsCategorise,
  TripsCategorised,
  TripSums,
} from './trip-filter.ts'
import { MoveToAdd, TripMove } from './trip-moves.ts'

import { VehicleOverview } from './vehicle-overview.ts'

export { MoveKind } from './trip-moves.ts'

/** One end of a trip. */
export const TripPlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  address: z.string().nullable(),
  geofenceName: z.string().nullable(),
})
export type TripPlace = z.infer<typeof TripPlace>

/** Why a border is where it is. */
export const TripStartRule = z.enum(['firstFix', 'moved', 'afterSilence', 'afterLeap', 'takenIn'])
/** `takenIn`, at both ends: a person added an unrecorded move as a trip. */
export const TripEndRule = z.enum(['ignitionOff', 'standing', 'silence', 'leap', 'takenIn'])

/** What a device says that does not agree with where it is. */
export const DeviceFault = z.enum([
  'speedAlwaysZero',
  'odometerStandsStill',
  'odometerFalls',
  'placeFrozen',
  'impossibleLeaps',
  'clockWentBack',
  'ignitionAlwaysOff',
])
export type DeviceFault = z.infer<typeof DeviceFault>

/** How a trip goes on that has not ended yet, by the state of its vehicle on the map. */
export const TripProgress = z.object({
  status: z.enum(['underWay', 'parked', 'noSignal']),
  /** Since when it is parked or silent; null while it is under way. */
  since: Instant.nullable(),
})
export type TripProgress = z.infer<typeof TripProgress>

export const Trip = z.object({
  id: idOf('trip'),
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  driverId: idOf('user').nullable(),
  driverName: z.string().nullable(),
  startTime: Instant,
  /** Of the last fix so far, while it is running. */
  endTime: Instant,
  running: z.boolean(),
  /** Null once it has ended. */
  progress: TripProgress.nullable(),
  startRule: TripStartRule,
  endRule: TripEndRule.nullable(),
  /** Null where the places of a private trip are not for the reader. */
  start: TripPlace.nullable(),
  end: TripPlace.nullable(),
  distanceMeters: z.int(),
  distanceSource: z.enum(['odometer', 'track']),
  /** Trip time: from start to end, idling included. Driving is trip time less idling, see `tripTimes`. */
  durationSeconds: z.int(),
  /** Idling within the trip: standing for two minutes or more at a time with the ignition on. */
  idleSeconds: z.int(),
  /** Idling, defined alike, at the stop that follows the trip; so far, while the vehicle stands there. Not part of the trip time. */
  stopIdleSeconds: z.int(),
  maxSpeedKmh: z.number(),
  /** `computed` from the places where the device says no speed, or none that agrees with them. */
  maxSpeedSource: z.enum(['reported', 'computed']),
  averageSpeedKmh: z.number(),
  /** Positions at places where the vehicle cannot have been, which are no part of the trip … */
  leftOutPositions: z.int(),
  /** … and how far off the farthest of them was. */
  leftOutMeters: z.int(),
  /** How much longer the trip took than `durationSeconds`, because the device's clock went back during it. */
  clockShiftSeconds: z.int(),
  deviceFaults: z.array(DeviceFault),
  /** What the vehicle's odometer showed then: its readings and the trips since, not the device's own counter. */
  startOdometerMeters: z.number().nullable(),
  endOdometerMeters: z.number().nullable(),
  /** `business`, `private`, `commute`, or one of the tenant's own. */
  category: z.string(),
  purpose: z.string().nullable(),
  destination: z.string().nullable(),
  partner: z.string().nullable(),
  note: z.string().nullable(),
  /** Ids, as many as the reader may know of. */
  jobs: z.array(idOf('job')),
  expenses: z.array(idOf('expense')),
  /** How it moved unrecorded between the trip before and this one, oldest first; as much as the reader may see. */
  movesBefore: z.array(TripMove),
  score: z.number().nullable(),
  locked: z.boolean(),
  ...entityFields,
})
export type Trip = z.infer<typeof Trip>

export const TripUpdate = z.object({
  category: trimmedText(50).optional(),
  purpose: trimmedText(500).nullable().optional(),
  destination: trimmedText(500).nullable().optional(),
  partner: trimmedText(500).nullable().optional(),
  note: trimmedText(2000).nullable().optional(),
  /** The whole list: the trip has these jobs then, and no other. */
  jobs: z.array(idOf('job')).max(100).optional(),
  version: expectedVersion,
})
export type TripUpdate = z.infer<typeof TripUpdate>

const driversFields = [
  'category',
  'purpose',
  'jobs',
  'version',
] as const satisfies readonly (keyof TripUpdate)[]

/**
 * A driver says category and purpose of their own trips; the rest of the record is for those who run the fleet. They may
 * name the jobs as they are, since category and jobs go together in one call; other ones are refused by the server.
 */
export function mayChangeTrip(reach: Reach | undefined, field: string): boolean {
  return reach === 'all' || (reach === 'own' && driversFields.some((own) => own === field))
}

/** A private trip whose places are not for the reader is not theirs to change either. */
export function isOthersPrivate({ start }: Pick<Trip, 'start'>): boolean {
  return start === null
}

export const TripStop = z.object({
  startTime: Instant,
  /** Null while it stands there. */
  endTime: Instant.nullable(),
  latitude: z.number(),
  longitude: z.number(),
  address: z.string().nullable(),
  /** Idling: for two minutes or more at a time with the ignition on. */
  idleSeconds: z.int(),
  /** How the vehicle left, if not by a trip; null too once a person added the move as a trip. */
  move: TripMove.nullable(),
})
export type TripStop = z.infer<typeof TripStop>

/** The way of one trip. `speeds` and `offsetSeconds` (since the start) have one entry for each point of the line. */
export const TripRoute = z.object({
  tripId: idOf('trip'),
  startTime: Instant,
  endTime: Instant,
  /** Encoded polyline, precision 6. */
  geometry: z.string(),
  speeds: z.array(z.number().nullable()),
  offsetSeconds: z.array(z.number()),
  /** Where it stood before and after. */
  stops: z.array(TripStop),
})
export type TripRoute = z.infer<typeof TripRoute>

export const TripWithJobs = Trip.extend({
  /** With `showJobs`: the jobs themselves, in the order of the ids. */
  jobDetails: z.array(Job).optional(),
})
export type TripWithJobs = z.infer<typeof TripWithJobs>

export const TripDetail = Trip.extend({
  /** Null where the places are not for the reader. */
  route: TripRoute.nullable(),
  events: z.array(TripEvent),
  history: z.array(TripChange),
})
export type TripDetail = z.infer<typeof TripDetail>

/** A vehicle's day so far, in the company's time zone, and the trip that it is on or came from. */
export const VehicleToday = z.object({
  /** Midnight. */
  from: Instant,
  /** When this was answered. */
  until: Instant,
  /** Of the trips that began today, as in their list. */
  trips: z.int(),
  distanceMeters: z.int(),
  drivingSeconds: z.int(),
  /** Not driving since the first of them began; null before that. */
  standingSeconds: z.int().nullable(),
  /** When it was on a trip, oldest first; one that began yesterday starts at midnight. */
  driven: z.array(z.object({ from: Instant, until: Instant })),
  /** The trip under way, or else the last one. */
  lastTrip: Trip.nullable(),
})
export type VehicleToday = z.infer<typeof VehicleToday>

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
