import { z } from 'zod'
import { DongleId } from './dongle-id.ts'
import { idOf, Latitude, Longitude, OfVehicle } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { routes } from '../core/route.ts'

export const VehicleState = z.enum(['moving', 'idling', 'parked', 'offline', 'noDevice'])
export type VehicleState = z.infer<typeof VehicleState>

/** A vehicle's live location. Vehicles that never sent a position are included, without a place. */
export const VehicleLocation = z.object({
  vehicleId: idOf('vehicle'),
  dongleId: DongleId.nullable(),
  /** That number, or the device's identifier with letters. */
  deviceIdentifier: z.string().nullable(),
  registration: z.string(),
  label: z.string().nullable(),
  fleetCategoryId: idOf('fleetCategory').nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  speedKmh: z.number().nullable(),
  headingDegrees: z.number().nullable(),
  ignition: z.boolean().nullable(),
  state: VehicleState,
  stateSince: Instant,
  /** False until its device has sent data. */
  hasReported: z.boolean(),
  /** Time of the fix. */
  timestamp: Instant.nullable(),
  address: z.string().nullable(),
  driverName: z.string().nullable(),
  /** True once: the vehicle was archived, and should be removed from the map. */
  archived: z.boolean(),
  /** Incremented with each change of the tenant, in the order of commits; the highest one received is the next `since`. */
  revision: z.int(),
})
export type VehicleLocation = z.infer<typeof VehicleLocation>

/** A vehicle in use whose position is known and may be seen, and its distance from the requested place. */
export const NearVehicle = VehicleLocation.pick({
  vehicleId: true,
  registration: true,
  label: true,
  driverName: true,
  headingDegrees: true,
  state: true,
  stateSince: true,
  timestamp: true,
  address: true,
}).extend({
  latitude: z.number(),
  longitude: z.number(),
  /** In a straight line. */
  distanceMeters: z.number(),
})
export type NearVehicle = z.infer<typeof NearVehicle>

/** One fix of the recent track. */
export const TrailPoint = z.object({
  latitude: z.number(),
  longitude: z.number(),
  speedKmh: z.number().nullable(),
  timestamp: Instant,
})
export type TrailPoint = z.infer<typeof TrailPoint>

export const locationRoutes = routes({
  locations: {
    method: 'GET',
    path: '/vehicles/location',
    access: 'vehicles.read',
    summary:
      'Returns the current location of each vehicle. With `since`, only what changed after that revision.',
    query: z.object({ since: z.coerce.number().int().min(0).optional() }),
    response: z.array(VehicleLocation),
  },
  nearest: {
    method: 'GET',
    path: '/vehicles/nearest',
    access: 'vehicles.read',
    summary: 'Lists the vehicles nearest to a place by straight-line distance, nearest first.',
    query: z.object({
      latitude: z.coerce.string().min(1).transform(Number).pipe(Latitude),
      longitude: z.coerce.string().min(1).transform(Number).pipe(Longitude),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    response: z.array(NearVehicle),
  },
  trail: {
    method: 'GET',
    path: '/vehicles/{id}/trail',
    access: 'vehicles.read',
    summary: 'Returns the track of a vehicle in the last 30 minutes, oldest position first.',
    params: OfVehicle,
    response: z.array(TrailPoint),
  },
})
