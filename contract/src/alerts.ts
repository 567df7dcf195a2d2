import { z } from 'zod'
import { idOf } from './entity.ts'
import { Instant } from './instant.ts'

/** Alerts that a tracker reports by itself; ignition on and off are not among them. */
export const AlertKind = z.enum([
  'crash',
  'panic',
  'towing',
  'jamming',
  'unplugged',
  'powerCut',
  'lowBattery',
  'overspeed',
  'harshBraking',
  'harshAcceleration',
  'harshCornering',
])
export type AlertKind = z.infer<typeof AlertKind>

/** Somebody may be hurt, or the vehicle stolen: shown before all others. */
export const severeAlerts: readonly RecentAlertKind[] = [
  'crash',
  'panic',
  'towing',
  'jamming',
  'unplugged',
  'powerCut',
]

/** What trackers report, and what alarms find while a vehicle is used. */
export const RecentAlertKind = z.enum([
  ...AlertKind.options,
  'movementOutsideHours',
  'deviceOffline',
  'fuelDrop',
  'idling',
])
export type RecentAlertKind = z.infer<typeof RecentAlertKind>

/** An entry of the alarm history. A tracker's repeats within a minute are one, at the time of the first. */
export const Alert = z.object({
  id: z.uuid(),
  kind: RecentAlertKind,
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  /** When it began, by the device's clock. */
  time: Instant,
  /** Of speeding; null for all others. */
  speedKmh: z.number().nullable(),
  /** The trip that it happened on, if the caller may open it. */
  tripId: idOf('trip').nullable(),
  /** The driver then; null if there was none. */
  driverName: z.string().nullable(),
  /** The geofence that holds it, or else the address; null if the tracker had no fix. */
  address: z.string().nullable(),
})
export type Alert = z.infer<typeof Alert>

/** All alerts of one vehicle and kind as one row: the newest, and sums of the others. */
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
