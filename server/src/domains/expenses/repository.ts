import type { ExpenseSort, ExpenseType } from '@roadbook/contract/expenses'
import { type Insertable, sql, type Updateable } from 'kysely'
import { inOrder, type PageOfList } from '../../database/read-page.ts'
import type { ExpensesTable } from '../../database/schema.ts'
import { staleVersion } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { privacyHolds } from '../positions/index.ts'
import { ownExpenses } from './own-expenses.ts'
import type { CostPart } from './cost-sums.ts'

export type ExpenseFilter = {
  vehicleIds?: readonly string[] | undefined
  tripId?: string | undefined
  types?: readonly ExpenseType[] | undefined
  /** Both included. */
  from?: string | undefined
  to?: string | undefined
}

/** Expenses that the caller may know of: a driver of those that are theirs (`ownExpenses`). */
export function withinReach({ scope, tx }: Context, filter: ExpenseFilter) {
  let query = tx.selectFrom('expenses').where('expenses.tenantId', '=', scope.tenantId)
  if (scope.reach === 'own') query = query.where('expenses.id', 'in', ownExpenses(scope))
  const { vehicleIds, types, tripId, from, to } = filter
  if (vehicleIds && vehicleIds.length > 0) query = query.where('expenses.vehicleId', 'in', vehicleIds)
  if (types && types.length > 0) query = query.where('expenses.type', 'in', types)
  if (tripId !== undefined) query = query.where('expenses.tripId', '=', tripId)
  if (from !== undefined) query = query.where('expenses.date', '>=', from)
  if (to !== undefined) query = query.where('expenses.date', '<=', to)
  return query
}

function selectExpense(query: ReturnType<typeof withinReach>) {
  return query
    .innerJoin('vehicles', (join) =>
      join
        .onRef('vehicles.tenantId', '=', 'expenses.tenantId')
        .onRef('vehicles.id', '=', 'expenses.vehicleId'),
    )
    .leftJoin('users as person', (join) =>
      join.onRef('person.tenantId', '=', 'expenses.tenantId').onRef('person.id', '=', 'expenses.createdBy'),
    )
    .leftJoin('trips as trip', (join) =>
      join.onRef('trip.tenantId', '=', 'expenses.tenantId').onRef('trip.id', '=', 'expenses.tripId'),
    )
    .selectAll('expenses')
    .select('vehicles.registration')
    .select(['person.firstName as personFirstName', 'person.lastName as personLastName'])
    .select(['trip.category as tripCategory', 'trip.driverId as tripDriverId'])
    .select(privacyHolds({ trip: 'trip', vehicle: 'vehicles' }).as('privacyMode'))
}

export type KnownExpense = NonNullable<Awaited<ReturnType<typeof findExpense>>>

export async function findExpense(context: Context, id: string, vehicleId?: string) {
  return selectExpense(withinReach(context, vehicleId === undefined ? {} : { vehicleIds: [vehicleId] }))
    .where('expenses.id', '=', id)
    .executeTakeFirst()
}

type Order = {
  sort?: readonly { field: ExpenseSort; isDescending: boolean }[] | undefined
  page?: PageOfList
}

const newestFirst = [
  { field: 'date' as const, isDescending: true },
  { field: 'createdAt' as const, isDescending: true },
]

export async function listExpenses(context: Context, filter: ExpenseFilter, { sort, page }: Order) {
  const orders = sort?.length ? sort : newestFirst
  const list = inOrder(selectExpense(withinReach(context, filter)), orders, columnOf).orderBy(
    'expenses.id',
    'desc',
  )
  if (!page) return list.execute()
  return list
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
}

function columnOf(field: ExpenseSort) {
  return field === 'registration' ? sql`vehicles.registration` : sql.ref(`expenses.${field}`)
}

/** What the expenses of a filter add up to, and how many there are. */
export async function sumExpenses(
  context: Context,
  filter: ExpenseFilter,
): Promise<{ parts: CostPart[]; count: number }> {
  const rows = await withinReach(context, filter)
    .select(['currency', sql<ExpenseType>`type`.as('type')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`sum(amount_minor)::bigint`.as('amountMinor'))
    .groupBy(['currency', 'type'])
    .execute()
  return { parts: rows, count: rows.reduce((sum, row) => sum + row.count, 0) }
}

/** For a change: the next one waits, so that each entry of the audit log says what this one found. */
export async function lockExpense({ scope, tx }: Context, id: string): Promise<void> {
  await tx
    .selectFrom('expenses')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

type Said = Omit<Insertable<ExpensesTable>, 'tenantId' | 'createdAt' | 'updatedAt' | 'version'>

export async function insertExpense({ scope, tx, now }: Context, said: Said): Promise<void> {
  await tx
    .insertInto('expenses')
    .values({ ...said, tenantId: scope.tenantId, createdAt: now, updatedAt: now })
    .execute()
}

export async function updateExpense(
  { scope, tx, now }: Context,
  { id, version }: { id: string; version: number },
  columns: Updateable<ExpensesTable>,
): Promise<void> {
  const row = await tx
    .updateTable('expenses')
    .set({ ...columns, updatedAt: now, version: version + 1 })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw staleVersion('expense')
}

/** Services are no part of it: they stay, without what they cost. */
export async function unlinkServices({ scope, tx, now }: Context, id: string): Promise<void> {
  await tx
    .updateTable('vehicleServices')
    .set({ expenseId: null, updatedAt: now })
    .set('version', sql`version + 1`)
    .where('tenantId', '=', scope.tenantId)
    .where('expenseId', '=', id)
    .execute()
}

export async function deleteExpense({ scope, tx }: Context, id: string): Promise<void> {
  await tx.deleteFrom('expenses').where('tenantId', '=', scope.tenantId).where('id', '=', id).execute()
}
