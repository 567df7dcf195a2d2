import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { Day, Instant } from '../core/instant.ts'
import { pageOf, pageQuery } from '../core/paging.ts'
import { DayOrTime } from '../core/period.ts'

/** When a vehicle was in a geofence. Nothing is known of the time before the geofence was drawn. */
export const GeofenceVisit = z.object({
  geofenceId: idOf('geofence'),
  geofenceName: z.string(),
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  /** Who drove when it came. */
  driverName: z.string().nullable(),
  enteredAt: Instant,
  /** Null while it is inside, and where its end is not for the reader. */
  exitedAt: Instant.nullable(),
  /** So far, while it is inside; null where its end is not for the reader. */
  durationSeconds: z.int().nullable(),
  isInside: z.boolean(),
  /** It was there already when the geofence was drawn or the tracker first reported, so it stayed longer than that. */
  wasThereBefore: z.boolean(),
})
export type GeofenceVisit = z.infer<typeof GeofenceVisit>

/** A visit belongs to the period in which it begins. */
export const geofenceVisitQuery = {
  ...pageQuery,
  /** One day, instead of the two below. */
  date: Day.optional(),
  startDate: DayOrTime.optional(),
  endDate: DayOrTime.optional(),
}

/** Of all visits of the query, on this page or not. */
const visitSums = {
  visits: z.int(),
  /** Of those whose end the reader may know; as long as it is inside, so far. */
  durationSeconds: z.int(),
}

export const GeofenceVisits = pageOf(GeofenceVisit).extend({
  /** The longest stay first, at most 200 vehicles. */
  vehicles: z.array(
    z.object({
      vehicleId: idOf('vehicle'),
      registration: z.string(),
      isInside: z.boolean(),
      ...visitSums,
    }),
  ),
})
export type GeofenceVisits = z.infer<typeof GeofenceVisits>
