import { sql } from 'kysely'
import type { Tx } from './client.ts'
import type { DB } from './schema.ts'
import type { VehicleKey } from './vehicle-key.ts'

export async function deleteVehicleRows(
  tx: Tx,
  table: keyof DB,
  { tenantId, vehicleId }: VehicleKey,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from ${sql.table(table)}
    where tenant_id = ${tenantId} and vehicle_id = ${vehicleId} and id = any (${[...ids]}::uuid[])`.execute(
    tx,
  )
}
