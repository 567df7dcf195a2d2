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
  /** As `cleanImported` leaves them, in parts that are stored one after the other, each in its own transaction. */
  parts: AsyncIterable<readonly Fix[]> | Iterable<readonly Fix[]>
  now: Date
  /** What else must follow a part, in its transaction. */
  mark?: (client: pg.PoolClient, span: { fromMs: number; toMs: number }) => Promise<void>
}

/**
 * History from a file, however old, as late data of the vehicle: it is seen at once, and goes to the segments of its
 * hours. The vehicle's live state stays as it is. Repeats change nothing, so an import that broke off is done again.
 * Answers how many there were.
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

/** As rows, with the marks of the hours that are over, in the caller's transaction. */
export async function insertLate(client: pg.PoolClient, { nowMs, ...late }: Late): Promise<void> {
  for (let start = 0; start < late.fixes.length; start += BATCH) {
    const fixes = late.fixes.slice(start, start + BATCH)
    const batch = { ...late, fixes, lateHours: lateHoursOf(fixes, nowMs) }
    await client.query(insertPositions, toPositionParameters([batch]))
    await client.query(addDirtySegments, toDirtySegmentParameters([batch]))
  }
}
