import { z } from 'zod'
import { attachmentFileKeys, VehicleDocument } from '../core/attachments.ts'
import { changesOf } from '../core/change-many.ts'
import { entityFields, expectedVersion, idOf, OfVehicle, Place, trimmedText } from '../core/entity.ts'
import { Day, Instant } from '../core/instant.ts'
import { OdometerMeters } from './odometer.ts'
import { pageOf, pageQuery, queryFlag } from '../core/paging.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'
import { DeviceIdentifier, DeviceNumber, DongleId } from '../tracking/dongle-id.ts'
import { VehicleState } from '../tracking/locations.ts'

export const FuelType = z.enum([
  'petrol',
  'diesel',
  'electric',
  'hybrid',
  'plugInHybrid',
  'lpg',
  'cng',
  'hydrogen',
])
export type FuelType = z.infer<typeof FuelType>

export const LastPosition = z.object({
  latitude: z.number(),
  longitude: z.number(),
  speedKmh: z.number().nullable(),
  headingDegrees: z.number().nullable(),
  ignition: z.boolean().nullable(),
  timestamp: Instant,
  address: z.string().nullable(),
  /** The smallest geofence that contains it; null without one. */
  geofenceName: z.string().nullable(),
})
export type LastPosition = z.infer<typeof LastPosition>

export const Vehicle = z.object({
  id: idOf('vehicle'),
  registration: z.string(),
  label: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.int().nullable(),
  vin: z.string().nullable(),
  fuelType: FuelType,
  tankLitres: z.number().nullable(),
  batteryKwh: z.number().nullable(),
  co2GramsPerKm: z.number().nullable(),
  consumptionPer100Km: z.number().nullable(),
  fleetCategoryId: idOf('fleetCategory').nullable(),
  dongleId: DongleId.nullable(),
  /** What its device is called: that number, or an identifier with letters. */
  deviceIdentifier: z.string().nullable(),
  driverId: idOf('user').nullable(),
  driverName: z.string().nullable(),
  baseLocation: Place.nullable(),
  /** The last dashboard reading, plus the distance driven since. */
  odometerMeters: z.int(),
  defaultTripCategory: z.string(),
  logbookEnabled: z.boolean(),
  /**
   * Trips that ended before are not part of its logbook. Null while it has none, also in the minute after it was switched
   * on.
   */
  logbookSince: Instant.nullable(),
  privacyMode: z.boolean(),
  inspectionDueDate: Day.nullable(),
  serviceDueDate: Day.nullable(),
  serviceEveryMeters: z.int().nullable(),
  insuranceExpiresOn: Day.nullable(),
  /** Empty for readers who see only their own vehicles. */
  attachmentFileKeys: z.array(z.string()),
  /** The same files in the same order, for display. */
  attachments: z.array(VehicleDocument),
  archived: z.boolean(),
  state: VehicleState,
  /** Since when it has been in that state. */
  stateSince: Instant,
  /** False until its device has sent data. */
  hasReported: z.boolean(),
  lastPosition: LastPosition.nullable(),
  /** Its device is a phone with an app. */
  isPhone: z.boolean(),
  /** The device's battery, if it reports it in per cent. */
  batteryPercent: z.number().nullable(),
  /**
   * When the reader last had it, for readers who see only their own vehicles; without an end while they have it. For a
   * vehicle that they no longer have, current data is hidden: state, place, tracker, and who has it now.
   */
  yours: z.object({ since: Instant, until: Instant.nullable() }).nullable(),
  ...entityFields,
})
export type Vehicle = z.infer<typeof Vehicle>

const modelYear = z.int().min(1900).max(2100)

/** The fields that users enter. */
const vehicleFields = {
  registration: trimmedText(40),
  label: trimmedText(100).nullable(),
  make: trimmedText(100).nullable(),
  model: trimmedText(100).nullable(),
  year: modelYear.nullable(),
  vin: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-HJ-NPR-Z0-9]{17}$/, problem('vin_invalid'))
    .nullable(),
  fuelType: FuelType,
  tankLitres: z.number().positive().max(10_000).nullable(),
  batteryKwh: z.number().positive().max(10_000).nullable(),
  co2GramsPerKm: z.number().min(0).max(10_000).nullable(),
  consumptionPer100Km: z.number().positive().max(1_000).nullable(),
  fleetCategoryId: idOf('fleetCategory').nullable(),
  dongleId: DeviceNumber.nullable(),
  /** Instead of `dongleId`, for numbers and for identifiers with letters. */
  deviceIdentifier: DeviceIdentifier.nullable(),
  driverId: idOf('user').nullable(),
  baseLocation: Place.nullable(),
  /** In a change: the current dashboard reading, stored as a reading. */
  odometerMeters: OdometerMeters,
  defaultTripCategory: trimmedText(50),
  logbookEnabled: z.boolean(),
  privacyMode: z.boolean(),
  inspectionDueDate: Day.nullable(),
  serviceDueDate: Day.nullable(),
  serviceEveryMeters: z.int().positive().nullable(),
  insuranceExpiresOn: Day.nullable(),
  attachmentFileKeys,
}

export const VehicleCreate = z
  .object(vehicleFields)
  .partial()
  .required({ registration: true, fuelType: true })
export type VehicleCreate = z.infer<typeof VehicleCreate>

export const VehicleUpdate = z
  .object({ ...vehicleFields, archived: z.boolean() })
  .partial()
  .extend({ version: expectedVersion })
export type VehicleUpdate = z.infer<typeof VehicleUpdate>

/** A bulk change. Archiving a vehicle releases its tracker; restoring it with its identifier assigns it again. */
export const VehiclesChange = changesOf(
  idOf('vehicle'),
  z.object({
    fleetCategoryId: vehicleFields.fleetCategoryId,
    archived: z.boolean(),
    dongleId: vehicleFields.dongleId,
    deviceIdentifier: vehicleFields.deviceIdentifier,
    privacyMode: vehicleFields.privacyMode,
  }),
)
export type VehiclesChange = z.infer<typeof VehiclesChange>

export const vehicleRoutes = routes({
  list: {
    method: 'GET',
    path: '/vehicles',
    access: 'vehicles.read',
    summary:
      'Lists the vehicles of the company by registration. Archived vehicles only with `archived`. Drivers see the vehicles that they have or had.',
    query: z.object({ archived: queryFlag.optional() }),
    response: z.array(Vehicle),
  },
  page: {
    method: 'GET',
    path: '/vehicles/paginatedVehicles',
    access: 'vehicles.read',
    summary: 'Lists the same vehicles page by page.',
    query: z.object({ ...pageQuery, archived: queryFlag.optional() }),
    response: pageOf(Vehicle),
  },
  create: {
    method: 'POST',
    path: '/vehicles',
    access: 'vehicles.write',
    summary: 'Adds a vehicle, with its device if the number is given.',
    body: VehicleCreate,
    response: Vehicle,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/vehicles/{id}',
    access: 'vehicles.read',
    summary: 'Returns a vehicle with its state and last position.',
    params: OfVehicle,
    response: Vehicle,
  },
  update: {
    method: 'PUT',
    path: '/vehicles/{id}',
    access: 'vehicles.write',
    summary: 'Changes the given fields.',
    params: OfVehicle,
    body: VehicleUpdate,
    response: Vehicle,
  },
  updateMany: {
    method: 'PUT',
    path: '/vehicles',
    access: 'vehicles.write',
    summary:
      'Archives up to 200 vehicles at once, or changes their fleet category or privacy mode. If one change is refused, none is made.',
    body: VehiclesChange,
    response: z.array(Vehicle),
  },
})
