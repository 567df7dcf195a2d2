import type pg from 'pg'
import type { Fix } from './fix.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import { insertPositions, toPositionParameters } from './position-rows.ts'
import { lateHoursOf, addDirtySegments, toDirtySegmentParameters } from './dirty-segments.ts'
import { addDirtyRanges, toDirtyRangeParameters } from '../dirty-ranges/index.ts'

const BATCH = 2_000

type PositionImport = {
  tenantId: string
  vehicleId: string
  /** Positions from `cleanImported`, in parts that are stored one after the other, each in its own transaction. */
  parts: AsyncIterable<readonly Fix[]> | Iterable<readonly Fix[]>
  now: Date
  /** Other work for the transaction of a part. */
  mark?: (client: pg.PoolClient, span: { fromMs: number; toMs: number }) => Promise<void>
}

/**
 * Stores history from a file, of any age, as late data of the vehicle: it is visible at once, and goes to the segments of
 * its hours. The vehicle's live state doesn't change. Repeats change nothing, so an interrupted import can be repeated.
 * Returns the number of positions.
 */
export async function importPositions(
  pool: pg.Pool,
  { tenantId, vehicleId, parts, now, mark }: PositionImport,
): Promise<number> {
  let stored = 0
  for await (const fixes of parts) {
    const part = { tenantId, vehicleId, fixes, nowMs: now.getTime() }
    await inTransaction(pool, async (client) => {
      await insertLate(client, part)
      await client.query(addDirtyRanges, toDirtyRangeParameters([part]))
      const [first, last] = [fixes[0], fixes.at(-1)]
      if (first && last) await mark?.(client, { fromMs: first.record.timeMs, toMs: last.record.timeMs })
    })
    stored += fixes.length
  }
  return stored
}

type Late = { tenantId: string; vehicleId: string; fixes: readonly Fix[]; nowMs: number }

/** Stores them as rows, with dirty marks for ended hours, in the caller's transaction. */
export async function insertLate(client: pg.PoolClient, { nowMs, ...late }: Late): Promise<void> {
  for (let start = 0; start < late.fixes.length; start += BATCH) {
    const fixes = late.fixes.slice(start, start + BATCH)
    const batch = { ...late, fixes, lateHours: lateHoursOf(fixes, nowMs) }
    await client.query(insertPositions, toPositionParameters([batch]))
    await client.query(addDirtySegments, toDirtySegmentParameters([batch]))
  }
}
