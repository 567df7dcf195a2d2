import type { CostGroup } from '@roadbook/contract/money/costs'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { sql } from 'kysely'
import { nameOrEmail } from '../../../../database/person-name.ts'
import type { Context } from '../../../../http/scope.ts'
import { type CostFilter, costRows } from './cost-filter.ts'
import { type CostPart, sumByCurrency } from './cost-sums.ts'
import { driverDays } from '../expense-driver.ts'
import { readExpenseSettings } from '../expense-settings.ts'
import { expenses } from '../expenses.ts'

type By = 'fleetCategory' | 'driver'
type Group = CostPart & { id: string | null }

/** Costs by fleet category or driver, the most expensive in the company's currency first. */
export async function groupCosts(
  context: Context,
  { filter, by }: { filter: CostFilter; by: By },
): Promise<CostGroup[]> {
  const rows = await (by === 'driver' ? sumByDriver(context, filter) : sumByCategory(context, filter))
  const { currency } = await readExpenseSettings(context)
  const names = await readNames(context, by)
  const own = ({ sums }: CostGroup) => sums.find((sum) => sum.currency === currency)?.totalMinor ?? 0
  return [...Map.groupBy(rows, ({ id }) => id)]
    .map(([id, parts]): CostGroup => ({
      id,
      name: id === null ? null : (names.get(id) ?? null),
      sums: sumByCurrency(parts, currency),
    }))
    .toSorted((a, b) => own(b) - own(a) || (a.name ?? '').localeCompare(b.name ?? ''))
}

function sumByCategory(context: Context, filter: CostFilter): Promise<Group[]> {
  return expenses
    .filtered(context, filter)
    .select(sql<string | null>`vehicles.fleet_category_id`.as('id'))
    .select(['expenses.currency', sql<ExpenseType>`expenses.type`.as('type')])
    .select(sql<number>`sum(expenses.amount_minor)::bigint`.as('amountMinor'))
    .groupBy([sql`1`, 'expenses.currency', 'expenses.type'])
    .execute()
}

/** By `expenseDriver`, for all expenses at once. */
async function sumByDriver(context: Context, filter: CostFilter): Promise<Group[]> {
  const { scope, tx } = context
  const { rows } = await sql<Group>`
    with had as materialized (${driverDays(context, filter)})
    select coalesce(
        -- One trip at a time: few expenses have one, and a plan that joins them reads all trips of the company.
        case when e.trip_id is not null then (
          select t.driver_id from trips t where t.tenant_id = ${scope.tenantId} and t.id = e.trip_id) end,
        h.user_id) as id, e.currency, e.type, sum(e.amount_minor)::bigint as amount_minor
    from (${costRows(context, filter)}) e
    left join had h on h.vehicle_id = e.vehicle_id and e.date >= h.from_day and e.date < h.until_day
    group by 1, 2, 3`.execute(tx)
  return rows
}

async function readNames({ scope, tx }: Context, by: By): Promise<Map<string, string>> {
  const { rows } = await (
    by === 'driver'
      ? sql<{ id: string; name: string }>`
          select id, ${nameOrEmail('users')} as name from users where tenant_id = ${scope.tenantId}`
      : sql<{ id: string; name: string }>`
          select id, name from fleet_categories where tenant_id = ${scope.tenantId}`
  ).execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
