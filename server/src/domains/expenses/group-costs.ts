import type { CostGroup } from '@roadbook/contract/costs'
import type { ExpenseType } from '@roadbook/contract/expenses'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { type CostFilter } from './cost-filter.ts'
import { sumByCurrency } from './cost-sums.ts'
import { expenseDriver } from './expense-driver.ts'
import { readExpenseSettings } from './expense-settings.ts'
import { expenses } from './expenses.ts'

type By = 'fleetCategory' | 'driver'

const keys: Readonly<Record<By, RawBuilder<string | null>>> = {
  fleetCategory: sql`vehicles.fleet_category_id`,
  driver: expenseDriver,
}

/** What fleet categories or drivers cost, the most expensive in the company's currency first. */
export async function groupCosts(
  context: Context,
  { filter, by }: { filter: CostFilter; by: By },
): Promise<CostGroup[]> {
  const rows = await expenses
    .filtered(context, filter)
    .select(keys[by].as('id'))
    .select(['expenses.currency', sql<ExpenseType>`expenses.type`.as('type')])
    .select(sql<number>`sum(expenses.amount_minor)::bigint`.as('amountMinor'))
    .groupBy([sql`1`, 'expenses.currency', 'expenses.type'])
    .execute()
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

async function readNames({ scope, tx }: Context, by: By): Promise<Map<string, string>> {
  const { rows } = await (
    by === 'driver'
      ? sql<{ id: string; name: string }>`
          select id, trim(first_name || ' ' || last_name) as name from users where tenant_id = ${scope.tenantId}`
      : sql<{ id: string; name: string }>`
          select id, name from fleet_categories where tenant_id = ${scope.tenantId}`
  ).execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
