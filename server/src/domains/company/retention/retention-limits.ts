/** Since when data is kept. Limits are the first of a month, so that whole months are kept. */
import { type KeptMonths, positionsOutlastTrips } from '@roadbook/contract/company/retention'
import { AppError } from '../../../errors.ts'

/** What ended before is too old. The instant is midnight in the company's time zone, or the whole hour (UTC) before. */
export type Limit = { day: string; at: Date }
export type Limits = { positions: Limit | null; trips: Limit | null; documents: Limit | null }

/** Receipts are kept for this many years after the year of their day: § 147 of the German fiscal code (AO). */
const RECEIPT_YEARS = 8
const HOUR_MS = 3_600_000

export function limitsOf(months: KeptMonths, today: Temporal.PlainDate, timeZone: string): Limits {
  const limitOf = (kept: number | null): Limit | null => {
    if (kept === null) return null
    const day = today.with({ day: 1 }).subtract({ months: kept })
    const midnightMs = day.toZonedDateTime(timeZone).epochMilliseconds
    return { day: day.toString(), at: new Date(Math.floor(midnightMs / HOUR_MS) * HOUR_MS) }
  }
  return {
    positions: limitOf(months.positionMonths),
    trips: limitOf(months.tripMonths),
    documents: limitOf(months.documentMonths),
  }
}

/** Receipts of locked expenses since this day are kept whatever the settings. */
export function receiptsKeptSince(today: Temporal.PlainDate): string {
  return Temporal.PlainDate.from({ year: today.year - RECEIPT_YEARS, month: 1, day: 1 }).toString()
}

export function refuseUnkeepable(months: KeptMonths): void {
  if (positionsOutlastTrips(months)) {
    throw new AppError('positions_outlast_trips', {}, { field: 'positionMonths' })
  }
}
