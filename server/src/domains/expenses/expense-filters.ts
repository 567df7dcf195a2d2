/** Filters and sort orders of expenses, as SQL. */
import type { ExpenseSort, ExpenseType } from '@roadbook/contract/expenses'
import { sql } from 'kysely'
import type { Ordering } from '../../entities/read-list.ts'
import type { ExpensesQuery } from './expense-rows.ts'

export const expenseFilters = {
  vehicleIds: (expenses: ExpensesQuery, ids: readonly string[]) =>
    expenses.where('expenses.vehicleId', 'in', ids),

  tripId: (expenses: ExpensesQuery, id: string) => expenses.where('expenses.tripId', '=', id),

  types: (expenses: ExpensesQuery, types: readonly ExpenseType[]) =>
    expenses.where('expenses.type', 'in', types),

  /** Both days included. */
  from: (expenses: ExpensesQuery, day: string) => expenses.where('expenses.date', '>=', day),
  to: (expenses: ExpensesQuery, day: string) => expenses.where('expenses.date', '<=', day),
}

export const expenseOrdering: Ordering<ExpenseSort> = {
  standard: [
    { field: 'date', isDescending: true },
    { field: 'createdAt', isDescending: true },
  ],
  by: (field) => (field === 'registration' ? sql`vehicles.registration` : sql.ref(`expenses.${field}`)),
  neverNull: ['date', 'amountMinor', 'type', 'createdAt'],
  isNewestFirst: true,
}
