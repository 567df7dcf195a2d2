import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

/** Doesn't change the remaining hours. */
export async function deleteOldFuelHours(
  tx: Tx,
  { vehicleId }: Pick<VehicleKey, 'vehicleId'>,
  hours: readonly Date[],
): Promise<void> {
  if (hours.length === 0) return
  await sql`select delete_old_fuel_hours(${vehicleId}, ${[...hours]}::timestamptz[])`.execute(tx)
}
