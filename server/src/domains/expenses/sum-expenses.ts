import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import type { CostPart } from './cost-sums.ts'
import type { expenses } from './expenses.ts'
import { type SumPart, sumRows } from './sum-rows.ts'
import { sumTexts } from './text-sums.ts'

/** The totals and the number of expenses that match a filter. Several parts may have the same type and currency. */
export async function sumExpenses(
  context: Context,
  filter: Parameters<typeof expenses.filtered>[1],
): Promise<{ parts: CostPart[]; count: number }> {
  const sums = (await sumTexts(context, filter)) ?? (await sumFiltered(context, filter))
  const parts = sums.filter((sum) => sum.expenses > 0).map(({ expenses: _added, ...part }) => part)
  return { parts, count: sums.reduce((sum, { expenses: added }) => sum + added, 0) }
}

/** The same for any filter, one part for each currency and type; some may hold no expense. */
export async function sumFiltered(
  context: Context,
  filter: Parameters<typeof expenses.filtered>[1],
): Promise<SumPart[]> {
  const { rows } = await sql<SumPart>`
    select currency, type, sum(amount_minor)::bigint as amount_minor, sum(expenses)::bigint as expenses
    from ${sumRows(context, filter)} e group by currency, type`.execute(context.tx)
  return rows
}
