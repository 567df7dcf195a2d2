import type { KeptMonths } from '@roadbook/contract/company/retention'
import { dateIn } from '../../../http/period.ts'
import type { Tx } from '../../../database/client.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { readExpenseSettings } from '../../money/expenses/index.ts'
import { type Limits, limitsOf, receiptsKeptSince } from './retention-limits.ts'
import {
  type TooOld,
  tooOldCommands,
  tooOldDocuments,
  tooOldFuelHours,
  tooOldKeyUses,
  tooOldPositions,
  tooOldSignOns,
  tooOldStops,
  tooOldTrips,
} from './too-old.ts'

/** Rows of one vehicle, or of all; null if everything is kept. */
type RowsOf = (vehicleId?: string) => TooOld | null

export type RetentionPlan = {
  limits: Limits
  positions: RowsOf
  commands: RowsOf
  trips: RowsOf
  stops: RowsOf
  fuelHours: RowsOf
  keyUses: RowsOf
  signOns: RowsOf
  documents: () => TooOld | null
}

/** What is too old today if the company keeps this many months. */
export async function readPlan(
  tx: Tx,
  { tenantId, months, now }: { tenantId: string; months: KeptMonths; now: Date },
): Promise<RetentionPlan> {
  const company = { scope: { tenantId }, tx, now }
  const timeZone = await timeZoneOf(company)
  const { lockedThrough } = await readExpenseSettings(company)
  const today = dateIn(timeZone, now)
  const limits = limitsOf(months, today, timeZone)
  const { positions, trips, documents } = limits
  const receipts = { lockedThrough, receiptsKeptSince: receiptsKeptSince(today) }
  const of = { tenantId, timeZone }
  return {
    limits,
    positions: (vehicleId) => positions && tooOldPositions({ ...of, limit: positions, vehicleId }),
    commands: (vehicleId) => positions && tooOldCommands({ ...of, limit: positions, vehicleId }),
    trips: (vehicleId) => trips && tooOldTrips({ ...of, limit: trips, vehicleId }),
    stops: (vehicleId) => trips && tooOldStops({ ...of, limit: trips, vehicleId }),
    fuelHours: (vehicleId) => trips && tooOldFuelHours({ ...of, limit: trips, vehicleId }),
    keyUses: (vehicleId) => trips && tooOldKeyUses({ ...of, limit: trips, vehicleId }),
    signOns: (vehicleId) => trips && tooOldSignOns({ ...of, limit: trips, vehicleId }),
    documents: () => documents && tooOldDocuments({ ...of, ...receipts, limit: documents }),
  }
}
