import type { VehicleCreate } from '@roadbook/contract/vehicles'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { enterReading } from '../odometer/index.ts'
import { assignDevice } from '../devices/index.ts'
import { openVehicleState } from '../locations/index.ts'
import { toColumns } from './columns.ts'
import { assignDriver, findByPlate, insertVehicle } from './repository.ts'

export type NewVehicle = VehicleCreate

/** A vehicle with its state, device and driver, all in the caller's transaction; returns its id. */
export async function createVehicle(context: Context, vehicle: NewVehicle): Promise<string> {
  await refuseTakenPlate(context, vehicle.registration)
  const id = uuidv7()
  const { registration, fuelType } = vehicle
  await insertVehicle(context, id, { ...toColumns(vehicle), registration, fuelType })
  await openVehicleState(context, id)
  if (vehicle.dongleId) await assignDevice(context, { vehicleId: id, dongleId: vehicle.dongleId })
  if (vehicle.driverId) {
    await assignDriver(context, { id: uuidv7(), vehicleId: id, userId: vehicle.driverId })
  }
  if (vehicle.odometerMeters !== undefined) {
    const { odometerMeters: meters } = vehicle
    await enterReading(context, { vehicleId: id, time: context.now, meters, source: 'vehicle' })
  }
  return id
}

/** Says which vehicle has the plate, and both ways out. */
export async function refuseTakenPlate(
  context: Context,
  registration: string,
  exceptId?: string,
): Promise<void> {
  const other = await findByPlate(context, registration, exceptId)
  if (!other) return
  const code = other.archived ? 'registration_archived' : 'registration_taken'
  throw new AppError(code, { registration: other.registration }, { field: 'registration' })
}
