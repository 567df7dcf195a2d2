import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'

/**
 * For simulated history: trips that ended before that instant count as recorded when they ended. The caller holds
 * `lockTrips`.
 */
export async function recordAsDriven(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  until: Date,
): Promise<void> {
  await tx
    .updateTable('trips')
    .set({ createdAt: sql`end_time` })
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('endTime', '<', until)
    .execute()
}
