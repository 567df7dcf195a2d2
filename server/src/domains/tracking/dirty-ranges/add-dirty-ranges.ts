import type { Tx } from '../../../database/client.ts'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { arrayOf } from '../../../database/binary-array.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

/** Which part of a vehicle's positions changed, so that its trips are rebuilt. Rows are only added, so nobody waits for a lock. */
export const addDirtyRanges = addSelectedRanges(
  'select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[])',
)

/** The same for the rows of a query: company, vehicle, first and last time. */
export function addSelectedRanges(query: string): string {
  return `insert into dirty_ranges (tenant_id, vehicle_id, from_time, to_time) ${query}`
}

/** In the order of their time. */
type ChangedFixes = VehicleKey & { fixes: readonly { record: { timeMs: number } }[] }

export function toDirtyRangeParameters(batches: readonly ChangedFixes[]): unknown[] {
  const changed = batches.filter(({ fixes }) => fixes.length > 0)
  return [
    arrayOf('uuid', changed, ({ tenantId }) => tenantId),
    arrayOf('uuid', changed, ({ vehicleId }) => vehicleId),
    arrayOf('timestamptz', changed, ({ fixes }) => fixes[0]?.record.timeMs),
    arrayOf('timestamptz', changed, ({ fixes }) => fixes.at(-1)?.record.timeMs),
  ]
}

type NewRange = VehicleKey & { id?: string; fromTime: Date; toTime: Date; dueAt?: Date }

/** Nothing is rebuilt before `dueAt`, which defaults to now. */
export async function addRanges(tx: Tx, ranges: readonly NewRange[]): Promise<void> {
  if (ranges.length === 0) return
  await tx
    .insertInto('dirtyRanges')
    .values([...ranges])
    .execute()
  if (ranges.some(({ dueAt }) => dueAt === undefined))
    publishAfterCommit(tx, { topic: 'work', message: { worker: 'trips' } })
}
