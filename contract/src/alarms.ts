/** Rules that watch vehicles, whatever their place: what they watch for, whom they tell, and what they found. */
import { z } from 'zod'
import {
  AlarmChannels,
  AlarmRuleTargets,
  previewBody,
  previewParts,
  Recipients,
  Schedule,
  ScheduleSpan,
} from './alarm-rules.ts'
import { AlertKind } from './alerts.ts'
import { entityFields, expectedVersion, idOf, trimmedText } from './entity.ts'
import { Day, Instant } from './instant.ts'
import { pageOf, pageQuery, queryList } from './paging.ts'
import { problem } from './problem.ts'
import { routes } from './route.ts'

export const AlarmType = z.enum([
  'overspeed',
  'idling',
  'movementOutsideHours',
  'towing',
  'deviceOffline',
  'lowBattery',
  'powerCut',
  'harshDriving',
  'fuelDrop',
  'maintenanceDue',
  'documentExpiry',
])
export type AlarmType = z.infer<typeof AlarmType>

export const alarmLimits = {
  limitKmh: { min: 1, max: 250 },
  minDurationSeconds: { min: 0, max: 3_600 },
  idleSeconds: { min: 120, max: 86_400 },
  minDistanceMeters: { min: 50, max: 10_000 },
  silentSeconds: { min: 300, max: 30 * 86_400 },
  minVolts: { min: 1, max: 60 },
  minPercent: { min: 1, max: 99 },
  minLitres: { min: 1, max: 1_000 },
  daysBefore: { min: 0, max: 365 },
  metersBefore: { min: 0, max: 100_000_000 },
}

const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max)

export const HarshDrivingKind = z.enum(['braking', 'acceleration', 'cornering'])
export type HarshDrivingKind = z.infer<typeof HarshDrivingKind>

/** What each type watches for. */
export const alarmParameters = {
  /** Above the limit for so long; it ends 3 km/h below the limit. */
  overspeed: z.object({
    limitKmh: within(alarmLimits.limitKmh),
    minDurationSeconds: within(alarmLimits.minDurationSeconds).int().default(10),
  }),
  /** Standing with the ignition on. */
  idling: z.object({ idleSeconds: within(alarmLimits.idleSeconds).int() }),
  /** Moving at other times than these, of the company's clock. */
  movementOutsideHours: z.object({
    workingHours: z
      .array(ScheduleSpan)
      .min(1, problem('schedule_empty'))
      .max(7 * 24),
  }),
  /** Moved so far with the ignition off, or reported by the tracker. */
  towing: z.object({ minDistanceMeters: within(alarmLimits.minDistanceMeters).default(200) }),
  /** Silent for so long. */
  deviceOffline: z.object({
    ignitionOnSeconds: within(alarmLimits.silentSeconds).int().default(600),
    otherwiseSeconds: within(alarmLimits.silentSeconds).int().default(86_400),
  }),
  /** The vehicle's battery in volts, or the tracker's own or a phone's in per cent; null leaves it out. */
  lowBattery: z
    .object({
      minVolts: within(alarmLimits.minVolts).nullable().default(null),
      minPercent: within(alarmLimits.minPercent).nullable().default(null),
    })
    .refine(({ minVolts, minPercent }) => minVolts !== null || minPercent !== null, {
      error: problem('battery_limit_missing'),
      path: ['minVolts'],
    }),
  /** The tracker lost the vehicle's power, or was unplugged. */
  powerCut: z.object({}),
  harshDriving: z.object({ kinds: z.array(HarshDrivingKind).min(1, problem('harsh_driving_kind_missing')) }),
  /** So much is missing after the vehicle stood. */
  fuelDrop: z.object({ minLitres: within(alarmLimits.minLitres) }),
  /** So early before the next service, by date or by distance. */
  maintenanceDue: z.object({
    daysBefore: within(alarmLimits.daysBefore).int().default(14),
    metersBefore: within(alarmLimits.metersBefore).default(1_000_000),
  }),
  /** So early before an inspection, an insurance or a document of the vehicle ends. */
  documentExpiry: z.object({ daysBefore: within(alarmLimits.daysBefore).int().default(30) }),
} as const satisfies Record<AlarmType, z.ZodType>

/** A type with its parameters. */
export const AlarmCondition = z.discriminatedUnion('type', [
  z.object({ type: z.literal('overspeed'), parameters: alarmParameters.overspeed }),
  z.object({ type: z.literal('idling'), parameters: alarmParameters.idling }),
  z.object({ type: z.literal('movementOutsideHours'), parameters: alarmParameters.movementOutsideHours }),
  z.object({ type: z.literal('towing'), parameters: alarmParameters.towing }),
  z.object({ type: z.literal('deviceOffline'), parameters: alarmParameters.deviceOffline }),
  z.object({ type: z.literal('lowBattery'), parameters: alarmParameters.lowBattery }),
  z.object({ type: z.literal('powerCut'), parameters: alarmParameters.powerCut }),
  z.object({ type: z.literal('harshDriving'), parameters: alarmParameters.harshDriving }),
  z.object({ type: z.literal('fuelDrop'), parameters: alarmParameters.fuelDrop }),
  z.object({ type: z.literal('maintenanceDue'), parameters: alarmParameters.maintenanceDue }),
  z.object({ type: z.literal('documentExpiry'), parameters: alarmParameters.documentExpiry }),
])
export type AlarmCondition = z.infer<typeof AlarmCondition>

/** All of an alarm but its condition. */
export const AlarmSettings = z.object({
  id: idOf('alarm'),
  name: z.string(),
  /** Null for always; of `movementOutsideHours` always null. */
  schedule: Schedule,
  active: z.boolean(),
  recipients: z.array(idOf('user')),
  channels: AlarmChannels,
  alarmRuleTargets: AlarmRuleTargets,
  /** Entries of the history that the reader may see, for each of the company's last seven days; today is the last. */
  last7Days: z.array(z.int()).length(7),
  /** Of the newest entry that the reader may see. */
  lastFiredAt: Instant.nullable(),
  ...entityFields,
})
export type AlarmSettings = z.infer<typeof AlarmSettings>

/** A rule for vehicles, and whom it tells. */
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

/** What a type and its parameters are in a body: the parameters are checked by the type. */
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

/** A new type needs its parameters. */
export const AlarmUpdate = z
  .object({ ...fields, ...conditionFields })
  .partial()
  .extend({ version: expectedVersion })
export type AlarmUpdate = z.infer<typeof AlarmUpdate>

/** Types of alarms, and what trackers report by themselves. */
export const AlarmEventType = z.enum([...new Set([...AlarmType.options, ...AlertKind.options])])
export type AlarmEventType = z.infer<typeof AlarmEventType>

/** Its sentence, in the history and in notifications. */
export const alarmMessages = {
  overspeed: 'alarmOverspeed',
  idling: 'alarmIdling',
  movementOutsideHours: 'alarmMovementOutsideHours',
  towing: 'alarmTowing',
  deviceOffline: 'alarmDeviceOffline',
  lowBattery: 'alarmLowBattery',
  powerCut: 'alarmPowerCut',
  harshDriving: 'alarmHarshDriving',
  fuelDrop: 'alarmFuelDrop',
  maintenanceDue: 'alarmMaintenanceDue',
  documentExpiry: 'alarmDocumentExpiry',
  crash: 'alarmCrash',
  panic: 'alarmPanic',
  jamming: 'alarmJamming',
  unplugged: 'alarmUnplugged',
  harshBraking: 'alarmHarshBraking',
  harshAcceleration: 'alarmHarshAcceleration',
  harshCornering: 'alarmHarshCornering',
} as const satisfies Record<AlarmEventType, string>

/** Somebody may be hurt: all who manage the fleet are told in the app, also without an alarm. */
export const emergencyAlarms: readonly AlarmEventType[] = ['crash', 'panic']

/** They happen nowhere. */
export const dueAlarms: readonly AlarmEventType[] = ['maintenanceDue', 'documentExpiry']

/** They show that somebody drives; the others happen to a vehicle that stands, too. */
export const drivingAlarms: readonly AlarmEventType[] = [
  'overspeed',
  'idling',
  'movementOutsideHours',
  'harshDriving',
  'harshBraking',
  'harshAcceleration',
  'harshCornering',
]

const eventFields = {
  type: AlarmEventType,
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  /** Who drove then. */
  driverId: idOf('user').nullable(),
  driverName: z.string().nullable(),
  time: Instant,
  /** Null while it lasts, and for what has no length. */
  endTime: Instant.nullable(),
  /** Null for what happens nowhere, such as a document that ends, and without a fix. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /**
   * Overspeed: highest km/h. Idling, device offline: seconds. Movement outside hours, towing: meters. Low battery: volts, or per cent
   * where `unit` says so. Fuel drop: litres. Harsh driving: m/s² where it was computed. Due dates: days left, or meters; negative once
   * passed.
   */
  value: z.number().nullable(),
  unit: z
    .enum(['kmh', 'seconds', 'meters', 'volts', 'percent', 'litres', 'metersPerSecondSquared', 'days'])
    .nullable(),
  /** The trip that it happened on, if the reader may open it. */
  tripId: idOf('trip').nullable(),
}

/** A paper that ends: of a file that somebody added, its name. */
export const ExpiringDocument = z.object({
  kind: z.enum(['insurance', 'inspection', 'other']),
  fileName: z.string().nullable(),
})
export type ExpiringDocument = z.infer<typeof ExpiringDocument>

/** An entry of the history; one that is under way is one entry, not one for each fix. */
export const AlarmEvent = z.object({
  id: z.uuid(),
  /** Null once the alarm is deleted, and for what a tracker reports by itself. */
  alarmId: idOf('alarm').nullable(),
  /** Null for what a tracker reports by itself. */
  alarmName: z.string().nullable(),
  address: z.string().nullable(),
  /** In the reader's language. */
  message: z.string(),
  /** Null for all but `documentExpiry`. */
  document: ExpiringDocument.nullable(),
  ...eventFields,
})
export type AlarmEvent = z.infer<typeof AlarmEvent>

/** What an alarm would have done, of some vehicles. */
export const AlarmPreview = z.object({
  /** The company's days that were looked at. */
  startDate: Day,
  endDate: Day,
  events: z.int(),
  /** Vehicles with an event. */
  vehicles: z.int(),
  /** Each day of the period, with its events; null for a day of which nothing is known, such as before the first position. */
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
  startDate: z.union([Day, Instant]).optional(),
  endDate: z.union([Day, Instant]).optional(),
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
