/** Creates and changes vehicles with their device, driver and odometer, which have their own tables. */
import type { Vehicle, VehicleCreate, VehicleUpdate } from '@roadbook/contract/fleet/vehicles'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { named, placeColumns } from '../../../entities/columns.ts'
import type { ChangedColumns } from '../../../entities/tables.ts'
import { insertRow } from '../../../entities/write-rows.ts'
import { notFound } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { type AttachmentOwner, setAttachments } from '../../core/attachments/index.ts'
import { assignDevice, enteredDevice } from '../../tracking/devices/index.ts'
import { openVehicleState, touchVehicle } from '../../tracking/locations/index.ts'
import { enterReading } from '../odometer/index.ts'
import { requireCategory } from '../trip-categories/index.ts'
import { assignDriver } from './assign-driver.ts'
import { refuseBooked } from './refuse-booked.ts'
import { refuseTakenRegistration } from './registrations.ts'
import type { VehicleRow } from './vehicle-rows.ts'
import { vehicles } from './vehicles.ts'

export type NewVehicle = VehicleCreate

export async function addVehicle(context: Context, vehicle: NewVehicle): Promise<Vehicle> {
  await refuseTakenRegistration(context, vehicle.registration)
  await requireCategory(context, vehicle.defaultTripCategory, { field: 'defaultTripCategory' })
  return vehicles.add(context, newColumns(vehicle), {
    effects: (id) => assignDeviceAndDriver(context, id, vehicle),
  })
}

/** Like `addVehicle`, but without an audit entry, as no person entered it. */
export async function createVehicle(context: Context, vehicle: NewVehicle): Promise<string> {
  await refuseTakenRegistration(context, vehicle.registration)
  const id = await insertRow(context, 'vehicles', newColumns(vehicle))
  await assignDeviceAndDriver(context, id, vehicle)
  return id
}

function newColumns(vehicle: NewVehicle) {
  const { registration, fuelType } = vehicle
  return { ...toColumns(vehicle), registration, fuelType }
}

async function assignDeviceAndDriver(
  context: Context,
  vehicleId: string,
  vehicle: NewVehicle,
): Promise<void> {
  const { driverId, odometerMeters: meters, attachmentFileKeys } = vehicle
  const device = enteredDevice(vehicle)
  await openVehicleState(context, vehicleId)
  if (vehicle.fleetCategoryId) announceCategory(context)
  await setAttachments(context, { purpose: 'document', id: vehicleId }, attachmentFileKeys)
  if (device) await assignDevice(context, { vehicleId, ...device })
  if (driverId) await assignDriver(context, { vehicleId, userId: driverId })
  if (meters === undefined) return
  await enterReading(context, { vehicleId, time: context.now, meters, source: 'vehicle' })
}

export async function changeVehicle(context: Context, id: string, body: VehicleUpdate): Promise<Vehicle> {
  const taken = await vehicles.take(context, id, body.version)
  const { row, value: before } = taken
  if (body.archived === true && !before.archived) await refuseBooked(context, before)
  if (body.registration !== undefined) await refuseTakenRegistration(context, body.registration, id)
  const { defaultTripCategory: present } = before
  await requireCategory(context, body.defaultTripCategory, { present, field: 'defaultTripCategory' })
  const { odometerMeters: meters } = body
  const isRead = meters !== undefined && meters !== before.odometerMeters
  const { fleetCategoryId = before.fleetCategoryId } = body
  if (fleetCategoryId !== before.fleetCategoryId) announceCategory(context)
  const columns = { ...toColumns(body), ...endOfPrivacy(context, row, body) }
  return vehicles.write(context, taken, columns, {
    // Distance driven in the meantime is not part of this person's change.
    unaudited: isRead ? [] : ['odometerMeters'],
    async effects() {
      // The odometer is locked before the company's revision, in the same order as in trip detection.
      if (isRead) await enterReading(context, { vehicleId: id, time: context.now, meters, source: 'vehicle' })
      await moveAssignments(context, { before, body })
      await setAttachments(context, { purpose: 'document', id }, body.attachmentFileKeys)
      await touchVehicle(context, id)
    },
  })
}

/** Geofences can watch fleet categories, so their vehicles change too. */
function announceCategory({ scope, tx }: Context): void {
  publishAfterCommit(tx, { topic: 'geofences', message: { tenantId: scope.tenantId } })
}

/** Device, odometer and documents have their own tables. */
function toColumns(update: VehicleUpdate): ChangedColumns<'vehicles'> {
  const { dongleId: _number, deviceIdentifier: _device, ...others } = update
  const { odometerMeters: _reading, attachmentFileKeys: _files, ...own } = others
  const { baseLocation, version: _expected, ...fields } = own
  const { latitude: baseLatitude, longitude: baseLongitude } = placeColumns(baseLocation)
  return named({ ...fields, baseLatitude, baseLongitude })
}

/** Documents change with their vehicle; people who see only their own vehicles have none. */
export const vehicleDocuments: AttachmentOwner = {
  async require(context, { ownerId, vehicleId }) {
    if (context.scope.reach === 'own' || ownerId !== vehicleId) throw notFound('attachment')
    await vehicles.require(context, ownerId)
  },
  async change(context, { ownerId, vehicleId, version, effects }) {
    if (ownerId !== vehicleId) throw notFound('attachment')
    const taken = await vehicles.take(context, ownerId, version)
    await vehicles.write(context, taken, {}, { effects, unaudited: ['odometerMeters'] })
  },
}

/** Privacy mode was on until now. Server clocks may differ: its end is never set earlier than the last one. */
function endOfPrivacy(
  { now }: Context,
  { privacyMode, privacyEndedAt }: VehicleRow,
  body: VehicleUpdate,
): { privacyEndedAt?: Date } {
  if (!privacyMode || body.privacyMode !== false) return {}
  return { privacyEndedAt: privacyEndedAt && privacyEndedAt > now ? privacyEndedAt : now }
}

async function moveAssignments(
  context: Context,
  { before, body }: { before: Vehicle; body: VehicleUpdate },
): Promise<void> {
  const { id: vehicleId } = before
  // An archived vehicle releases its tracker for other vehicles and takes no new one.
  const device = (body.archived ?? before.archived) ? null : enteredDevice(body)
  if (device !== undefined && (device?.identifier ?? null) !== before.deviceIdentifier) {
    await assignDevice(context, { vehicleId, ...(device ?? { dongleId: null }) })
  }
  if (body.driverId !== undefined && body.driverId !== before.driverId) {
    await assignDriver(context, { vehicleId, userId: body.driverId })
  }
}
