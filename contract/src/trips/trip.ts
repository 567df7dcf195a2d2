import { z } from 'zod'
import { entityFields, expectedVersion, idOf, trimmedText } from '../core/entity.ts'
import { TripEvent } from '../tracking/event-records.ts'
import { Instant, OffsetInstant } from '../core/instant.ts'
import { Job } from './jobs.ts'
import type { Reach } from '../core/permissions.ts'
import { TripChange } from './trip-change.ts'
import { TripBorderEdit } from './trip-border-edit.ts'
import { TripMove } from './trip-moves.ts'

/** The path parameters of a call about one trip. */
export const TripOfVehicle = z.object({ vehicleId: idOf('vehicle'), tripId: idOf('trip') })

/** One end of a trip. */
export const TripPlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  address: z.string().nullable(),
  /** The smallest geofence that contains it, with its current shape and name; null without one. */
  geofenceName: z.string().nullable(),
})
export type TripPlace = z.infer<typeof TripPlace>

/** How the trip's start or end was determined. */
const TripStartRule = z.enum(['firstFix', 'moved', 'afterSilence', 'afterLeap', 'takenIn', 'split'])
/** `takenIn`, at both ends: a person added an unrecorded move as a trip. `split`: a person split a trip there. */
const TripEndRule = z.enum(['ignitionOff', 'standing', 'silence', 'leap', 'takenIn', 'split'])

/** Device values that contradict its positions. */
export const DeviceFault = z.enum([
  'speedAlwaysZero',
  'odometerStandsStill',
  'odometerFalls',
  'placeFrozen',
  'impossibleLeaps',
  'clockWentBack',
  'ignitionAlwaysOff',
  'headingWrong',
])
export type DeviceFault = z.infer<typeof DeviceFault>

/** State of a trip that has not ended yet, from its vehicle's state on the map. */
export const TripProgress = z.object({
  status: z.enum(['underWay', 'parked', 'noSignal']),
  /** Since when it is parked or silent; null while it is driving. */
  since: Instant.nullable(),
})
export type TripProgress = z.infer<typeof TripProgress>

/** A person's correction, the driver's key, their sign-on in the vehicle, or a booking or assignment. */
export const DriverSource = z.enum(['person', 'key', 'signOn', 'assigned'])
export type DriverSource = z.infer<typeof DriverSource>

export const Trip = z.object({
  id: idOf('trip'),
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  driverId: idOf('user').nullable(),
  driverName: z.string().nullable(),
  /** How the driver is known; null if there is none. */
  driverSource: DriverSource.nullable(),
  startTime: Instant,
  /** While it is running, the time of the last fix so far. */
  endTime: Instant,
  running: z.boolean(),
  /** Null once it has ended. */
  progress: TripProgress.nullable(),
  startRule: TripStartRule,
  endRule: TripEndRule.nullable(),
  /** Null if the reader may not see the places of a private trip. */
  start: TripPlace.nullable(),
  end: TripPlace.nullable(),
  distanceMeters: z.int(),
  distanceSource: z.enum(['odometer', 'track']),
  /**
   * Trip time: from start to end, including idling, without `standingSeconds`. Driving is trip time without idling, see
   * `tripTimes`.
   */
  durationSeconds: z.int(),
  /** Time parked between the parts of a merged trip; otherwise 0. */
  standingSeconds: z.int(),
  /** Idling within the trip: standing for two minutes or more at a time with the ignition on. */
  idleSeconds: z.int(),
  /**
   * Idling, with the same definition, at the stop that follows the trip; so far, while the vehicle stands there. Not part of
   * the trip time.
   */
  stopIdleSeconds: z.int(),
  maxSpeedKmh: z.number(),
  /** `computed` from the positions if the device reports no speed, or none that agrees with them. */
  maxSpeedSource: z.enum(['reported', 'computed']),
  averageSpeedKmh: z.number(),
  /** Positions where the vehicle can't have been, which are excluded from the trip … */
  leftOutPositions: z.int(),
  /** … and the distance of the farthest of them. */
  leftOutMeters: z.int(),
  /** How much longer the trip took than `durationSeconds`, because the device's clock went back during it. */
  clockShiftSeconds: z.int(),
  deviceFaults: z.array(DeviceFault),
  /** The vehicle's odometer at that time: its readings and the trips since, not the device's own counter. */
  startOdometerMeters: z.number().nullable(),
  endOdometerMeters: z.number().nullable(),
  /** `business`, `private`, `commute`, or one of the tenant's own. */
  category: z.string(),
  purpose: z.string().nullable(),
  destination: z.string().nullable(),
  partner: z.string().nullable(),
  note: z.string().nullable(),
  /** Ids of those that the reader may see. */
  jobs: z.array(idOf('job')),
  expenses: z.array(idOf('expense')),
  /** Unrecorded moves between the previous trip and this one, oldest first; those that the reader may see. */
  movesBefore: z.array(TripMove),
  score: z.number().nullable(),
  /** When its record is locked; null if it is not part of a logbook, or still running. */
  locksAt: Instant.nullable(),
  locked: z.boolean(),
  /** A person has set or confirmed one of its fields; until then its category is the vehicle's default. */
  edited: z.boolean(),
  ...entityFields,
})
export type Trip = z.infer<typeof Trip>

export const TripUpdate = z.object({
  category: trimmedText(50).optional(),
  purpose: trimmedText(500).nullable().optional(),
  destination: trimmedText(500).nullable().optional(),
  partner: trimmedText(500).nullable().optional(),
  note: trimmedText(2000).nullable().optional(),
  /** Who drove; it stays, whatever keys and sign-ons say. Null: driver unknown. */
  driverId: idOf('user').nullable().optional(),
  /** The complete list: afterwards the trip has these jobs, and no others. */
  jobs: z.array(idOf('job')).max(100).optional(),
  /** When the person entered it, if it is sent later. */
  enteredAt: OffsetInstant.optional(),
  version: expectedVersion,
})
export type TripUpdate = z.infer<typeof TripUpdate>

const driversFields = [
  'category',
  'purpose',
  'destination',
  'partner',
  'jobs',
  'enteredAt',
  'version',
] as const satisfies readonly (keyof TripUpdate)[]

/**
 * Drivers may change the logbook fields of their own trips: category, purpose, destination and partner. They may send the
 * trip's jobs unchanged, since category and jobs share one call; the server refuses other jobs.
 */
export function mayChangeTrip(reach: Reach | undefined, field: string): boolean {
  return reach === 'all' || (reach === 'own' && driversFields.some((own) => own === field))
}

/** A reader who may not see the places of a private trip can't change it either. */
export function isOthersPrivate({ start }: Pick<Trip, 'start'>): boolean {
  return start === null
}

export const TripStop = z.object({
  startTime: Instant,
  /** Null while the vehicle is still there. */
  endTime: Instant.nullable(),
  latitude: z.number(),
  longitude: z.number(),
  address: z.string().nullable(),
  /** As for a trip's place. */
  geofenceName: z.string().nullable(),
  /** Idling: for two minutes or more at a time with the ignition on. */
  idleSeconds: z.int(),
  /** How the vehicle left, if not by a trip; also null once a person added the move as a trip. */
  move: TripMove.nullable(),
})
export type TripStop = z.infer<typeof TripStop>

/** The route of one trip. `speeds` and `offsetSeconds` (since the start) have one entry for each point of the line. */
export const TripRoute = z.object({
  tripId: idOf('trip'),
  startTime: Instant,
  endTime: Instant,
  /** Encoded polyline, precision 6. */
  geometry: z.string(),
  speeds: z.array(z.number().nullable()),
  offsetSeconds: z.array(z.number()),
  /** The stops before and after the trip. */
  stops: z.array(TripStop),
})
export type TripRoute = z.infer<typeof TripRoute>

export const TripWithJobs = Trip.extend({
  /** With `showJobs`: the jobs themselves, in the order of the ids. */
  jobDetails: z.array(Job).optional(),
})
export type TripWithJobs = z.infer<typeof TripWithJobs>

export const TripDetail = Trip.extend({
  /** Null if the reader may not see the places. */
  route: TripRoute.nullable(),
  events: z.array(TripEvent),
  history: z.array(TripChange),
  /** People's changes of its borders, oldest first; without undone ones. */
  borderEdits: z.array(TripBorderEdit),
  /** The trips before and after it, if the reader may see them. */
  previousTripId: idOf('trip').nullable(),
  nextTripId: idOf('trip').nullable(),
})
export type TripDetail = z.infer<typeof TripDetail>

/** A vehicle's day so far, in the company's time zone, and its current or last trip. */
export const VehicleToday = z.object({
  /** Midnight. */
  from: Instant,
  /** Time of the response. */
  until: Instant,
  /** Totals of the trips that began today, as in their list. */
  trips: z.int(),
  distanceMeters: z.int(),
  drivingSeconds: z.int(),
  /** Time without driving since the first of them began; null before that. */
  standingSeconds: z.int().nullable(),
  /** When it was on a trip, oldest first; one that began yesterday starts at midnight. */
  driven: z.array(z.object({ from: Instant, until: Instant })),
  /** The trip in progress, or else the last one. */
  lastTrip: Trip.nullable(),
})
export type VehicleToday = z.infer<typeof VehicleToday>
