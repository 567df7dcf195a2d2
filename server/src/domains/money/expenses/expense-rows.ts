/** Rows of expenses: which of them a caller may see, and with which fields. */
import { type InferResult, sql } from 'kysely'
import { nameOrEmail } from '../../../database/person-name.ts'
import { sameCompany } from '../../../database/same-company.ts'
import type { Context } from '../../../http/scope.ts'
import { privacyHolds } from '../../core/privacy/index.ts'
import { ownExpenses } from './own-expenses.ts'

/**
 * A driver sees their own expenses (`ownExpenses`). PostgreSQL drops the join with vehicles if no vehicle
 * column is used.
 */
export function withinReach({ scope, tx }: Context) {
  const query = tx
    .selectFrom('expenses')
    .leftJoin('vehicles', (join) => sameCompany(join, 'vehicles.id', 'expenses.vehicleId'))
    .where('expenses.tenantId', '=', scope.tenantId)
  return scope.reach === 'own' ? query.where('expenses.id', 'in', ownExpenses(scope)) : query
}

export type ExpensesQuery = ReturnType<typeof withinReach>

export function selectExpense(query: ExpensesQuery) {
  return query
    .leftJoin('users as person', (join) => sameCompany(join, 'person.id', 'expenses.createdBy'))
    .leftJoin('trips as trip', (join) => sameCompany(join, 'trip.id', 'expenses.tripId'))
    .selectAll('expenses')
    .select(sql<string>`vehicles.registration`.as('registration')) // every expense has a vehicle
    .select(nameOrEmail<string | null>('person').as('createdByName'))
    .select(['trip.category as tripCategory', 'trip.driverId as tripDriverId'])
    .select(privacyHolds({ trip: 'trip', vehicle: 'vehicles' }).as('privacyMode'))
}

export type ExpenseRow = InferResult<ReturnType<typeof selectExpense>>[number]
