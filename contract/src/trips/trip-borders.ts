import { z } from 'zod'
import { expectedVersion, idOf } from '../core/entity.ts'
import { Instant, OffsetInstant } from '../core/instant.ts'
import { routes } from '../core/route.ts'
import { Trip, TripOfVehicle } from './trip.ts'

/** The trips after a change of borders, oldest first, and the edit itself, with which it can be undone. */
export const BorderEditMade = z.object({ borderEditId: idOf('borderEdit'), trips: z.array(Trip) })
export type BorderEditMade = z.infer<typeof BorderEditMade>

/** A trip after a change of borders. */
export const PlannedTrip = z.object({
  startTime: Instant,
  endTime: Instant,
  distanceMeters: z.int(),
  durationSeconds: z.int(),
  idleSeconds: z.int(),
  maxSpeedKmh: z.number(),
  category: z.string(),
  purpose: z.string().nullable(),
  destination: z.string().nullable(),
  partner: z.string().nullable(),
  note: z.string().nullable(),
})
export type PlannedTrip = z.infer<typeof PlannedTrip>

export const BorderPlan = z.object({ trips: z.array(PlannedTrip) })
export type BorderPlan = z.infer<typeof BorderPlan>

export const tripBorderRoutes = routes({
  merge: {
    method: 'POST',
    path: '/vehicles/{vehicleId}/trips/{tripId}/merge',
    access: 'trips.borders',
    summary:
      'Merges a trip with the trip before or after it. The stop between becomes part of the trip; jobs and expenses of both belong to it.',
    params: TripOfVehicle,
    body: z.strictObject({ withTripId: idOf('trip'), version: expectedVersion }),
    response: BorderEditMade,
  },
  split: {
    method: 'POST',
    path: '/vehicles/{vehicleId}/trips/{tripId}/split',
    access: 'trips.borders',
    summary:
      'Splits a trip in two at a time during it. If the vehicle stood then, the whole standstill becomes a stop between them.',
    params: TripOfVehicle,
    body: z.strictObject({ time: OffsetInstant, version: expectedVersion }),
    response: BorderEditMade,
  },
  undo: {
    method: 'POST',
    path: '/vehicles/{vehicleId}/trips/{tripId}/undo-border',
    access: 'trips.borders',
    summary: 'Undoes a merge or a split of the trip. The trips come back with what people had entered.',
    params: TripOfVehicle,
    body: z.strictObject({ borderEditId: idOf('borderEdit') }),
    response: BorderEditMade,
  },
  planMerge: {
    method: 'GET',
    path: '/vehicles/{vehicleId}/trips/{tripId}/merge-plan',
    access: 'trips.borders',
    summary: 'Returns the trip that merging two trips would give, without changing anything.',
    params: TripOfVehicle,
    query: z.object({ withTripId: idOf('trip') }),
    response: BorderPlan,
    refuses: ['trips_not_adjacent', 'trip_locked', 'trip_running', 'trip_positions_missing'],
  },
  planSplit: {
    method: 'GET',
    path: '/vehicles/{vehicleId}/trips/{tripId}/split-plan',
    access: 'trips.borders',
    summary: 'Returns the trips that splitting a trip at a time would give, without changing anything.',
    params: TripOfVehicle,
    query: z.object({ time: OffsetInstant }),
    response: BorderPlan,
    refuses: ['time_outside_trip', 'trip_locked', 'trip_running', 'trip_positions_missing'],
  },
})
