import type { Context } from '../../http/scope.ts'
import type { CostFilter } from './cost-filter.ts'
import { expenses } from './expenses.ts'

/** Of more, a page in order of days is found quickly. */
const FEW = 1000

/** No expense has it; an empty list of ids would not filter. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Where a search finds few expenses, a filter for these: in order of days a page of them would be looked for among all. */
export async function narrowed(context: Context, filter: CostFilter, count: number): Promise<CostFilter> {
  if (count > FEW) return filter
  const rows = await expenses.filtered(context, filter).select('expenses.id').execute()
  return { ids: rows.length === 0 ? [NOBODY] : rows.map(({ id }) => id) }
}
