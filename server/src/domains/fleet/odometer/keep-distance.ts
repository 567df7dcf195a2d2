import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import { drivenMeters, readingsInForce } from './repository.ts'

type Span = { startTime: Date; endTime: Date }
/** What `deleteThem` deletes. */
type Deletion = { gone: readonly Span[]; deleteThem: () => Promise<void> }

/**
 * Deletes trips and stops, but keeps the distance that the vehicle drove in their time, so that its odometer doesn't change.
 * The caller holds the lock of the vehicle's trips.
 */
export async function keepDistance(
  tx: Tx,
  vehicle: VehicleKey,
  { gone, deleteThem }: Deletion,
): Promise<void> {
  const parts = await partsOf(tx, vehicle, gone)
  const spans = parts.map(({ countedFromMs: fromMs, countedUntilMs: untilMs }) => ({
    ...vehicle,
    fromMs,
    untilMs,
  }))
  const before = await drivenMeters(tx, vehicle.tenantId, spans)
  await deleteThem()
  const after = await drivenMeters(tx, vehicle.tenantId, spans)
  for (const [index, { from, until }] of parts.entries()) {
    const meters = (before[index] ?? 0) - (after[index] ?? 0)
    if (meters === 0 || until <= from) continue
    await sql`
      insert into deleted_distances as d (tenant_id, vehicle_id, from_time, until_time, meters)
      values (${vehicle.tenantId}, ${vehicle.vehicleId}, ${from}, ${until}, ${meters})
      on conflict (tenant_id, vehicle_id, from_time) do update set
        until_time = greatest(d.until_time, excluded.until_time), meters = d.meters + excluded.meters`.execute(
      tx,
    )
  }
}

/** The time of these trips, divided at each reading, since the distance after a reading is added to it. */
async function partsOf(tx: Tx, { tenantId, vehicleId }: VehicleKey, gone: readonly Span[]) {
  if (gone.length === 0) return []
  const fromMs = Math.min(...gone.map(({ startTime }) => startTime.getTime()))
  const untilMs = Math.max(...gone.map(({ endTime }) => endTime.getTime()))
  const readings = await readingsInForce(tx, tenantId, [vehicleId])
  const cuts = readings.map(({ time }) => time.getTime()).filter((at) => at > fromMs && at < untilMs)
  return [fromMs, ...cuts].map((startMs, index) => ({
    from: new Date(startMs),
    until: new Date(cuts[index] ?? untilMs),
    countedFromMs: index === 0 ? Number.NEGATIVE_INFINITY : startMs,
    countedUntilMs: cuts[index] ?? Number.POSITIVE_INFINITY,
  }))
}
