import { AppError } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { holdExpensesOfTrips } from '../expenses/index.ts'

/** The ids of the trip's expenses, none of which is locked: they are going to move to another trip. */
export async function requireOpenExpenses(context: Context, tripId: string): Promise<string[]> {
  const { expenses, lockedThrough } = await holdExpensesOfTrips(context, [tripId])
  const locked = expenses.find(({ day }) => lockedThrough !== null && day <= lockedThrough)
  if (locked && lockedThrough !== null) {
    throw new AppError('expense_locked', { day: locked.day, lockedUntilDay: lockedThrough })
  }
  return expenses.map(({ id }) => id)
}
