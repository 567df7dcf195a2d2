import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { Day, Instant } from '../core/instant.ts'
import { pageOf, pageQuery } from '../core/paging.ts'
import { DayOrTime } from '../core/period.ts'

/** When a vehicle was in a geofence. Nothing is known about the time before the geofence was drawn. */
export const GeofenceVisit = z.object({
  geofenceId: idOf('geofence'),
  geofenceName: z.string(),
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  /** The driver when it arrived. */
  driverName: z.string().nullable(),
  enteredAt: Instant,
  /** Null while it is inside, and if the reader may not see the end. */
  exitedAt: Instant.nullable(),
  /** So far, while it is inside; null if the reader may not see the end. */
  durationSeconds: z.int().nullable(),
  isInside: z.boolean(),
  /** It was already there when the geofence was drawn or the tracker first reported, so it stayed longer than that. */
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

/** For all visits of the query, on all pages. */
const visitSums = {
  visits: z.int(),
  /** For those whose end the reader may see; so far, while it is inside. */
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
