import { z } from 'zod'
import { idOf } from './entity.ts'
import { Instant } from './instant.ts'

/** What a tracker reports by itself and somebody should hear of; that the ignition went on or off is no news. */
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

/** Somebody may be hurt, or the vehicle be taken away: these stand out among the others. */
export const severeAlerts: readonly AlertKind[] = [
  'crash',
  'panic',
  'towing',
  'jamming',
  'unplugged',
  'powerCut',
]

/** Repeats of a tracker within a minute are one, of the time of the first. */
export const Alert = z.object({
  kind: AlertKind,
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  /** Of the fix, by the device's clock. */
  time: Instant,
  /** Of driving too fast; null for all others. */
  speedKmh: z.number().nullable(),
  /** The trip that it happened on, as far as the caller may open it. */
  tripId: idOf('trip').nullable(),
  /** Who had the vehicle then; null where nobody did. */
  driverName: z.string().nullable(),
  /** Null where the tracker knew no place. */
  address: z.string().nullable(),
})
export type Alert = z.infer<typeof Alert>

/** What one vehicle reported of one kind, as one row: the newest alert, and what there is of the others. */
export const AlertGroup = Alert.extend({
  count: z.int().min(1),
  /** Of the first of them. */
  firstTime: Instant,
  /** Of speeding the highest of all. */
  speedKmh: z.number().nullable(),
  /** How many different drivers they are of. */
  drivers: z.int(),
})
export type AlertGroup = z.infer<typeof AlertGroup>
