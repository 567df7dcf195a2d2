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

/** All that is deleted by age, and whose months it follows. */
const kinds = {
  positions: { limit: 'positions', select: tooOldPositions },
  commands: { limit: 'positions', select: tooOldCommands },
  trips: { limit: 'trips', select: tooOldTrips },
  stops: { limit: 'trips', select: tooOldStops },
  fuelHours: { limit: 'trips', select: tooOldFuelHours },
  keyUses: { limit: 'trips', select: tooOldKeyUses },
  signOns: { limit: 'trips', select: tooOldSignOns },
  documents: { limit: 'documents', select: tooOldDocuments },
} as const

type Kind = keyof typeof kinds

export type RetentionPlan = {
  limits: Limits
  /** Rows of one vehicle, or of all; null if everything is kept. */
  tooOld: (kind: Kind, vehicleId?: string) => TooOld | null
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
  const of = { tenantId, timeZone, lockedThrough, receiptsKeptSince: receiptsKeptSince(today) }
  return {
    limits,
    tooOld: (kind, vehicleId) => {
      const { select, limit: name } = kinds[kind]
      const limit = limits[name]
      return limit && select({ ...of, limit, vehicleId })
    },
  }
}
