import { AppError } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { type ExpensesOfTrip, holdTripExpenses } from '../../../money/expenses/index.ts'

/** The ids of the trip's expenses that will move to another trip; throws if one is locked. All of them without `among`. */
export async function requireOpenExpenses(
  context: Context,
  tripId: string,
  among?: readonly string[],
): Promise<string[]> {
  const { expenses, lockedThrough } = await holdTripExpenses(context, tripId)
  const moving = expenses.filter(({ id }) => among === undefined || among.includes(id))
  refuseLockedExpenses({ expenses: moving, lockedThrough })
  return moving.map(({ id }) => id)
}

export function refuseLockedExpenses({ expenses, lockedThrough }: ExpensesOfTrip): void {
  if (lockedThrough === null) return
  const locked = expenses.find(({ day }) => day <= lockedThrough)
  if (!locked) return
  const { id: expenseId, day } = locked
  throw new AppError('trip_expense_locked', { expenseId, day, lockedUntilDay: lockedThrough })
}
