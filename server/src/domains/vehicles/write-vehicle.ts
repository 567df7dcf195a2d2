/** Vehicles as people add and change them, with device, driver and odometer, which have tables of their own. */
import type { Vehicle, VehicleCreate, VehicleUpdate } from '@roadbook/contract/vehicles'
import { named, placeColumns } from '../../entities/columns.ts'
import type { ChangedColumns } from '../../entities/tables.ts'
import { insertRow } from '../../entities/write-rows.ts'
import type { Context } from '../../http/scope.ts'
import { assignDevice } from '../devices/index.ts'
import { openVehicleState, touchVehicle } from '../locations/index.ts'
import { enterReading } from '../odometer/index.ts'
import { assignDriver } from './assign-driver.ts'
import { refuseTakenRegistration } from './registrations.ts'
import type { VehicleRow } from './vehicle-rows.ts'
import { vehicles } from './vehicles.ts'

export type NewVehicle = VehicleCreate

/** A new vehicle, with its entry in the audit log. */
export async function addVehicle(context: Context, vehicle: NewVehicle): Promise<Vehicle> {
  await refuseTakenRegistration(context, vehicle.registration)
  return vehicles.add(context, newColumns(vehicle), {
    effects: (id) => assignDeviceAndDriver(context, id, vehicle),
  })
}

/** As `addVehicle`, by the installation itself: no person has entered it, so no entry tells of it. */
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
  const { dongleId, driverId, odometerMeters: meters } = vehicle
  await openVehicleState(context, vehicleId)
  if (dongleId) await assignDevice(context, { vehicleId, dongleId })
  if (driverId) await assignDriver(context, { vehicleId, userId: driverId })
  if (meters === undefined) return
  await enterReading(context, { vehicleId, time: context.now, meters, source: 'vehicle' })
}

export async function changeVehicle(context: Context, id: string, body: VehicleUpdate): Promise<Vehicle> {
  const taken = await vehicles.take(context, id, body.version)
  const { row, value: before } = taken
  if (body.registration !== undefined) await refuseTakenRegistration(context, body.registration, id)
  const { odometerMeters: meters } = body
  const isRead = meters !== undefined && meters !== before.odometerMeters
  const columns = { ...toColumns(body), ...endOfPrivacy(context, row, body) }
  return vehicles.write(context, taken, columns, {
    // What it drove meanwhile is not this person's doing.
    unaudited: isRead ? [] : ['odometerMeters'],
    async effects() {
      // The odometer is locked before the company's revision, as the computing of trips does.
      if (isRead) await enterReading(context, { vehicleId: id, time: context.now, meters, source: 'vehicle' })
      await moveAssignments(context, { before, body })
      await touchVehicle(context, id)
    },
  })
}

/** Device and odometer have tables of their own. */
function toColumns(update: VehicleUpdate): ChangedColumns<'vehicles'> {
  const { baseLocation, dongleId: _device, odometerMeters: _reading, version: _expected, ...fields } = update
  const { latitude: baseLatitude, longitude: baseLongitude } = placeColumns(baseLocation)
  return named({ ...fields, baseLatitude, baseLongitude })
}

/** Where it was on until now. Clocks of several servers differ: never earlier than it ended before. */
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
  // An archived vehicle gives its tracker back, so that another one can have it, and takes none.
  const dongleId = (body.archived ?? before.archived) ? null : body.dongleId
  if (dongleId !== undefined && dongleId !== before.dongleId) {
    await assignDevice(context, { vehicleId, dongleId })
  }
  if (body.driverId !== undefined && body.driverId !== before.driverId) {
    await assignDriver(context, { vehicleId, userId: body.driverId })
  }
}
