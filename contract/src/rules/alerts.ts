import { z } from 'zod'
import { RecentAlertKind } from './alarm-types.ts'
import { idOf } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'

/** An entry of the alarm history. A tracker's repeats within a minute are one, at the time of the first. */
export const Alert = z.object({
  id: z.uuid(),
  kind: RecentAlertKind,
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  /** When it began, by the device's clock. */
  time: Instant,
  /** For speeding; null for all others. */
  speedKmh: z.number().nullable(),
  /** The trip that it happened on, if the caller may open it. */
  tripId: idOf('trip').nullable(),
  /** The driver then; null if there was none. */
  driverName: z.string().nullable(),
  /** The geofence that contains it, or else the address; null if no place is known. */
  address: z.string().nullable(),
  /** When the vehicle was at the place, if the alert has the last known one instead of its own. */
  placeTime: Instant.nullable(),
})
export type Alert = z.infer<typeof Alert>

/** All alerts of one vehicle and kind as one row: the newest, and totals of the others. */
export const AlertGroup = Alert.extend({
  count: z.int().min(1),
  /** Time of the first of them. */
  firstTime: Instant,
  /** For speeding, the highest speed of all. */
  speedKmh: z.number().nullable(),
  /** Number of different drivers. */
  drivers: z.int(),
})
export type AlertGroup = z.infer<typeof AlertGroup>
