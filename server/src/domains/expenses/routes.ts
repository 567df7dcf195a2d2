import type { expenseRoutes } from '@roadbook/contract/expenses'
import type { RouteRequest } from '@roadbook/contract/route'
import type { Handlers } from '../../http/mount.ts'
import { toPage } from '../../http/page.ts'
import type { Context } from '../../http/scope.ts'
import { requireVehicles } from '../vehicles/index.ts'
import { sumByCurrency } from './cost-sums.ts'
import { changeLockConfig, readBooks, readLockConfig } from './lock-config.ts'
import { isTripTold, readExpense, toExpense } from './read-expense.ts'
import { listExpenses, sumExpenses } from './repository.ts'
import { readVehicleCosts } from './vehicle-costs.ts'
import { changeExpense, createExpense, removeExpense, type TripsOfExpenses } from './write-expense.ts'

export function createExpenseHandlers({ trips }: { trips: TripsOfExpenses }): Handlers<typeof expenseRoutes> {
  return {
    async ofVehicle(context, { params: { id: vehicleId }, query: { tripId } }) {
      await requireVehicles(context, [vehicleId])
      if (tripId !== undefined) await trips.require(context, { tripId, vehicleId })
      const rows = await listExpenses(context, { vehicleIds: [vehicleId], tripId }, {})
      // Whoever may not know what the trip was for may not ask for what it cost.
      const told = tripId === undefined ? rows : rows.filter((row) => isTripTold(context.scope, row))
      const { lockedThrough } = await readBooks(context)
      return told.map((row) => toExpense(row, { scope: context.scope, lockedThrough }))
    },

    create: (context, { params, body }) => createExpense(context, { vehicleId: params.id, body, trips }),

    update: (context, { params: { id: vehicleId, expenseId: id }, body }) =>
      changeExpense(context, { key: { id, vehicleId }, body, trips }),

    async delete(context, { params: { id: vehicleId, expenseId: id } }) {
      await removeExpense(context, { id, vehicleId })
    },

    get: (context, { params }) => readExpense(context, params.id),

    list: (context, { query }) => readList(context, query),

    async overview(context, { query: { page, limit, ...period } }) {
      const { currency } = await readBooks(context)
      const costs = await readVehicleCosts(context, { period, page: { page, limit }, currency })
      return { ...toPage(costs.items, costs.total, { page, limit }), sums: costs.sums }
    },

    getLockConfig: (context) => readLockConfig(context),

    putLockConfig: (context, { body }) => changeLockConfig(context, body),
  }
}

async function readList(context: Context, query: RouteRequest<typeof expenseRoutes.list>['query']) {
  const { page, limit, sort, vehicles: vehicleIds, expenseTypes: types } = query
  await requireVehicles(context, vehicleIds ?? [])
  const filter = { vehicleIds, types, from: query.startDate, to: query.endDate }
  const rows = await listExpenses(context, filter, { sort, page: { page, limit } })
  const { parts, count } = await sumExpenses(context, filter)
  const { currency, lockedThrough } = await readBooks(context)
  const items = rows.map((row) => toExpense(row, { scope: context.scope, lockedThrough }))
  return { ...toPage(items, count, { page, limit }), sums: sumByCurrency(parts, currency) }
}
