import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../../database/client.ts'
import { readCompany } from '../../core/companies/index.ts'

/** An expense in the company's own currency. */
export type PlainExpense = {
  vehicleId: string
  type: ExpenseType
  date: string
  amountMinor: number
  enteredAt: Date
  vatPercent?: number
  vendor?: string
  quantityLitres?: number
  quantityKwh?: number
  odometerMeters?: number
  note?: string
}

/** Adds many expenses on behalf of the system; no person entered them, so there are no audit entries. */
export async function addExpenses(
  tx: Tx,
  tenantId: string,
  expenses: readonly PlainExpense[],
): Promise<void> {
  if (expenses.length === 0) return
  const { currency } = await readCompany({ scope: { tenantId }, tx })
  const rows = expenses.map(({ enteredAt, ...expense }) => ({
    ...expense,
    tenantId,
    id: uuidv7(),
    currency,
    createdAt: enteredAt,
    updatedAt: enteredAt,
  }))
  await tx.insertInto('expenses').values(rows).execute()
}
