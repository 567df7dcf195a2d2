import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { Day, Instant } from '../core/instant.ts'
import { queryList } from '../core/paging.ts'
import { DayOrTime } from '../core/period.ts'
import { routes } from '../core/route.ts'
import { Trip, TripPlace } from './trip.ts'

/** Where a vehicle's tours start and end. */
export const TourBase = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** The smallest geofence that contains it, with its current shape and name; null without one. */
  geofenceName: z.string().nullable(),
  /** The vehicle's own, or the company's default location. */
  source: z.enum(['vehicle', 'company']),
})
export type TourBase = z.infer<typeof TourBase>

/** `returned`: it was back at its base. `rest`: it stood for more than six hours. `running`: neither so far. */
export const TourEndReason = z.enum(['returned', 'rest', 'running'])
export type TourEndReason = z.infer<typeof TourEndReason>

/** A trip of a tour, as in every list of trips. */
export const TourTrip = Trip.pick({
  id: true,
  startTime: true,
  endTime: true,
  running: true,
  driverId: true,
  driverName: true,
  start: true,
  end: true,
  distanceMeters: true,
  durationSeconds: true,
  idleSeconds: true,
  stopIdleSeconds: true,
  movesBefore: true,
})
export type TourTrip = z.infer<typeof TourTrip>

/** Between two trips of a tour, or after the last one while the tour is in progress. */
export const TourStop = z.object({
  startTime: Instant,
  /** Null while the vehicle is still there. */
  endTime: Instant.nullable(),
  /** So far, while it is still there. */
  seconds: z.int(),
  idleSeconds: z.int(),
  /** Null if the reader may not see the place. */
  place: TripPlace.nullable(),
})
export type TourStop = z.infer<typeof TourStop>

const sums = {
  trips: z.int(),
  stops: z.int(),
  distanceMeters: z.int(),
  /** Trip time: includes idling in trips. */
  tripSeconds: z.int(),
  /** In trips. */
  idleSeconds: z.int(),
  /** Trip time without idling. */
  drivingSeconds: z.int(),
  /** The rest of the tour: stops, and idling in trips. */
  standingSeconds: z.int(),
}

export const Tour = z.object({
  vehicleId: idOf('vehicle'),
  startTime: Instant,
  /** For a tour in progress: the last fix so far, or the time of the response while the vehicle stands. */
  endTime: Instant,
  /** False if it started after a long rest elsewhere, and if the reader may not see the place. */
  startsAtBase: z.boolean(),
  endReason: TourEndReason,
  ...sums,
  /** Oldest first; a tour has at least one. */
  legs: z.array(TourTrip),
  /** Oldest first: the n-th is after the n-th leg. */
  standing: z.array(TourStop),
})
export type Tour = z.infer<typeof Tour>

const totals = { tours: z.int(), ...sums }

export const TourHistory = z.object({
  /** Null if neither the vehicle nor the company has one: then only a rest ends a tour. */
  base: TourBase.nullable(),
  /** Oldest first. */
  tours: z.array(Tour),
  sums: z.object(totals),
  /** Each day on which a tour started, oldest first; in the tenant's time zone. */
  days: z.array(z.object({ day: Day, ...totals })),
  /** Why there is no tour; null if there is one. */
  emptyBecause: z.enum(['noDevice', 'noTrips']).nullable(),
})
export type TourHistory = z.infer<typeof TourHistory>

export const tourRoutes = routes({
  history: {
    method: 'GET',
    path: '/tours/{vehicleId}/tour-history',
    access: 'trips.read',
    summary:
      'Lists the tours of a vehicle that started in a period of at most 31 days; without dates, in the last 31. A tour over the border of the period is whole.',
    params: z.object({ vehicleId: idOf('vehicle') }),
    query: z.object({
      startDate: DayOrTime.optional(),
      endDate: DayOrTime.optional(),
      /** Tours that contain a trip of one of these drivers. */
      driversId: queryList(idOf('user')).optional(),
    }),
    response: TourHistory,
  },
})
