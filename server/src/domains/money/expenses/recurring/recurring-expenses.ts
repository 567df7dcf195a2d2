import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { type RecurrenceInterval, RecurringExpense } from '@roadbook/contract/money/recurring-expenses'
import { type InferResult, sql } from 'kysely'
import { sameCompany } from '../../../../database/same-company.ts'
import { isoTimes } from '../../../../entities/columns.ts'
import { createEntity } from '../../../../entities/entity.ts'
import type { Context } from '../../../../http/scope.ts'
import { monthsOf } from './due-days.ts'

function withinReach({ scope, tx }: Context) {
  return tx
    .selectFrom('recurringExpenses')
    .leftJoin('vehicles', (join) => sameCompany(join, 'vehicles.id', 'recurringExpenses.vehicleId'))
    .where('recurringExpenses.tenantId', '=', scope.tenantId)
}

function selection(query: ReturnType<typeof withinReach>, { scope }: Context) {
  return query
    .selectAll('recurringExpenses')
    .select(sql<string>`vehicles.registration`.as('registration')) // each has a vehicle
    .select(
      sql<string | null>`(select max(e.recurring_date)::text from expenses e
        where e.tenant_id = ${scope.tenantId} and e.recurring_expense_id = recurring_expenses.id)`.as(
        'lastEntered',
      ),
    )
    .select(
      sql<number>`(select count(*) from expenses e
        where e.tenant_id = ${scope.tenantId} and e.recurring_expense_id = recurring_expenses.id)`.as(
        'entered',
      ),
    )
    .select(
      sql<string[]>`array(select m.date::text from recurring_expense_misses m
        where m.tenant_id = ${scope.tenantId} and m.recurring_expense_id = recurring_expenses.id
        order by m.date)`.as('lockedDates'),
    )
}

type Row = InferResult<ReturnType<typeof selection>>[number]

export const recurringExpenses = createEntity({
  table: 'recurringExpenses',
  thing: 'recurringExpense',
  resource: 'recurringExpense',
  schema: RecurringExpense,
  within: withinReach,
  selection,
  filters: {},
  ordering: {
    standard: [{ field: 'registration', isDescending: false }],
    by: () => sql`vehicles.registration`,
    neverNull: ['registration'],
    isNewestFirst: true,
  },
  toValues: async (_context, rows) => rows.map(toValue),
  // Counters of the worker.
  unaudited: ['nextDate', 'lastEntered', 'entered', 'lockedDates'],
  registration: ({ registration }) => registration,
})

function toValue(row: Row): RecurringExpense {
  return {
    ...isoTimes(row),
    type: row.type as ExpenseType, // ensured by the column's check constraint
    interval: intervalOf(row.everyMonths),
  }
}

function intervalOf(everyMonths: number): RecurrenceInterval {
  return monthsOf.yearly === everyMonths
    ? 'yearly'
    : monthsOf.quarterly === everyMonths
      ? 'quarterly'
      : 'monthly'
}
