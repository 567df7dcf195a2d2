import type { ExpenseType } from '@roadbook/contract/expense-type'
import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import type { CostPart } from './cost-sums.ts'
import type { expenses } from './expenses.ts'
import { sumRows } from './sum-rows.ts'
import { textSumRows } from './text-sums.ts'

/** The totals and the number of expenses that match a filter. */
export async function sumExpenses(
  context: Context,
  filter: Parameters<typeof expenses.filtered>[1],
): Promise<{ parts: CostPart[]; count: number }> {
  const { rows } = await sql<CostPart & { type: ExpenseType; count: number }>`
    select currency, type, sum(amount_minor)::bigint as amount_minor, sum(expenses)::bigint as count
    from ${textSumRows(context, filter) ?? sumRows(context, filter)} e group by currency, type having sum(expenses) > 0`.execute(
    context.tx,
  )
  const parts = rows.map(({ count: _added, ...part }) => part)
  return { parts, count: rows.reduce((sum, { count }) => sum + count, 0) }
}
