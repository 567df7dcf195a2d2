import type { Tx } from '../../../database/client.ts'
import { deleteOfVehicle } from '../../../database/delete-of-vehicle.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

export const deleteOldSignOns = (tx: Tx, vehicle: VehicleKey, ids: readonly string[]): Promise<void> =>
  deleteOfVehicle(tx, 'driverSignOns', vehicle, ids)
