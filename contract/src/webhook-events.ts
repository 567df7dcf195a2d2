/** What webhooks tell of. A new type is an entry here, and a label on the page. */
import { z } from 'zod'
import { AlarmEvent, AlarmEventType } from './alarms.ts'
import { Instant } from './instant.ts'

const vehicle = {
  vehicleId: z.uuid(),
  registration: z.string(),
  /** Who drove then. Without a name: receivers keep what they get. */
  driverId: z.uuid().nullable(),
}

const geofenceAlert = z.object({
  alertId: z.uuid(),
  geofenceId: z.uuid(),
  geofenceName: z.string(),
  ...vehicle,
})

const trip = z.object({
  tripId: z.uuid(),
  ...vehicle,
  startTime: Instant,
  endTime: Instant,
  distanceMeters: z.int(),
  durationSeconds: z.int(),
  /** Its key, such as `business`. */
  category: z.string(),
})

/** What an alarm found, or a tracker reported by itself. */
const alarmEvent = z.object({
  eventId: z.uuid(),
  /** Null for what a tracker reports by itself. */
  alarmId: z.uuid().nullable(),
  alarmType: AlarmEventType,
  ...vehicle,
  value: z.number().nullable(),
  unit: AlarmEvent.shape.unit,
})

/** The data of each type of event; fields may be added, none is removed or renamed. */
export const webhookEvents = {
  'geofence.entered': geofenceAlert,
  'geofence.exited': geofenceAlert,
  'geofence.dwelled': geofenceAlert.extend({ dwellSeconds: z.int() }),
  'geofence.speeding': geofenceAlert.extend({ speedKmh: z.number() }),
  'alarm.fired': alarmEvent,
  'trip.completed': trip,
} as const satisfies Record<string, z.ZodObject>

export type WebhookEventType = keyof typeof webhookEvents

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[] // it has no other keys

/** `time` is when it happened. */
export type WebhookEvent = {
  [Type in WebhookEventType]: { type: Type; time: Date; data: z.input<(typeof webhookEvents)[Type]> }
}[WebhookEventType]

/** Sent by the button of the page; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test'
