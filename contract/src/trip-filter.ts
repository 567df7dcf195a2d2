import { z } from 'zod'
import { idOf, trimmedText } from './entity.ts'
import { Day } from './instant.ts'
import { queryList } from './paging.ts'
import { DayOrTime } from './period.ts'
import { problem } from './problem.ts'

/** Which trips; what is left out does not narrow. A trip belongs to the period in which it begins. */
export const tripFilterQuery = {
  startDate: DayOrTime.optional(),
  endDate: DayOrTime.optional(),
  showVehiclesId: queryList(idOf('vehicle')).optional(),
  category: queryList(trimmedText(50)).optional(),
  driversId: queryList(idOf('user')).optional(),
  fleetCategoriesId: queryList(idOf('fleetCategory')).optional(),
  /** In the plate, the driver's name, the addresses of the ends and what people said of the trip. */
  search: trimmedText(200).optional(),
  /** Both included. */
  minDistanceMeters: z.coerce.number().int().min(0).optional(),
  maxDistanceMeters: z.coerce.number().int().min(0).optional(),
}

const sums = {
  trips: z.int(),
  /** How many vehicles made them. */
  vehicles: z.int(),
  distanceMeters: z.int(),
  /** Trip time: from start to end, idling included. */
  durationSeconds: z.int(),
  idleSeconds: z.int(),
  /** Idling at the stops after the trips, on top of their time: a stop belongs to the trip before it, whatever it is asked by. */
  stopIdleSeconds: z.int(),
  /** Moved while the device was silent, not in the distance: the silent moves of all `movesBefore`. */
  unrecordedMeters: z.int(),
}

/** What trips add up to. */
export const TripSums = z.object({
  ...sums,
  /** Each day on which one of them began, newest first; days are those of the tenant's time zone. */
  days: z.array(z.object({ day: Day, ...sums })),
})
export type TripSums = z.infer<typeof TripSums>

/** How many trips one change may be of, so that others don't wait for it. */
export const maxTripsAtOnce = 10_000

/** How many trips one change may name. */
const maxTripsNamed = 500

/** Trips by their ids, or all that fit a filter, written as the list's query writes it. */
export const TripsCategorise = z.union(
  [
    z.strictObject({ tripIds: z.array(idOf('trip')).min(1).max(maxTripsNamed), category: trimmedText(50) }),
    z.strictObject({
      filter: z.strictObject(tripFilterQuery),
      /** How many fit as far as the caller knows; 409 where it is another number by now. */
      expectedCount: z.int().min(1),
      category: trimmedText(50),
    }),
  ],
  { error: problem('trips_not_named', { most: maxTripsNamed }) },
)
export type TripsCategorise = z.infer<typeof TripsCategorise>

const leftAlone = {
  /** Trips that stay as they are, since their time for corrections is over. */
  locked: z.int(),
  /** Private trips that stay private, since only their driver may change that. */
  stayPrivate: z.int(),
}

export const TripsCategorised = z.object({
  changed: z.int(),
  ...leftAlone,
  /** To undo it by; null when nothing was changed. */
  bulkChangeId: z.uuid().nullable(),
})
export type TripsCategorised = z.infer<typeof TripsCategorised>

export const BulkChangeUndone = z.object({
  /** Trips that have their former category again. */
  restored: z.int(),
  /** Trips that stay as they are, since somebody changed them after the bulk change. */
  changedSince: z.int(),
  ...leftAlone,
})
export type BulkChangeUndone = z.infer<typeof BulkChangeUndone>
