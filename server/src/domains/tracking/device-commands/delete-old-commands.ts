import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

export async function deleteOldCommands(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('deviceCommands')
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('id', 'in', ids)
    .execute()
}
