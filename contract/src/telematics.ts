import { z } from 'zod'
import { idOf } from './entity.ts'
import { routes } from './route.ts'

/** The number of a GPS tracker, up to 15 digits (an IMEI); leading zeros do not count. */
export const DongleId = z.int().positive().max(999_999_999_999_999, 'A device number has at most 15 digits.')

export const VehicleState = z.enum(['moving', 'idling', 'parked', 'offline', 'noDevice'])
export type VehicleState = z.infer<typeof VehicleState>

/** Where one vehicle is now. Vehicles that never sent a position are listed too, without a place. */
export const VehicleLocation = z.object({
  vehicleId: idOf('vehicle'),
  dongleId: DongleId.nullable(),
  registration: z.string(),
  label: z.string().nullable(),
  fleetCategoryId: idOf('fleetCategory').nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  speedKmh: z.number().nullable(),
  headingDegrees: z.number().nullable(),
  ignition: z.boolean().nullable(),
  state: VehicleState,
  stateSince: z.iso.datetime(),
  /** Of the fix. */
  timestamp: z.iso.datetime().nullable(),
  address: z.string().nullable(),
  driverName: z.string().nullable(),
  /** True once: the vehicle left the fleet, and should leave the map. */
  archived: z.boolean(),
  /** Grows with each change of the tenant, in the order of commits; the highest one seen is the next `since`. */
  revision: z.int(),
})
export type VehicleLocation = z.infer<typeof VehicleLocation>

/** One fix of the way just driven. */
export const TrailPoint = z.object({
  latitude: z.number(),
  longitude: z.number(),
  speedKmh: z.number().nullable(),
  timestamp: z.iso.datetime(),
})
export type TrailPoint = z.infer<typeof TrailPoint>

/** What the tracker in a vehicle said last. */
export const DeviceStatus = z.object({
  dongleId: DongleId.nullable(),
  protocol: z.string().nullable(),
  /** When it last sent anything. */
  lastSeenAt: z.iso.datetime().nullable(),
  lastFixAt: z.iso.datetime().nullable(),
  satellites: z.int().nullable(),
  gsmSignal: z.int().nullable(),
  externalVolts: z.number().nullable(),
  batteryVolts: z.number().nullable(),
  /** Fixes that were impossible and stand aside, with the reason of the latest. */
  refusedCount: z.int(),
  lastRefusedReason: z.string().nullable(),
  refused: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** Fixes of the last 24 hours that were kept and are not relied on, or whose place stands still in a drive. */
  marked: z.object({
    /** 0,0, or no fix in the device's own word. */
    invalid: z.int(),
    /** Too few satellites. */
    inaccurate: z.int(),
    /** Reached by both neighbours only faster than a vehicle drives. */
    outlier: z.int(),
    /** Many fixes at exactly one place while the vehicle says that it moves. */
    frozen: z.int(),
  }),
  messages: z.array(z.object({ receivedAt: z.iso.datetime(), text: z.string() })),
})
export type DeviceStatus = z.infer<typeof DeviceStatus>

export const DeviceAttempt = z.object({
  dongleId: z.string(),
  protocol: z.string(),
  remoteAddress: z.string(),
  firstTriedAt: z.iso.datetime(),
  lastTriedAt: z.iso.datetime(),
  attempts: z.int(),
})
export type DeviceAttempt = z.infer<typeof DeviceAttempt>

const VehicleId = z.object({ id: idOf('vehicle') })

export const telematicsRoutes = routes({
  locations: {
    method: 'GET',
    path: '/vehicles/location',
    access: 'vehicles.read',
    summary: 'Where the vehicles are now; with `since` only what changed after that revision.',
    query: z.object({ since: z.coerce.number().int().min(0).optional() }),
    response: z.array(VehicleLocation),
  },
  trail: {
    method: 'GET',
    path: '/vehicles/{id}/trail',
    access: 'vehicles.read',
    summary: 'The way of the last 30 minutes, oldest fix first.',
    params: VehicleId,
    response: z.array(TrailPoint),
  },
  deviceStatus: {
    method: 'GET',
    path: '/vehicles/{id}/device',
    access: 'vehicles.read',
    summary: 'What the tracker in the vehicle said last.',
    params: VehicleId,
    response: DeviceStatus,
  },
  attempt: {
    method: 'GET',
    path: '/devices/{dongleId}',
    access: 'devices.read',
    summary: 'Whether a device number is free, and when a device with it last tried to send.',
    params: z.object({ dongleId: z.coerce.number().pipe(DongleId) }),
    response: z.object({ available: z.boolean(), lastTriedAt: z.iso.datetime().nullable() }),
  },
  unknownDevices: {
    method: 'GET',
    path: '/devices/unknown',
    access: 'users.write',
    summary: 'Devices of no company that tried to send; empty where the installation has several companies.',
    response: z.array(DeviceAttempt),
  },
})
