import { z } from 'zod'
import { DeviceIdentifier, DeviceNumber, DongleId } from './dongle-id.ts'
import { OfVehicle } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { routes } from '../core/route.ts'
import { DeviceFault } from '../trips/trips.ts'

/** Why a fix can't be true: it is acknowledged, but not stored as a position. */
export const RefusalReason = z.enum([
  'impossibleTime',
  'impossiblePlace',
  'tooFarInTheFuture',
  'tooOld',
  /** From before the period for which the company keeps positions. */
  'notKept',
  /** The device wasn't assigned to a vehicle of the company at that time. */
  'notAssignedThen',
  'notStorable',
  /** A record, or the rest of a message, that violates its protocol. */
  'unreadable',
  /** A format of the protocol that Roadbook doesn't support. */
  'unsupportedFormat',
])
export type RefusalReason = z.infer<typeof RefusalReason>

/** Quality flags of a stored fix. */
export const PositionFlag = z.enum([
  /** 0,0, or the device reported no fix. */
  'invalid',
  /** Too few satellites. */
  'inaccurate',
  /** Reachable from its neighbours only faster than a vehicle drives. */
  'outlier',
  /** Many fixes at exactly one place while the vehicle reports movement. */
  'frozen',
  /** The ignition changed and immediately changed back. */
  'flickering',
  /** Later than its arrival: the device's clock is ahead. */
  'ahead',
  /** Arrived after later fixes: from the device's memory, or its clock went back. */
  'late',
])
export type PositionFlag = z.infer<typeof PositionFlag>

/** `lastAt` is when the latest of them arrived. */
const counted = { count: z.int(), lastAt: Instant }

/** What a device must present in addition to its number, and when one with this number was last refused. */
export const DeviceAccess = z.object({
  /** Null if no key is required. */
  keyCreatedAt: Instant.nullable(),
  encryptedOnly: z.boolean(),
  lastRefusedAt: Instant.nullable(),
})
export type DeviceAccess = z.infer<typeof DeviceAccess>

/** The response shows the key only this once. */
export const DeviceKey = z.object({ key: z.string(), access: DeviceAccess })
export type DeviceKey = z.infer<typeof DeviceKey>

/** The last status of a vehicle's tracker. */
export const DeviceStatus = z.object({
  dongleId: DongleId.nullable(),
  /** That number, or the device's identifier with letters. */
  deviceIdentifier: z.string().nullable(),
  protocol: z.string().nullable(),
  /** When it last sent any data. */
  lastSeenAt: Instant.nullable(),
  lastFixAt: Instant.nullable(),
  satellites: z.int().nullable(),
  gsmSignal: z.int().nullable(),
  externalVolts: z.number().nullable(),
  batteryVolts: z.number().nullable(),
  batteryPercent: z.number().nullable(),
  /** A phone with an app; before its first report, inferred from its number. */
  isPhone: z.boolean(),
  access: DeviceAccess,
  /** In the last 30 days. */
  refused: z.array(z.object({ reason: RefusalReason, ...counted, firstAt: Instant })),
  /** In the last 24 hours. Places of `invalid`, `inaccurate` and `outlier` fixes are never shown. */
  flagged: z.array(z.object({ flag: PositionFlag, ...counted })),
  /** Device faults on the newest trips of the last 30 days, at most 20 trips. */
  faults: z.object({
    /** How many trips these are. */
    trips: z.int(),
    /** Most frequent first; `lastAt` is when the latest of these trips started. */
    found: z.array(z.object({ fault: DeviceFault, trips: z.int(), lastAt: Instant })),
  }),
  messages: z.array(z.object({ receivedAt: Instant, text: z.string() })),
})
export type DeviceStatus = z.infer<typeof DeviceStatus>

export const DeviceAttempt = z.object({
  dongleId: z.string(),
  protocol: z.string(),
  remoteAddress: z.string(),
  firstTriedAt: Instant,
  lastTriedAt: Instant,
  attempts: z.int(),
})
export type DeviceAttempt = z.infer<typeof DeviceAttempt>

export const deviceRoutes = routes({
  deviceStatus: {
    method: 'GET',
    path: '/vehicles/{id}/device',
    access: 'vehicles.read',
    summary: 'Returns the last report of the device in the vehicle.',
    params: OfVehicle,
    response: DeviceStatus,
  },
  setEncryptedOnly: {
    method: 'PUT',
    path: '/vehicles/{id}/device/access',
    access: 'vehicles.write',
    summary: 'Sets whether the device must use encrypted connections.',
    params: OfVehicle,
    body: z.object({ encryptedOnly: z.boolean() }),
    response: DeviceAccess,
  },
  createKey: {
    method: 'POST',
    path: '/vehicles/{id}/device/key',
    access: 'vehicles.write',
    summary: 'Creates a key that the device must send from now on. Only this response contains the key.',
    params: OfVehicle,
    response: DeviceKey,
  },
  removeKey: {
    method: 'DELETE',
    path: '/vehicles/{id}/device/key',
    access: 'vehicles.write',
    summary: 'Removes the device key. The device no longer needs one.',
    params: OfVehicle,
    response: DeviceAccess,
  },
  freeNumber: {
    method: 'GET',
    path: '/devices/free-number',
    access: 'vehicles.write',
    summary: 'Returns an unused device number, for a phone.',
    response: z.object({ dongleId: DeviceNumber }),
  },
  attempt: {
    method: 'GET',
    path: '/devices/{dongleId}',
    access: 'devices.read',
    summary:
      'Returns whether a device number or identifier is free, and when a device with it last tried to connect.',
    params: z.object({ dongleId: DeviceIdentifier }),
    response: z.object({ available: z.boolean(), lastTriedAt: Instant.nullable() }),
  },
  unknownDevices: {
    method: 'GET',
    path: '/devices/unknown',
    access: 'users.write',
    summary:
      'Lists devices without a company that tried to connect. Empty if the installation has several companies.',
    response: z.array(DeviceAttempt),
  },
})
