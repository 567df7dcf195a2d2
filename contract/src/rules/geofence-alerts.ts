import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { Day, Instant } from '../core/instant.ts'
import { pageQuery } from '../core/paging.ts'

export const GeofenceAlertType = z.enum(['enter', 'exit', 'dwell', 'speeding'])
export type GeofenceAlertType = z.infer<typeof GeofenceAlertType>

/** The fields of an alert, also of one that a rule would have raised. */
export const alertFields = {
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  /** The driver at that time. */
  driverName: z.string().nullable(),
  type: GeofenceAlertType,
  time: Instant,
  latitude: z.number(),
  longitude: z.number(),
  /** For a dwell: how long the vehicle had stayed. */
  dwellSeconds: z.int().nullable(),
  /** For speeding: the highest speed. */
  speedKmh: z.number().nullable(),
}

/** One entry of the history. */
export const GeofenceAlert = z.object({
  id: z.uuid(),
  /** Null once the geofence is deleted; its name is kept. */
  geofenceId: idOf('geofence').nullable(),
  geofenceName: z.string(),
  ...alertFields,
  /** For speeding; null while it lasts, and for all others. */
  endTime: Instant.nullable(),
})
export type GeofenceAlert = z.infer<typeof GeofenceAlert>

/** For one vehicle, on one of the company's days. */
export const GeofenceAlertQuery = z.object({
  ...pageQuery,
  vehicleId: idOf('vehicle').optional(),
  date: Day.optional(),
})
