import type { expenseRoutes } from '@roadbook/contract/money/expenses'
import type { expensesLockRoutes } from '@roadbook/contract/money/expenses-lock'
import type { RouteRequest } from '@roadbook/contract/core/route'
import { type Handlers, withBefore } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import type { Context } from '../../../http/scope.ts'
import type { ObjectStore } from '../../../platform/object-store/object-store.ts'
import { inspectUploads } from '../../core/attachments/index.ts'
import { requireVehicles } from '../../fleet/vehicles/index.ts'
import { type CostFilter, readFilter } from './costs/cost-filter.ts'
import { sumByCurrency } from './costs/cost-sums.ts'
import { expenses } from './expenses.ts'
import {
  changeLockConfig,
  previewLockConfig,
  readExpenseSettings,
  readLockConfig,
} from './expense-settings.ts'
import { sumExpenses } from './costs/sum-expenses.ts'
import { readVehicleCosts } from './costs/vehicle-costs.ts'
import { expenseImports } from './imports/expense-imports.ts'
import { recurringExpenses } from './recurring/recurring-expenses.ts'
import { suggestTrip } from './suggest-trip.ts'
import {
  changeExpense,
  changeExpenses,
  createExpense,
  type KnownByOthers,
  removeExpense,
} from './write-expense.ts'

type Deps = KnownByOthers & { store: ObjectStore }
type ExpenseHandlers = Handlers<typeof expenseRoutes & typeof expensesLockRoutes>

export function createExpenseHandlers({ trips, services, store }: Deps): ExpenseHandlers {
  return {
    async ofVehicle(context, { params: { id: vehicleId }, query: { tripId } }) {
      await requireVehicles(context, [vehicleId])
      if (tripId !== undefined) await trips.require(context, { tripId, vehicleId })
      const { items } = await expenses.list(context, { filter: { vehicleIds: [vehicleId], tripId } })
      // A caller who may not see the purpose of the trip may not see its costs either.
      return tripId === undefined ? items : items.filter((expense) => expense.tripId !== null)
    },

    create: withBefore(
      (outside, { body }) => inspectUploads(outside, body.attachmentFileKeys, store),
      (context, { params, body }) => createExpense(context, { vehicleId: params.id, body, trips }),
    ),

    update: withBefore(
      (outside, { body }) => inspectUploads(outside, body.attachmentFileKeys, store),
      (context, { params: { id: vehicleId, expenseId: id }, body }) =>
        changeExpense(context, { key: { id, vehicleId }, body, trips, services }),
    ),

    async delete(context, { params: { id: vehicleId, expenseId: id } }) {
      await removeExpense(context, { id, vehicleId }, services)
    },

    get: (context, { params }) => expenses.read(context, params.id),

    list: (context, { query }) => readList(context, query),

    async export(context, { query }) {
      return expenses.each(context, { filter: await filterOfList(context, query), sort: query.sort })
    },

    async overview(context, { query: { page, limit, ...query } }) {
      const { currency } = await readExpenseSettings(context)
      const filter = await readFilter(context, query)
      const { items, total, ...all } = await readVehicleCosts(context, {
        filter,
        page: { page, limit },
        currency,
      })
      return { ...toPage(items, total, { page, limit }), ...all }
    },

    updateMany: (context, { body: { changes } }) => changeExpenses(context, { changes, trips, services }),

    async suggestTrip(context, { params: { id: vehicleId }, query: { date, ...receipt } }) {
      await requireVehicles(context, [vehicleId])
      return suggestTrip(receipt, await trips.ofDay(context, { vehicleId, date }))
    },

    getLockConfig: (context) => readLockConfig(context),

    previewLockConfig: (context, { query: { lockAfterDays = null, lockedUntil = null } }) =>
      previewLockConfig(context, { lockAfterDays, lockedUntil }),

    putLockConfig: (context, { body }) => changeLockConfig(context, body),
  }
}

type Listed = RouteRequest<typeof expenseRoutes.export>['query']

async function filterOfList(context: Context, query: Listed): Promise<CostFilter> {
  const { search, missing, importId, recurringExpenseId } = query
  if (importId !== undefined) await expenseImports.require(context, importId)
  if (recurringExpenseId !== undefined) await recurringExpenses.require(context, recurringExpenseId)
  return { ...(await readFilter(context, query)), search, missing, importId, recurringExpenseId }
}

async function readList(context: Context, query: RouteRequest<typeof expenseRoutes.list>['query']) {
  const { page, limit, sort } = query
  const filter = await filterOfList(context, query)
  const { parts, count } = await sumExpenses(context, filter)
  const items = await expenses.page(context, { filter, sort, page: { page, limit } })
  const { currency } = await readExpenseSettings(context)
  return { ...toPage(items, count, { page, limit }), sums: sumByCurrency(parts, currency) }
}
