import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { expenses } from './expenses.ts'

type Filter = Parameters<typeof expenses.filtered>[1]

/** What the kept sums of days (`expense_days`) can be filtered by. */
const ofDays: ReadonlySet<string> = new Set(['types', 'currency', 'from', 'to'])

/**
 * What matches a filter as a table of `date`, `type`, `currency`, `amount_minor` and the number of `expenses`, to be added
 * up: from the kept sums of days, unless the filter or the caller's reach leaves out some expenses of a day. Its sums may
 * hold groups without any expense.
 */
export function sumRows(context: Context, filter: Filter): RawBuilder<unknown> {
  const { scope, tx } = context
  if (!hasDaySums(context, filter)) {
    return sql`(${expenses
      .filtered(context, filter)
      .select(['expenses.date', 'expenses.type', 'expenses.currency', 'expenses.amountMinor'])
      .select(sql<number>`1`.as('expenses'))})`
  }
  const { types = [], currency, from, to } = filter
  let days = tx
    .selectFrom('expenseDays')
    .select(['date', 'type', 'currency', 'amountMinor', 'expenses'])
    .where('tenantId', '=', scope.tenantId)
  if (types.length > 0) days = days.where('type', 'in', types)
  if (currency !== undefined) days = days.where('currency', '=', currency)
  if (from !== undefined) days = days.where('date', '>=', from)
  if (to !== undefined) days = days.where('date', '<=', to)
  return sql`(${days})`
}

export function hasDaySums({ scope }: Context, filter: Filter): boolean {
  if (scope.reach === 'own') return false
  return Object.entries(filter).every(
    ([name, value]) =>
      ofDays.has(name) || value === undefined || (Array.isArray(value) && value.length === 0),
  )
}
