/** Filters and sort orders of expenses, as SQL. */
import { type ExpenseGap, type ExpenseSort, NONE } from '@roadbook/contract/money/expenses'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { type RawBuilder, sql } from 'kysely'
import { patternsOf, plain } from '../../../database/contains-words.ts'
import type { Ordering } from '../../../entities/read-list.ts'
import type { Context } from '../../../http/scope.ts'
import { expenseDriver } from './expense-driver.ts'
import { gapConditions } from './expense-gaps.ts'
import type { ExpensesQuery } from './expense-rows.ts'

export const expenseFilters = {
  ids: (expenses: ExpensesQuery, ids: readonly string[]) =>
    expenses.where('expenses.id', '=', sql<string>`any(${[...ids]}::uuid[])`),

  vehicleIds: (expenses: ExpensesQuery, ids: readonly string[]) =>
    expenses.where('expenses.vehicleId', '=', sql<string>`any(${[...ids]}::uuid[])`),

  tripId: (expenses: ExpensesQuery, id: string) => expenses.where('expenses.tripId', '=', id),

  types: (expenses: ExpensesQuery, types: readonly ExpenseType[]) =>
    expenses.where('expenses.type', 'in', types),

  fleetCategories: (expenses: ExpensesQuery, ids: readonly string[]) =>
    expenses.where(isOneOf(sql`vehicles.fleet_category_id`, ids)),

  drivers: (expenses: ExpensesQuery, ids: readonly string[]) => expenses.where(isOneOf(expenseDriver, ids)),

  currency: (expenses: ExpensesQuery, currency: string) => expenses.where('expenses.currency', '=', currency),

  /** Each word must occur in vendor, note or registration. */
  search: (expenses: ExpensesQuery, words: string, { scope }: Context) =>
    patternsOf(words).reduce((found, word) => {
      const pattern = plain(sql`${word}::text`)
      return found.where(sql<boolean>`(expenses.search_text like ${pattern} or expenses.vehicle_id in (
        select v.id from vehicles v where v.tenant_id = ${scope.tenantId} and v.plain_registration like ${pattern}))`)
    }, expenses),

  importId: (expenses: ExpensesQuery, id: string) => expenses.where('expenses.importId', '=', id),

  recurringExpenseId: (expenses: ExpensesQuery, id: string) =>
    expenses.where('expenses.recurringExpenseId', '=', id),

  missing: (expenses: ExpensesQuery, gap: ExpenseGap) => expenses.where(gapConditions[gap]),

  /** Both days included. */
  from: (expenses: ExpensesQuery, day: string) => expenses.where('expenses.date', '>=', day),
  to: (expenses: ExpensesQuery, day: string) => expenses.where('expenses.date', '<=', day),
}

/** `none` means null. */
function isOneOf(value: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> {
  const known = ids.filter((id) => id !== NONE)
  const isNone = ids.includes(NONE) ? sql`or (${value}) is null` : sql``
  return sql<boolean>`((${value}) = any(${known}::uuid[]) ${isNone})`
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
