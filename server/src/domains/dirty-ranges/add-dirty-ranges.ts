import type { Tx } from '../../database/client.ts'
import { tellAfterCommit } from '../../database/told.ts'
import { arrayOf } from '../../database/binary-array.ts'
import type { VehicleFixes, VehicleKey } from '../positions/index.ts'

/** The durable mark for trips: which part of whose history changed. Rows are only added, so that nobody waits for it. */
export const addDirtyRanges = `
  insert into trip_marks (tenant_id, vehicle_id, from_time, to_time)
  select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[])`

export function toDirtyRangeParameters(batches: readonly VehicleFixes[]): unknown[] {
  const changed = batches.filter(({ fixes }) => fixes.length > 0)
  return [
    arrayOf('uuid', changed, ({ tenantId }) => tenantId),
    arrayOf('uuid', changed, ({ vehicleId }) => vehicleId),
    arrayOf('timestamptz', changed, ({ fixes }) => fixes[0]?.record.timeMs),
    arrayOf('timestamptz', changed, ({ fixes }) => fixes.at(-1)?.record.timeMs),
  ]
}

export type NewRange = VehicleKey & { id?: string; fromTime: Date; toTime: Date; dueAt?: Date }

/** `dueAt` is now unless given: nothing is computed before. */
export async function addRanges(tx: Tx, ranges: readonly NewRange[]): Promise<void> {
  if (ranges.length === 0) return
  await tx
    .insertInto('tripMarks')
    .values([...ranges])
    .execute()
  if (ranges.some(({ dueAt }) => dueAt === undefined))
    tellAfterCommit(tx, { topic: 'work', message: { worker: 'trips' } })
}
