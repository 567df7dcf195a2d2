/**
 * Classic geofences: a circle or polygon, the vehicles that it watches, and whether entering and leaving alert. The
 * company's admins and managers are notified in the page.
 */
import { z } from 'zod'
import { entityFields, expectedVersion, idOf, Place, trimmedText } from '../core/entity.ts'
import { GeofenceAlert, GeofenceAlertQuery } from './geofence-alerts.ts'
import { type GeofenceGeometry, positionsOf, RadiusMeters, Rings, tooManyPositions } from './geofences.ts'
import { geofenceLimits } from './geofence-limits.ts'
import { pageOf } from '../core/paging.ts'
import { routes } from '../core/route.ts'
import { Colour } from '../company/settings.ts'

const Circle = z.object({ type: z.literal('circle'), centre: Place, radiusMeters: RadiusMeters })

const Polygon = z
  .object({
    type: z.literal('polygon'),
    /** Rings as in GeoJSON: the outer one, then its holes, each of longitude and latitude, closed. */
    coordinates: Rings,
  })
  .refine(({ coordinates }) => positionsOf({ type: 'Polygon', coordinates }) <= geofenceLimits.positions, {
    error: tooManyPositions,
  })

export const ClassicShape = z.discriminatedUnion('type', [Circle, Polygon])
export type ClassicShape = z.infer<typeof ClassicShape>

export function classicGeometry(shape: ClassicShape): GeofenceGeometry {
  if (shape.type === 'polygon') return { type: 'Polygon', coordinates: shape.coordinates }
  const { latitude, longitude } = shape.centre
  return { type: 'Point', coordinates: [longitude, latitude], radiusMeters: shape.radiusMeters }
}

/** Undefined for shapes that classic geofences don't support. */
export function classicShapeOf(geometry: GeofenceGeometry): ClassicShape | undefined {
  if (geometry.type === 'Polygon') return { type: 'polygon', coordinates: geometry.coordinates }
  if (geometry.type !== 'Point') return undefined
  const [longitude, latitude] = geometry.coordinates
  return { type: 'circle', centre: { latitude, longitude }, radiusMeters: geometry.radiusMeters }
}

/** Null stands for all, including later ones; an empty list for none. */
const WatchedVehicles = z.array(idOf('vehicle')).max(1_000).nullable()

/** With both off, visits are recorded, but nobody is notified. */
const notifyFields = { notifyOnEnter: z.boolean(), notifyOnExit: z.boolean() }

export const ClassicGeofence = z.object({
  id: idOf('classicGeofence'),
  name: z.string(),
  colour: z.string(),
  shape: ClassicShape,
  vehicles: WatchedVehicles,
  ...notifyFields,
  active: z.boolean(),
  /** Alerts of the last seven days that the reader may see. */
  alertsLast7Days: z.int(),
  ...entityFields,
})
export type ClassicGeofence = z.infer<typeof ClassicGeofence>

/** Shared by all geofences of an import. */
export const classicRuleFields = {
  colour: Colour,
  vehicles: WatchedVehicles,
  ...notifyFields,
  active: z.boolean(),
}

const fields = { ...classicRuleFields, name: trimmedText(100), shape: ClassicShape }

/** By default it watches all vehicles, and alerts for both. */
export const ClassicGeofenceCreate = z.object(fields).partial().required({ name: true, shape: true })
export type ClassicGeofenceCreate = z.infer<typeof ClassicGeofenceCreate>

export const ClassicGeofenceUpdate = z.object(fields).partial().extend({ version: expectedVersion })
export type ClassicGeofenceUpdate = z.infer<typeof ClassicGeofenceUpdate>

/** Watched vehicles whose last position is inside a geofence. */
export const VehiclesInside = z.object({
  geofenceId: idOf('classicGeofence'),
  vehicles: z.array(z.object({ vehicleId: idOf('vehicle'), registration: z.string() })),
})
export type VehiclesInside = z.infer<typeof VehiclesInside>

const One = z.object({ id: idOf('classicGeofence') })

/** A county has several thousand positions of 40 characters. */
const maxBodyBytes = 1024 * 1024

export const classicGeofenceRoutes = routes({
  list: {
    method: 'GET',
    path: '/geofences/v0',
    access: 'geofences.read',
    summary: 'All geofences of the old style, by name.',
    response: z.array(ClassicGeofence),
  },
  create: {
    method: 'POST',
    path: '/geofences/v0',
    access: 'geofences.write',
    summary: 'Adds a geofence of the old style. Vehicles that stand in it already cause no alert.',
    body: ClassicGeofenceCreate,
    maxBodyBytes,
    response: ClassicGeofence,
    status: 201,
  },
  inside: {
    method: 'GET',
    path: '/geofences/v0/vehicles-inside',
    access: 'geofences.read',
    summary:
      'Which watched vehicles are inside geofences of the old style now; those without any are left out.',
    response: z.array(VehiclesInside),
  },
  get: {
    method: 'GET',
    path: '/geofences/v0/{id}',
    access: 'geofences.read',
    summary: 'One geofence of the old style.',
    params: One,
    response: ClassicGeofence,
  },
  update: {
    method: 'PUT',
    path: '/geofences/v0/{id}',
    access: 'geofences.write',
    summary: 'Changes the given fields; `active` switches its alerts on and off.',
    params: One,
    body: ClassicGeofenceUpdate,
    maxBodyBytes,
    response: ClassicGeofence,
  },
  delete: {
    method: 'DELETE',
    path: '/geofences/v0/{id}',
    access: 'geofences.write',
    summary: 'Deletes a geofence of the old style. Its alerts stay in the history of their vehicles.',
    params: One,
    response: z.undefined(),
    status: 204,
  },
  history: {
    method: 'GET',
    path: '/geofences/v0/{id}/alert-history',
    access: 'geofences.read',
    summary: 'Alerts of a geofence of the old style, the newest first.',
    params: One,
    query: GeofenceAlertQuery,
    response: pageOf(GeofenceAlert),
  },
})
