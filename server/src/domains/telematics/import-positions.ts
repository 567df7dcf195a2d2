import type { PositionRecord } from '@roadbook/protocols/message'
import type pg from 'pg'
import { clean, cleaning } from './clean.ts'
import type { Fix, RefusalReason } from './fix.ts'
import { inTransaction } from './in-transaction.ts'
import { mergeRepeats } from './merge-records.ts'
import { insertPositions, toPositionParameters } from './position-rows.ts'
import { lateHoursOf, raiseMarks, toMarkParameters } from './segment-marks.ts'
import { addTripMarks, toTripMarkParameters } from './trip-marks.ts'

/** In place of a device's number: it came from a file. */
const NO_DEVICE = 0
const BATCH = 2_000

export type PositionImport = {
  tenantId: string
  vehicleId: string
  records: readonly PositionRecord[]
  now: Date
}

export type ImportedPositions = { stored: number; refused: Partial<Record<RefusalReason, number>> }

/**
 * History from a file, however old, as late data of the vehicle: it is seen at once, and goes to the segments of its
 * hours. The vehicle's live state stays as it is. Repeats change nothing, so an import that broke off is done again.
 * `before` hears how many will be stored, and is waited for.
 */
export async function importPositions(
  pool: pg.Pool,
  given: PositionImport,
  before: (positions: number) => Promise<void> = async () => undefined,
): Promise<ImportedPositions> {
  const { tenantId, vehicleId, records, now } = given
  const { fixes, refused } = cleanImported(records, { dongleId: NO_DEVICE, receivedMs: now.getTime() })
  await before(fixes.length)
  for (let start = 0; start < fixes.length; start += BATCH) {
    const part = { tenantId, vehicleId, fixes: fixes.slice(start, start + BATCH), nowMs: now.getTime() }
    await inTransaction(pool, async (client) => {
      await insertLate(client, part)
      await client.query(addTripMarks, toTripMarkParameters([part]))
    })
  }
  return { stored: fixes.length, refused }
}

/** In order of time, one for each instant; however old. Where no `receivedMs` is said, each came at its own time. */
export function cleanImported(
  records: readonly PositionRecord[],
  { dongleId, receivedMs }: { dongleId: number; receivedMs?: number },
): { fixes: readonly Fix[]; refused: ImportedPositions['refused'] } {
  const fixes: Fix[] = []
  const refused: ImportedPositions['refused'] = {}
  for (const record of records) {
    const origin = { dongleId, receivedMs: receivedMs ?? record.timeMs }
    const cleaned = clean(record, origin, { ...cleaning, maxPastDays: Number.POSITIVE_INFINITY })
    if ('reason' in cleaned) refused[cleaned.reason] = (refused[cleaned.reason] ?? 0) + 1
    else fixes.push(cleaned)
  }
  return { fixes: mergeRepeats(fixes), refused }
}

type Late = { tenantId: string; vehicleId: string; fixes: readonly Fix[]; nowMs: number }

/** As rows, with the marks of the hours that are over, in the caller's transaction. */
export async function insertLate(client: pg.PoolClient, { nowMs, ...late }: Late): Promise<void> {
  for (let start = 0; start < late.fixes.length; start += BATCH) {
    const fixes = late.fixes.slice(start, start + BATCH)
    const batch = { ...late, fixes, lateHours: lateHoursOf(fixes, nowMs) }
    await client.query(insertPositions, toPositionParameters([batch]))
    await client.query(raiseMarks, toMarkParameters([batch]))
  }
}
