import { type RawBuilder, sql } from 'kysely'
import { partsOf } from '../../database/whole-months.ts'
import type { Context } from '../../http/scope.ts'
import type { CostPart } from './cost-sums.ts'
import { expenses } from './expenses.ts'

type Filter = Parameters<typeof expenses.filtered>[1]

/** What some expenses of one currency and type add up to, and how many they are. */
export type SumPart = CostPart & { expenses: number }

/** What the kept sums of days (`expense_days`) can be filtered by. */
const ofDays: ReadonlySet<string> = new Set(['types', 'currency', 'from', 'to'])

/** What the kept sums of vehicles by month (`expense_months`) can be filtered by. */
const ofMonths: ReadonlySet<string> = new Set(['currency', 'from', 'to'])

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

export function hasDaySums(context: Context, filter: Filter): boolean {
  return asksOnlyFor(ofDays, context, filter)
}

/**
 * The same as a table of `vehicle_id`, `currency`, `amount_minor` and the number of `expenses`: whole months from the kept
 * sums of vehicles, if the filter and the caller's reach allow, and the days around them from their expenses.
 */
export function vehicleSumRows(context: Context, filter: Filter): RawBuilder<unknown> {
  const inDays = (days: Pick<Filter, 'from' | 'to'>) =>
    expenses
      .filtered(context, { ...filter, ...days })
      .select(['expenses.vehicleId', 'expenses.currency', 'expenses.amountMinor'])
      .select(sql<number>`1`.as('expenses'))
  if (!asksOnlyFor(ofMonths, context, filter)) return sql`(${inDays({})})`
  const { currency, from: fromDay, to: toDay } = filter
  const { months, days } = partsOf({ fromDay, toDay })
  const { scope, tx } = context
  let ofVehicles = tx
    .selectFrom('expenseMonths')
    .select(['vehicleId', 'currency', 'amountMinor', 'expenses'])
    .where('tenantId', '=', scope.tenantId)
    .where('month', '>=', months.first)
    .where('month', '<=', months.last)
  if (currency !== undefined) ofVehicles = ofVehicles.where('currency', '=', currency)
  const around = days.map(({ first: from, last: to }) => sql`select * from (${inDays({ from, to })}) d`)
  return sql`(${sql.join([sql`select * from (${ofVehicles}) m`, ...around], sql` union all `)})`
}

/** Not more than kept sums can tell: they are of all people, and of nothing finer. */
export function asksOnlyFor(kept: ReadonlySet<string>, { scope }: Context, filter: Filter): boolean {
  if (scope.reach === 'own') return false
  return Object.entries(filter).every(
    ([name, value]) => kept.has(name) || value === undefined || (Array.isArray(value) && value.length === 0),
  )
}
