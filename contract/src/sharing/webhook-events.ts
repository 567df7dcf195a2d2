/** The events that webhooks send. A new type is an entry here, and a label on the page. */
import { z } from 'zod'
import { AlarmEventType } from '../rules/alarm-types.ts'
import { AlarmEvent } from '../rules/alarms.ts'
import { BookingStatus } from '../trips/bookings.ts'
import { ExpenseType } from '../money/expense-type.ts'
import { Day, Instant } from '../core/instant.ts'
import { JobStatus } from '../trips/jobs.ts'

const vehicle = {
  vehicleId: z.uuid(),
  registration: z.string(),
  /** The driver at that time. Without a name, since receivers store what they get. */
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

/** An alarm's event, or a tracker's own alert. */
const alarmEvent = z.object({
  eventId: z.uuid(),
  /** Null for a tracker's own alert. */
  alarmId: z.uuid().nullable(),
  alarmType: AlarmEventType,
  ...vehicle,
  value: z.number().nullable(),
  unit: AlarmEvent.shape.unit,
})

/** A record without its texts: whoever may read them can request the record. A greater version is newer. */
const job = z.object({
  jobId: z.uuid(),
  version: z.int(),
  status: JobStatus,
  statusSince: Instant,
  archived: z.boolean(),
  assigneeId: z.uuid().nullable(),
  vehicleId: z.uuid().nullable(),
  registration: z.string().nullable(),
  startDate: Instant,
  endDate: Instant,
})

const booking = z.object({
  bookingId: z.uuid(),
  version: z.int(),
  status: BookingStatus,
  vehicleId: z.uuid(),
  registration: z.string(),
  /** The driver. */
  userId: z.uuid(),
  /** Its key, such as `business`. */
  category: z.string(),
  startDate: Instant,
  endDate: Instant,
})

const expense = z.object({
  expenseId: z.uuid(),
  version: z.int(),
  vehicleId: z.uuid(),
  registration: z.string(),
  type: ExpenseType,
  date: Day,
  /** In the smallest unit of the currency. */
  amountMinor: z.int(),
  currency: z.string(),
  quantityLitres: z.number().nullable(),
  quantityKwh: z.number().nullable(),
})

/** The data of each type of event; fields may be added, but none is removed or renamed. */
export const webhookEvents = {
  'geofence.entered': geofenceAlert,
  'geofence.exited': geofenceAlert,
  'geofence.dwelled': geofenceAlert.extend({ dwellSeconds: z.int() }),
  'geofence.speeding': geofenceAlert.extend({ speedKmh: z.number() }),
  'alarm.fired': alarmEvent,
  'trip.completed': trip,
  'job.created': job,
  /** Its status changed if `previousStatus` differs. */
  'job.updated': job.extend({ previousStatus: JobStatus }),
  'booking.created': booking,
  'booking.updated': booking.extend({ previousStatus: BookingStatus }),
  'booking.deleted': booking,
  'expense.created': expense,
  'expense.updated': expense,
  'expense.deleted': expense,
} as const satisfies Record<string, z.ZodObject>

export type WebhookEventType = keyof typeof webhookEvents

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[] // it has no other keys

/** `time` is when it happened. */
export type WebhookEvent = {
  [Type in WebhookEventType]: { type: Type; time: Date; data: z.input<(typeof webhookEvents)[Type]> }
}[WebhookEventType]

/** Sent by a button on the page; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test'
