import type { Expense, ExpenseType } from '@roadbook/contract/expenses'
import { notFound } from '../../errors.ts'
import type { Context, Scope } from '../../http/scope.ts'
import { isTripHidden } from '../positions/index.ts'
import { readBooks } from './lock-config.ts'
import { isLocked } from './lock-rule.ts'
import { findExpense, type KnownExpense } from './repository.ts'

export async function requireExpense(
  context: Context,
  id: string,
  vehicleId?: string,
): Promise<KnownExpense> {
  const expense = await findExpense(context, id, vehicleId)
  if (!expense) throw notFound('expense')
  return expense
}

export async function readExpense(context: Context, id: string): Promise<Expense> {
  const row = await requireExpense(context, id)
  const { lockedThrough } = await readBooks(context)
  return toExpense(row, { scope: context.scope, lockedThrough })
}

type Reader = { scope: Scope; lockedThrough: string | null }

export function toExpense(row: KnownExpense, { scope, lockedThrough }: Reader): Expense {
  const { id, vehicleId, registration, date, amountMinor, currency, vatPercent, vendor } = row
  const { quantityLitres, quantityKwh, odometerMeters, note, createdBy, version } = row
  const bill = { date, amountMinor, currency, vatPercent, vendor, quantityLitres, quantityKwh }
  const plain = { id, vehicleId, registration, ...bill, odometerMeters, note, createdBy, version }
  return {
    ...plain,
    type: row.type as ExpenseType, // the column's check constraint holds the same words
    tripId: isTripTold(scope, row) ? row.tripId : null,
    // Receipts come with their own calls.
    attachmentFileKeys: [],
    locked: isLocked(date, lockedThrough),
    createdByName: createdBy && `${row.personFirstName} ${row.personLastName}`.trim(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** What a trip was for is told to whom the trip itself tells it. */
export function isTripTold(scope: Scope, expense: KnownExpense): boolean {
  const { tripCategory: category, tripDriverId: driverId, privacyMode } = expense
  if (category === null) return false
  if (scope.reach === 'own' && driverId !== scope.userId) return false
  return !isTripHidden(scope, { category, privacyMode, driverId })
}
