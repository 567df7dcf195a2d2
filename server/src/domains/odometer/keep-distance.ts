import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import type { VehicleKey } from '../../database/vehicle-key.ts'
import { drivenMeters } from './repository.ts'

type Span = { startTime: Date; endTime: Date }
/** What `deleteThem` deletes. */
type Deletion = { gone: readonly Span[]; deleteThem: () => Promise<void> }

/**
 * Deletes trips and stops, and keeps how far the vehicle drove in their time, so that its odometer stays as it is. The caller
 * holds the lock of the vehicle's trips.
 */
export async function keepDistance(
  tx: Tx,
  vehicle: VehicleKey,
  { gone, deleteThem }: Deletion,
): Promise<void> {
  const before = await allMeters(tx, vehicle)
  await deleteThem()
  const meters = before - (await allMeters(tx, vehicle))
  if (gone.length === 0 || meters === 0) return
  const from = new Date(Math.min(...gone.map(({ startTime }) => startTime.getTime())))
  const until = new Date(Math.max(...gone.map(({ endTime }) => endTime.getTime())))
  await sql`
    insert into deleted_distances as d (tenant_id, vehicle_id, from_time, until_time, meters)
    values (${vehicle.tenantId}, ${vehicle.vehicleId}, ${from}, ${until}, ${meters})
    on conflict (tenant_id, vehicle_id, from_time) do update set
      until_time = greatest(d.until_time, excluded.until_time), meters = d.meters + excluded.meters`.execute(
    tx,
  )
}

async function allMeters(tx: Tx, { tenantId, vehicleId }: VehicleKey): Promise<number> {
  const always = { fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY }
  const [meters = 0] = await drivenMeters(tx, tenantId, [{ vehicleId, ...always }])
  return meters
}
