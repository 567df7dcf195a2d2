import type { Tx } from '../../../database/client.ts'
import { deleteVehicleRows } from '../../../database/delete-vehicle-rows.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

export const deleteOldCommands = (tx: Tx, vehicle: VehicleKey, ids: readonly string[]): Promise<void> =>
  deleteVehicleRows(tx, 'deviceCommands', vehicle, ids)
