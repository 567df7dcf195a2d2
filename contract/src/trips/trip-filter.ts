import { z } from 'zod'
import { idOf, trimmedText } from '../core/entity.ts'
import { Day } from '../core/instant.ts'
import { queryFlag, queryList } from '../core/paging.ts'
import { DayOrTime } from '../core/period.ts'
import { problem } from '../core/problem.ts'

/** Filters of trips. A trip belongs to the period in which it starts. */
export const tripFilterQuery = {
  startDate: DayOrTime.optional(),
  endDate: DayOrTime.optional(),
  showVehiclesId: queryList(idOf('vehicle')).optional(),
  category: queryList(trimmedText(50)).optional(),
  driversId: queryList(idOf('user')).optional(),
  fleetCategoriesId: queryList(idOf('fleetCategory')).optional(),
  /** Trips that started or ended in one of these geofences, with their current shapes. */
  geofenceId: queryList(idOf('geofence')).optional(),
  /** Searches registration, driver, addresses of the ends, and the trip's texts. */
  search: trimmedText(200).optional(),
  /**
   * Incomplete trips: they have ended, aren't locked, and either nobody has confirmed the category, or the vehicle's logbook
   * requires more for a business trip.
   */
  open: queryFlag.optional(),
  /** Both inclusive. */
  minDistanceMeters: z.coerce.number().int().min(0).optional(),
  maxDistanceMeters: z.coerce.number().int().min(0).optional(),
}

const sums = {
  trips: z.int(),
  /** The number of vehicles with such trips. */
  vehicles: z.int(),
  distanceMeters: z.int(),
  /** Trip time: from start to end, idling included. */
  durationSeconds: z.int(),
  idleSeconds: z.int(),
  /** Idling at the stops after the trips, not included in their time: a stop belongs to the trip before it. */
  stopIdleSeconds: z.int(),
  /** Distance moved while the device was silent, not included in the distance: the silent moves of all `movesBefore`. */
  unrecordedMeters: z.int(),
}

/** Sums over trips. */
export const TripSums = z.object({
  ...sums,
  /** Each day on which one of them started, newest first; in the tenant's time zone. */
  days: z.array(z.object({ day: Day, ...sums })),
})
export type TripSums = z.infer<typeof TripSums>

/** How many trips one change may affect, so that others don't wait for it. */
export const maxTripsAtOnce = 10_000

/** How many trips one change may list. */
const maxTripsNamed = 500

const bulkFields = {
  category: trimmedText(50).optional(),
  purpose: trimmedText(500).optional(),
  destination: trimmedText(500).optional(),
  partner: trimmedText(500).optional(),
}

/** The values that a bulk change sets; other fields don't change. */
export type TripBulkFields = { [Field in keyof typeof bulkFields]?: string | undefined }

function setsSomething({ category, purpose, destination, partner }: TripBulkFields): boolean {
  return [category, purpose, destination, partner].some((value) => value !== undefined)
}

const notNamed = problem('trips_not_named', { most: maxTripsNamed })

/**
 * Trips by their ids, or all that match a filter, in the format of the list's query, with the same values for all; or each
 * with its own values, as suggestions are accepted.
 */
export const TripsCategorise = z.union(
  [
    z
      .strictObject({ tripIds: z.array(idOf('trip')).min(1).max(maxTripsNamed), ...bulkFields })
      .refine(setsSomething, notNamed),
    z
      .strictObject({
        filter: z.strictObject(tripFilterQuery),
        /** The number that the caller saw; 409 if it has changed. */
        expectedCount: z.int().min(1),
        ...bulkFields,
      })
      .refine(setsSomething, notNamed),
    z.strictObject({
      changes: z
        .array(z.strictObject({ tripId: idOf('trip'), ...bulkFields }).refine(setsSomething, notNamed))
        .min(1)
        .max(maxTripsNamed),
    }),
  ],
  notNamed,
)
export type TripsCategorise = z.infer<typeof TripsCategorise>

const leftAlone = {
  /** Trips left unchanged because they are locked. */
  locked: z.int(),
  /** Private trips left unchanged because only their driver may change that. */
  stayPrivate: z.int(),
}

export const TripsCategorised = z.object({
  changed: z.int(),
  ...leftAlone,
  /** Id to undo it with; null if nothing was changed. */
  bulkChangeId: z.uuid().nullable(),
})
export type TripsCategorised = z.infer<typeof TripsCategorised>

export const BulkChangeUndone = z.object({
  /** Trips with their former values restored. */
  restored: z.int(),
  /** Trips left unchanged because somebody changed them after the bulk change. */
  changedSince: z.int(),
  ...leftAlone,
})
export type BulkChangeUndone = z.infer<typeof BulkChangeUndone>
