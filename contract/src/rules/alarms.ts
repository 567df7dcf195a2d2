/** Rules that watch vehicles independent of geofences: what they watch for, whom they notify, and what they found. */
import { z } from 'zod'
import {
  AlarmChannels,
  AlarmRuleTargets,
  previewBody,
  previewParts,
  Recipients,
  Schedule,
} from './alarm-rules.ts'
import { AlarmCondition, AlarmEventType, AlarmType, AlarmUnit } from './alarm-types.ts'
import { entityFields, expectedVersion, idOf, trimmedText } from '../core/entity.ts'
import { Day, Instant } from '../core/instant.ts'
import { pageOf, pageQuery, queryList } from '../core/paging.ts'
import { DayOrTime } from '../core/period.ts'
import { routes } from '../core/route.ts'

/** All of an alarm except its condition. */
export const AlarmSettings = z.object({
  id: idOf('alarm'),
  name: z.string(),
  /** Null for always, and for a type that has its own hours. */
  schedule: Schedule,
  active: z.boolean(),
  recipients: z.array(idOf('user')),
  channels: AlarmChannels,
  alarmRuleTargets: AlarmRuleTargets,
  /** Entries of the history that the reader may see, for each of the company's last seven days; today is the last. */
  last7Days: z.array(z.int()).length(7),
  /** Time of the newest entry that the reader may see. */
  lastFiredAt: Instant.nullable(),
  ...entityFields,
})
export type AlarmSettings = z.infer<typeof AlarmSettings>

/** A rule for vehicles, and the people it notifies. */
export const Alarm = AlarmSettings.and(AlarmCondition)
export type Alarm = z.infer<typeof Alarm>

const fields = {
  name: trimmedText(100),
  schedule: Schedule,
  active: z.boolean(),
  recipients: Recipients,
  channels: AlarmChannels,
  alarmRuleTargets: AlarmRuleTargets,
}

/** A type and its parameters in a request body: the type determines the schema of the parameters. */
const conditionFields = {
  type: AlarmType,
  parameters: z.record(z.string(), z.unknown()),
}

/** Without targets it watches all vehicles. */
export const AlarmCreate = z
  .object({ ...fields, ...conditionFields })
  .partial()
  .required({ name: true, type: true, parameters: true })
export type AlarmCreate = z.infer<typeof AlarmCreate>

/** A new type requires its parameters. */
export const AlarmUpdate = z
  .object({ ...fields, ...conditionFields })
  .partial()
  .extend({ version: expectedVersion })
export type AlarmUpdate = z.infer<typeof AlarmUpdate>

const eventFields = {
  type: AlarmEventType,
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  /** The driver at that time. */
  driverId: idOf('user').nullable(),
  driverName: z.string().nullable(),
  time: Instant,
  /** Null while it lasts, and for types without a duration. */
  endTime: Instant.nullable(),
  /** Null for events without a place, such as an expiring document, and if no place is known. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** When the vehicle was at the place, if the entry has the last known one instead of its own. */
  placeTime: Instant.nullable(),
  /**
   * In `unit`: what each detector says, such as the highest speed or how long it has lasted. Of what is due, the days or
   * meters left; negative once passed.
   */
  value: z.number().nullable(),
  unit: AlarmUnit.nullable(),
  /** The sensor that the entry is about, as it was called then; `word` is that of its state. */
  sensor: z.object({ name: z.string(), unit: z.string(), word: z.string() }).nullable(),
  /** The trip that it happened on, if the reader may open it. */
  tripId: idOf('trip').nullable(),
}

/** The expiring document; for an uploaded file, its name. */
export const ExpiringDocument = z.object({
  kind: z.enum(['insurance', 'inspection', 'other']),
  fileName: z.string().nullable(),
})
export type ExpiringDocument = z.infer<typeof ExpiringDocument>

/** An entry of the history; an event in progress is one entry, not one for each fix. */
export const AlarmEvent = z.object({
  id: z.uuid(),
  /** Null once the alarm is deleted, and for a tracker's own alerts. */
  alarmId: idOf('alarm').nullable(),
  /** Null for a tracker's own alerts. */
  alarmName: z.string().nullable(),
  address: z.string().nullable(),
  /** In the reader's language. */
  message: z.string(),
  /** Null for all but `documentExpiry`. */
  document: ExpiringDocument.nullable(),
  ...eventFields,
})
export type AlarmEvent = z.infer<typeof AlarmEvent>

/** What an alarm would have found, for some vehicles. */
export const AlarmPreview = z.object({
  /** The company's days that were checked. */
  startDate: Day,
  endDate: Day,
  events: z.int(),
  /** Vehicles with an event. */
  vehicles: z.int(),
  /** Each day of the period, with its events; null for a day without data, such as before the first position. */
  days: z.array(z.object({ date: Day, events: z.int().nullable() })),
  /** The newest first, at most 100. */
  latest: z.array(z.object({ ...eventFields, address: z.string().nullable(), message: z.string() })),
  ...previewParts,
})
export type AlarmPreview = z.infer<typeof AlarmPreview>

const One = z.object({ id: idOf('alarm') })
const Targets = z.object({ alarmRuleTargets: AlarmRuleTargets, version: expectedVersion })

/** Days of the company, or instants. */
const historyQuery = {
  ...pageQuery,
  vehicleId: idOf('vehicle').optional(),
  startDate: DayOrTime.optional(),
  endDate: DayOrTime.optional(),
}

export const AlarmPreviewRequest = z
  .object({ ...conditionFields, ...previewBody })
  .partial()
  .required({ type: true, parameters: true })

export const alarmRoutes = routes({
  list: {
    method: 'GET',
    path: '/alarms',
    access: 'alarms.read',
    summary: 'All alarms, by name.',
    response: z.array(Alarm),
  },
  create: {
    method: 'POST',
    path: '/alarms',
    access: 'alarms.write',
    summary: 'Adds an alarm.',
    body: AlarmCreate,
    response: Alarm,
    status: 201,
  },
  preview: {
    method: 'POST',
    path: '/alarms/preview',
    access: 'alarms.write',
    summary: 'What an alarm would have done in the last 30 days, for some vehicles at a time.',
    takesLong: true,
    body: AlarmPreviewRequest,
    response: AlarmPreview,
  },
  allHistory: {
    method: 'GET',
    path: '/alarms/history',
    access: 'alarms.read',
    summary: 'What all alarms found and what trackers reported by themselves, the newest first.',
    query: z.object({ ...historyQuery, types: queryList(AlarmEventType).optional() }),
    response: pageOf(AlarmEvent),
  },
  update: {
    method: 'PUT',
    path: '/alarms/{id}',
    access: 'alarms.write',
    summary: 'Changes the given fields; `active` switches it on and off.',
    params: One,
    body: AlarmUpdate,
    response: Alarm,
  },
  delete: {
    method: 'DELETE',
    path: '/alarms/{id}',
    access: 'alarms.write',
    summary: 'Deletes an alarm. What it found stays in the history of its vehicles.',
    params: One,
    response: z.undefined(),
    status: 204,
  },
  addTargets: {
    method: 'POST',
    path: '/alarms/{id}/targets',
    access: 'alarms.write',
    summary: 'Adds vehicles that the alarm watches.',
    params: One,
    body: Targets,
    response: Alarm,
    status: 201,
  },
  setTargets: {
    method: 'PUT',
    path: '/alarms/{id}/targets',
    access: 'alarms.write',
    summary: 'Replaces the vehicles that the alarm watches.',
    params: One,
    body: Targets,
    response: Alarm,
  },
  history: {
    method: 'GET',
    path: '/alarms/{id}/history',
    access: 'alarms.read',
    summary: 'What an alarm found, the newest first.',
    params: One,
    query: z.object(historyQuery),
    response: pageOf(AlarmEvent),
  },
})
