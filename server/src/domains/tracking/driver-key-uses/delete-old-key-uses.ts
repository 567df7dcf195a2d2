import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

export async function deleteOldKeyUses(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  uses: readonly { key: string; fromTime: Date }[],
): Promise<void> {
  if (uses.length === 0) return
  await sql`
    delete from driver_key_uses u
    using unnest(${uses.map(({ key }) => key)}::text[], ${uses.map(({ fromTime }) => fromTime)}::timestamptz[])
      as old (key, from_time)
    where u.tenant_id = ${tenantId} and u.vehicle_id = ${vehicleId} and u.key = old.key and u.from_time = old.from_time`.execute(
    tx,
  )
}
