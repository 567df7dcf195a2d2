import { plainArray } from './array-literal.ts'
import type { VehicleBatch } from './vehicle-batch.ts'

/** The durable mark for trips: which part of whose history changed. Rows are only added, so that nobody waits for it. */
export const addTripMarks = `
  insert into trip_marks (tenant_id, vehicle_id, from_time, to_time)
  select tenant_id, vehicle_id, to_timestamp(from_ms / 1000), to_timestamp(to_ms / 1000)
  from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::float8[]) as n (tenant_id, vehicle_id, from_ms, to_ms)`

/** `fixes` of a batch are in order of time. */
export function toTripMarkParameters(
  batches: readonly Pick<VehicleBatch, 'tenantId' | 'vehicleId' | 'fixes'>[],
): unknown[] {
  const changed = batches.filter(({ fixes }) => fixes.length > 0)
  return [
    plainArray(changed.map(({ tenantId }) => tenantId)),
    plainArray(changed.map(({ vehicleId }) => vehicleId)),
    plainArray(changed.map(({ fixes }) => fixes[0]?.record.timeMs)),
    plainArray(changed.map(({ fixes }) => fixes.at(-1)?.record.timeMs)),
  ]
}
