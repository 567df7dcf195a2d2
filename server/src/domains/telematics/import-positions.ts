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
 */
export async function importPositions(pool: pg.Pool, given: PositionImport): Promise<ImportedPositions> {
  const { tenantId, vehicleId, records, now } = given
  const origin = { dongleId: NO_DEVICE, receivedMs: now.getTime() }
  const fixes: Fix[] = []
  const refused: ImportedPositions['refused'] = {}
  for (const record of records) {
    const cleaned = clean(record, origin, { ...cleaning, maxPastDays: Number.POSITIVE_INFINITY })
    if ('reason' in cleaned) refused[cleaned.reason] = (refused[cleaned.reason] ?? 0) + 1
    else fixes.push(cleaned)
  }
  const merged = mergeRepeats(fixes)
  for (let start = 0; start < merged.length; start += BATCH) {
    const part = merged.slice(start, start + BATCH)
    const batch = { tenantId, vehicleId, fixes: part, lateHours: lateHoursOf(part, origin.receivedMs) }
    await inTransaction(pool, async (client) => {
      await client.query(insertPositions, toPositionParameters([batch]))
      await client.query(raiseMarks, toMarkParameters([batch]))
      await client.query(addTripMarks, toTripMarkParameters([batch]))
    })
  }
  return { stored: merged.length, refused }
}
