import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

type LogbookSwitch = { logbookEnabled: boolean; logbookSince: Date | null }

/**
 * Whether a vehicle should keep a logbook, and since when it does; locked until the commit. Undefined if there is no such
 * vehicle.
 */
export async function lockLogbookSwitch(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
): Promise<LogbookSwitch | undefined> {
  return tx
    .selectFrom('vehicles')
    .select(['logbookEnabled', 'logbookSince'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', vehicleId)
    .forUpdate()
    .executeTakeFirst()
}

/** Null if it keeps none. */
export async function setLogbookSince(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  since: Date | null,
): Promise<void> {
  await tx
    .updateTable('vehicles')
    .set({ logbookSince: since })
    .where('tenantId', '=', tenantId)
    .where('id', '=', vehicleId)
    .execute()
}
