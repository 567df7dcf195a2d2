import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import { type CostFilter, costRows } from './cost-filter.ts'
import type { CostPart } from './cost-sums.ts'

type SumPart = CostPart & { expenses: number }

/** The totals by currency and type, and the number of expenses that match a filter. */
export async function sumExpenses(
  context: Context,
  filter: CostFilter,
): Promise<{ parts: CostPart[]; count: number }> {
  const { rows } = await sql<SumPart>`
    select currency, type, sum(amount_minor)::bigint as amount_minor, count(*) as expenses
    from (${costRows(context, filter)}) e group by currency, type`.execute(context.tx)
  const parts = rows.map(({ expenses: _counted, ...part }) => part)
  return { parts, count: rows.reduce((sum, { expenses }) => sum + expenses, 0) }
}
