import { useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { DrivenCostSum } from '@roadbook/contract/money/cost-sums'
import type { Expense, ExpenseCreate, ExpenseUpdate } from '@roadbook/contract/money/expenses'
import { allPages } from '../../../lib/requests/all-pages.ts'
import { call, callItems } from '../../../lib/api.ts'
import type { Days, SimplePeriod } from '../../../lib/period.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { formHandles } from '../../../ui/form/form-handles.ts'
import { askedBy } from '../../../ui/list/list-params.ts'
import { type CostFilterSearch, costParams, expenseParams, type ExpensesSearch } from './search.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'

export const expensesKey = ['expenses'] as const
const key = expensesKey
const pageLength = 100
/** How many the vehicle page shows. */
const newest = 5
/** From the specification. */
const costsPageSize = 100

export type CostFilter = Days & CostFilterSearch

/** Filters of the address with the API's names. */
function costFilterQuery({ startDate, endDate, currency, ...search }: CostFilter) {
  return {
    startDate,
    endDate,
    ...askedBy(costParams, search),
    ...(currency === undefined ? {} : { currency }),
  }
}

export function listFilter(search: ExpensesSearch, { startDate, endDate }: Days, sort: string) {
  const { currency, missing, import: importId, recurring: recurringExpenseId } = search
  return {
    startDate,
    endDate,
    ...askedBy(expenseParams, search),
    ...(currency === undefined ? {} : { currency }),
    ...(missing === undefined ? {} : { missing }),
    ...(importId === undefined ? {} : { importId }),
    ...(recurringExpenseId === undefined ? {} : { recurringExpenseId }),
    sort,
  }
}

type ListFilter = ReturnType<typeof listFilter>

export function expensesQuery(filter: ListFilter, page: number) {
  const query = { ...filter, page, limit: pageLength }
  return callQuery([...key, 'list', query], api.expenses.list, { query })
}

/** All expenses of the filter, for an export. */
export const exportExpenses = (filter: ListFilter) => callItems(api.expenses.export, { query: filter })

/** The expenses on a vehicle's page. */
export function lastExpensesQuery(vehicleId: string) {
  const query = { vehicles: vehicleId, sort: 'date:desc', page: 1, limit: newest }
  return callQuery([...key, 'last', query], api.expenses.list, { query })
}

/** Options when selecting an expense. */
export function newestExpensesQuery(vehicleId: string) {
  const query = { vehicles: vehicleId, sort: 'date:desc', page: 1, limit: 50 }
  return callQuery([...key, 'newest', query], api.expenses.list, { query, quiet: 'bar' })
}

/** Expenses of one vehicle and day, to find one that was entered already. */
export function dayExpensesQuery(vehicleId: string, day: string) {
  const query = { vehicles: vehicleId, startDate: day, endDate: day, page: 1, limit: pageLength }
  return callQuery([...key, 'day', query], api.expenses.list, { query, quiet: true })
}

export const tripExpensesQuery = (vehicleId: string, tripId: string) =>
  callQuery([...key, 'trip', tripId], api.expenses.ofVehicle, {
    params: { id: vehicleId },
    query: { tripId },
  })

export const expenseQuery = (id: string) =>
  callQuery([...key, 'one', id], api.expenses.get, { params: { id } })

/** Whether the expense was deleted in this tab; URLs in the browser's history may still have its id. */
export function isDeletedQuery(id: string) {
  return queryOptions({
    queryKey: ['deletedExpenses', id],
    queryFn: () => false,
    // Never refetched, as that would reset it to false.
    staleTime: 'static',
    gcTime: Infinity,
  })
}

/** Costs of all vehicles, from all pages, and their sums. */
export function costsQuery({ currency: _shown, ...filter }: CostFilter) {
  const query = { ...costFilterQuery(filter), limit: costsPageSize }
  return queryOptions({
    queryKey: [...key, 'costs', query],
    queryFn: async ({ signal }) => {
      let whole: { sums: DrivenCostSum[]; distanceMeters: number | null } = { sums: [], distanceMeters: null }
      const vehicles = await allPages(async (page) => {
        const answer = await call(api.expenses.overview, { query: { ...query, page } }, { signal })
        if (page === 1) whole = { sums: answer.sums, distanceMeters: answer.distanceMeters }
        return answer
      })
      return { vehicles, ...whole }
    },
    // The page shows errors in place of the figures.
    meta: { quiet: true },
  })
}

/** The period compared with the one before, in the chosen currency; this year is compared with the same days of the last. */
export function comparisonQuery(filter: CostFilter, period?: SimplePeriod) {
  const against = period === 'thisYear' ? ({ against: 'yearBefore' } as const) : {}
  const query = { ...costFilterQuery(filter), ...against }
  return callQuery([...key, 'comparison', query], api.costs.comparison, { query, quiet: true })
}

export function groupsQuery(filter: CostFilter, by: 'fleetCategory' | 'driver') {
  const { currency: _shown, ...query } = costFilterQuery(filter)
  return callQuery([...key, 'groups', by, query], api.costs.groups, { query: { ...query, by }, quiet: true })
}

export function outliersQuery(filter: CostFilter) {
  const query = costFilterQuery(filter)
  return callQuery([...key, 'outliers', query], api.costs.outliers, { query, quiet: true })
}

export const lifetimeQuery = (vehicleId: string) =>
  callQuery([...key, 'lifetime', vehicleId], api.costs.lifetime, { params: { id: vehicleId }, quiet: true })

export const closingQuery = (month: string) =>
  callQuery([...key, 'closing', month], api.costs.closing, {
    query: { month },
    // Other people may have added receipts since.
    staleTime: 0,
  })

export type Receipt = { vehicleId: string; date: string; odometerMeters?: number; vendor?: string }

export const suggestedTripQuery = ({ vehicleId, ...query }: Receipt) =>
  callQuery([...key, 'suggestedTrip', vehicleId, query], api.expenses.suggestTrip, {
    params: { id: vehicleId },
    query,
    quiet: true,
  })

export const lockConfigQuery = () => callQuery([...key, 'lock'], api.expenses.getLockConfig, { quiet: true })

export function useExpensesChanged() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: key })
    await client.invalidateQueries({ queryKey: ['overview'] })
    // Trips show their expenses.
    await client.invalidateQueries({ queryKey: ['trips'] })
  }
}

export function useAddExpense() {
  const { t } = useLingui()
  const changed = useExpensesChanged()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: ({ vehicleId, ...body }: ExpenseCreate & { vehicleId: string }) =>
      call(api.expenses.create, { params: { id: vehicleId }, body }),
    onSuccess: () => {
      showSuccess(t`Expense added.`)
      void changed()
    },
  })
}

type Place = Pick<Expense, 'id' | 'vehicleId'>

export function useUpdateExpense() {
  const { t } = useLingui()
  const client = useQueryClient()
  const changed = useExpensesChanged()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: ({ of: { id, vehicleId }, body }: { of: Place; body: ExpenseUpdate }) =>
      call(api.expenses.update, { params: { id: vehicleId, expenseId: id }, body }),
    onSuccess: (expense) => {
      client.setQueryData(expenseQuery(expense.id).queryKey, expense)
      showSuccess(t`Expense updated`)
      void changed()
    },
  })
}

export function useDeleteExpense() {
  const { t } = useLingui()
  const client = useQueryClient()
  const changed = useExpensesChanged()
  return useMutation({
    mutationFn: ({ id, vehicleId }: Place) =>
      call(api.expenses.delete, { params: { id: vehicleId, expenseId: id } }),
    onSuccess: (_nothing, { id }) => {
      // A refetch would only return 404.
      client.removeQueries({ queryKey: expenseQuery(id).queryKey })
      client.setQueryData(isDeletedQuery(id).queryKey, true)
      showSuccess(t`Expense deleted`)
      void changed()
    },
  })
}
