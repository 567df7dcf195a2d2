/** The filter that lists and sums share, so that a figure and its list agree. */
import type { ExpenseFilter } from '@roadbook/contract/money/expenses'
import type { Context } from '../../../../http/scope.ts'
import { requireVehicles } from '../../../fleet/vehicles/index.ts'
import { expenses } from '../expenses.ts'

/** Both days included. */
export type Period = { startDate?: string | undefined; endDate?: string | undefined }

type Filter = Parameters<typeof expenses.filtered>[1]

/** The filter of a query, whose vehicles the caller must be able to see. */
export async function readFilter(context: Context, query: ExpenseFilter & Period): Promise<Filter> {
  await requireVehicles(context, query.vehicles ?? [])
  return {
    vehicleIds: query.vehicles,
    types: query.expenseTypes,
    fleetCategories: query.fleetCategories,
    drivers: query.drivers,
    currency: query.currency,
    from: query.startDate,
    to: query.endDate,
  }
}

/** The expenses to add up, for SQL. */
export function costRows(context: Context, filter: Filter) {
  return expenses
    .filtered(context, filter)
    .select(['expenses.id', 'expenses.vehicleId', 'expenses.date', 'expenses.currency', 'expenses.type'])
    .select(['expenses.amountMinor', 'expenses.tripId'])
}

export type CostFilter = Filter
