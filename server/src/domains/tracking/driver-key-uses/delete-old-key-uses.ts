import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

export async function deleteOldKeyUses(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  uses: readonly { code: string; fromTime: Date }[],
): Promise<void> {
  if (uses.length === 0) return
  await sql`
    delete from driver_key_uses u
    using unnest(${uses.map(({ code }) => code)}::text[], ${uses.map(({ fromTime }) => fromTime)}::timestamptz[])
      as old (code, from_time)
    where u.tenant_id = ${tenantId} and u.vehicle_id = ${vehicleId} and u.code = old.code and u.from_time = old.from_time`.execute(
    tx,
  )
}
