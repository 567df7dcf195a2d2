import { arrayOf } from '../../database/binary-array.ts'
import type { VehicleFixes } from '../positions/index.ts'

/** The durable mark for trips: which part of whose history changed. Rows are only added, so that nobody waits for it. */
export const addTripMarks = `
  insert into trip_marks (tenant_id, vehicle_id, from_time, to_time)
  select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[])`

export function toTripMarkParameters(batches: readonly VehicleFixes[]): unknown[] {
  const changed = batches.filter(({ fixes }) => fixes.length > 0)
  return [
    arrayOf('uuid', changed, ({ tenantId }) => tenantId),
    arrayOf('uuid', changed, ({ vehicleId }) => vehicleId),
    arrayOf('timestamptz', changed, ({ fixes }) => fixes[0]?.record.timeMs),
    arrayOf('timestamptz', changed, ({ fixes }) => fixes.at(-1)?.record.timeMs),
  ]
}
