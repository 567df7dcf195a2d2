import type { ExpenseType } from '@roadbook/contract/expenses'
import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import type { CostPart } from './cost-sums.ts'
import { expenses } from './expenses.ts'

/** The totals and the number of expenses that match a filter. */
export async function sumExpenses(
  context: Context,
  filter: Parameters<typeof expenses.filtered>[1],
): Promise<{ parts: CostPart[]; count: number }> {
  const rows = await expenses
    .filtered(context, filter)
    .select(['expenses.currency', sql<ExpenseType>`expenses.type`.as('type')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`sum(expenses.amount_minor)::bigint`.as('amountMinor'))
    .groupBy(['expenses.currency', 'expenses.type'])
    .execute()
  return { parts: rows, count: rows.reduce((sum, row) => sum + row.count, 0) }
}
