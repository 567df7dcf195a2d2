import { sql } from 'kysely'
import type { ServicesOfExpenses } from '../expenses/index.ts'

/** For code that removes an expense, or moves it to another vehicle. */
export const expenseServices: ServicesOfExpenses = {
  async unlink({ scope, tx, now }, expenseIds) {
    if (expenseIds.length === 0) return
    await tx
      .updateTable('vehicleServices')
      .set({ expenseId: null, updatedAt: now, version: sql`version + 1` })
      .where('tenantId', '=', scope.tenantId)
      .where('expenseId', 'in', expenseIds)
      .execute()
  },
}
