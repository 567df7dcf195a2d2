import type { Context } from '../../http/scope.ts'
import type { CostFilter } from './cost-filter.ts'
import { expenses } from './expenses.ts'

/** More are found quickly for a page, and have to be read for their sums anyway. */
const FEW = 1000

/** No expense has it; an empty list of ids would not filter. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Where a search finds few expenses, a filter for these, so that page and sums don't look for them again. */
export async function onlyFound(context: Context, filter: CostFilter): Promise<CostFilter> {
  const rows = await expenses
    .filtered(context, filter)
    .select('expenses.id')
    .limit(FEW + 1)
    .execute()
  if (rows.length > FEW) return filter
  return { ids: rows.length === 0 ? [NOBODY] : rows.map(({ id }) => id) }
}
