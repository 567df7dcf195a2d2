import { z } from 'zod'
import {
  AlarmChannels,
  AlarmRuleTargets,
  previewBody,
  previewParts,
  Recipients,
  Schedule,
} from './alarm-rules.ts'
import { entityFields, expectedVersion, idOf, Latitude, Longitude, trimmedText } from '../core/entity.ts'
import { alertFields, GeofenceAlert, GeofenceAlertQuery, GeofenceAlertType } from './geofence-alerts.ts'
import { geofenceLimits } from './geofence-limits.ts'
import { GeofenceVisit, GeofenceVisits, geofenceVisitQuery } from './geofence-visits.ts'
import { Day } from '../core/instant.ts'
import { pageOf, pageQuery } from '../core/paging.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'
import { Colour } from '../company/settings.ts'

/** As in GeoJSON: longitude, then latitude. */
const Position = z.tuple([Longitude, Latitude])

/** Closed, as in GeoJSON: the last position is the first. */
const Ring = z.array(Position).min(4, problem('ring_too_short'))
/** The outer ring, then its holes. */
export const Rings = z.array(Ring).min(1, problem('ring_too_short'))

/** A number within its limits; the message names them. */
const within = ({ min, max }: { min: number; max: number }, message: string) =>
  z.number({ error: message }).min(min, message).max(max, message)

const meters = ({ min, max }: { min: number; max: number }) => ({ minMeters: min, maxMeters: max })

export const RadiusMeters = within(
  geofenceLimits.radiusMeters,
  problem('radius_outside_range', meters(geofenceLimits.radiusMeters)),
)

/** GeoJSON, in which a point has a radius and a line a width. */
const AnyGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: Rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1) }),
  z.object({
    type: z.literal('Point'),
    coordinates: Position,
    radiusMeters: RadiusMeters,
  }),
  z.object({
    type: z.literal('LineString'),
    coordinates: z.array(Position).min(2, problem('line_too_short')),
    /** The width from edge to edge. */
    widthMeters: within(
      geofenceLimits.widthMeters,
      problem('width_outside_range', meters(geofenceLimits.widthMeters)),
    ),
  }),
])

export const tooManyPositions = problem('too_many_positions', { most: geofenceLimits.positions })

export const GeofenceGeometry = AnyGeometry.refine(
  (geometry) => positionsOf(geometry) <= geofenceLimits.positions,
  { error: tooManyPositions },
)
export type GeofenceGeometry = z.infer<typeof GeofenceGeometry>

export function positionsOf({ type, coordinates }: z.infer<typeof AnyGeometry>): number {
  if (type === 'Point') return 1
  if (type === 'LineString') return coordinates.length
  const rings = type === 'Polygon' ? coordinates : coordinates.flat()
  return rings.reduce((sum, ring) => sum + ring.length, 0)
}

export const GeofenceTrigger = z.enum(['enter', 'exit', 'both', 'dwell', 'speeding'])
export type GeofenceTrigger = z.infer<typeof GeofenceTrigger>

/** A place of the company, and an alert for what vehicles do there. */
export const Geofence = z.object({
  id: idOf('geofence'),
  name: z.string(),
  colour: z.string(),
  geometry: GeofenceGeometry,
  trigger: GeofenceTrigger,
  /** For the trigger `dwell`: how long a vehicle stays before it alerts. */
  dwellSeconds: z.int().nullable(),
  /** For the trigger `speeding`. */
  limitKmh: z.number().nullable(),
  schedule: Schedule,
  active: z.boolean(),
  recipients: z.array(idOf('user')),
  channels: AlarmChannels,
  alarmRuleTargets: AlarmRuleTargets,
  /** Alerts of the last seven days that the reader may see. */
  alertsLast7Days: z.int(),
  ...entityFields,
})
export type Geofence = z.infer<typeof Geofence>

const { dwellSeconds, limitKmh } = geofenceLimits
const dwellMessage = problem('dwell_outside_range', {
  minSeconds: dwellSeconds.min,
  maxSeconds: dwellSeconds.max,
})
const speedMessage = problem('speed_outside_range', { minimum: limitKmh.min, maximum: limitKmh.max })

const ruleFields = {
  geometry: GeofenceGeometry,
  trigger: GeofenceTrigger,
  dwellSeconds: within(dwellSeconds, dwellMessage).int(dwellMessage).nullable(),
  limitKmh: within(limitKmh, speedMessage).nullable(),
  schedule: Schedule,
  alarmRuleTargets: AlarmRuleTargets,
}

const fields = {
  ...ruleFields,
  name: trimmedText(100),
  colour: Colour,
  active: z.boolean(),
  recipients: Recipients,
  channels: AlarmChannels,
}

/** Without targets it watches all vehicles. */
export const GeofenceCreate = z
  .object(fields)
  .partial()
  .required({ name: true, geometry: true, trigger: true })
export type GeofenceCreate = z.infer<typeof GeofenceCreate>

export const GeofenceUpdate = z.object(fields).partial().extend({ version: expectedVersion })
export type GeofenceUpdate = z.infer<typeof GeofenceUpdate>

/** What a rule would have found, for some vehicles, and which are inside. */
export const GeofencePreview = z.object({
  /** The company's days that were checked. */
  startDate: Day,
  endDate: Day,
  alerts: z.int(),
  byType: z.partialRecord(GeofenceAlertType, z.int()),
  /** Vehicles with an alert. */
  vehicles: z.int(),
  /** Each day of the period, with its alerts; null for a day without data, such as before the first position. */
  days: z.array(z.object({ date: Day, alerts: z.int().nullable() })),
  /** The newest first, at most 100. */
  latest: z.array(z.object(alertFields)),
  /** All watched vehicles whose last position is inside; in the first part. */
  inside: z.array(z.object({ vehicleId: idOf('vehicle'), registration: z.string() })),
  ...previewParts,
})
export type GeofencePreview = z.infer<typeof GeofencePreview>

const One = z.object({ id: idOf('geofence') })
const Targets = z.object({ alarmRuleTargets: AlarmRuleTargets, version: expectedVersion })

/** A county has several thousand positions of 40 characters. */
const maxBodyBytes = 1024 * 1024

export const GeofencePreviewRequest = z
  .object({ ...ruleFields, ...previewBody })
  .partial()
  .required({ geometry: true, trigger: true })

export const geofenceRoutes = routes({
  list: {
    method: 'GET',
    path: '/geofences',
    access: 'geofences.read',
    summary: 'All geofences, by name, without those of the old style.',
    response: z.array(Geofence),
  },
  create: {
    method: 'POST',
    path: '/geofences',
    access: 'geofences.write',
    summary: 'Adds a geofence. Vehicles that stand in it already cause no alert.',
    body: GeofenceCreate,
    maxBodyBytes,
    response: Geofence,
    status: 201,
  },
  preview: {
    method: 'POST',
    path: '/geofences/preview',
    access: 'geofences.write',
    summary:
      'What a geofence would have done in the last 30 days, for some vehicles at a time, and which vehicles are inside now.',
    takesLong: true,
    body: GeofencePreviewRequest,
    maxBodyBytes,
    response: GeofencePreview,
  },
  get: {
    method: 'GET',
    path: '/geofences/{id}',
    access: 'geofences.read',
    summary: 'One geofence.',
    params: One,
    response: Geofence,
  },
  update: {
    method: 'PUT',
    path: '/geofences/{id}',
    access: 'geofences.write',
    summary: 'Changes the given fields; `active` switches it on and off.',
    params: One,
    body: GeofenceUpdate,
    maxBodyBytes,
    response: Geofence,
  },
  delete: {
    method: 'DELETE',
    path: '/geofences/{id}',
    access: 'geofences.write',
    summary: 'Deletes a geofence. Its alerts stay in the history of their vehicles.',
    params: One,
    response: z.undefined(),
    status: 204,
  },
  addTargets: {
    method: 'POST',
    path: '/geofences/{id}/targets',
    access: 'geofences.write',
    summary: 'Adds vehicles that the geofence watches.',
    params: One,
    body: Targets,
    response: Geofence,
    status: 201,
  },
  setTargets: {
    method: 'PUT',
    path: '/geofences/{id}/targets',
    access: 'geofences.write',
    summary: 'Replaces the vehicles that the geofence watches.',
    params: One,
    body: Targets,
    response: Geofence,
  },
  history: {
    method: 'GET',
    path: '/geofences/{id}/alert-history',
    access: 'geofences.read',
    summary: 'Alerts of a geofence, the newest first.',
    params: One,
    query: GeofenceAlertQuery,
    response: pageOf(GeofenceAlert),
  },
  visits: {
    method: 'GET',
    path: '/geofences/{id}/visits',
    access: 'geofences.read',
    summary: 'When vehicles were in a geofence, the latest first, and how long each stayed in all.',
    params: One,
    query: z.object({ ...geofenceVisitQuery, vehicleId: idOf('vehicle').optional() }),
    response: GeofenceVisits,
  },
  visitsOfVehicle: {
    method: 'GET',
    path: '/vehicles/{id}/geofence-visits',
    access: 'vehicles.read',
    summary: 'When a vehicle was in a geofence, the latest first.',
    params: z.object({ id: idOf('vehicle') }),
    query: z.object(geofenceVisitQuery),
    response: pageOf(GeofenceVisit),
  },
  historyOfVehicle: {
    method: 'GET',
    path: '/vehicles/{id}/geofence-alert-history',
    access: 'vehicles.read',
    summary: 'Alerts of all geofences for a vehicle, the newest first.',
    params: z.object({ id: idOf('vehicle') }),
    query: z.object(pageQuery),
    response: pageOf(GeofenceAlert),
  },
})
