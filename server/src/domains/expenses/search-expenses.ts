import type { Context } from '../../http/scope.ts'
import type { CostFilter } from './cost-filter.ts'
import type { Period } from './cost-per-km.ts'
import { expenses } from './expenses.ts'
import type { SearchTerm } from './search-terms.ts'

/** Of more, a page in order of days is found quickly. */
const FEW = 1000

/** Of more, no index is considered for a page in order of days. Fewer may all be old, and then an index finds them. */
const MANY = 20_000

/** No expense has it; an empty list of ids would not filter. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The longest period whose expenses are read day by day instead of found by an index. */
const MOST_UNINDEXED_DAYS = 31

/** A search of a few days reads their expenses in order; another one may find those with a word by an index. */
export function searchFilter(terms: readonly SearchTerm[], { startDate, endDate }: Period): CostFilter {
  if (startDate === undefined || endDate === undefined) return { terms }
  const { days } = Temporal.PlainDate.from(startDate).until(endDate)
  return days < MOST_UNINDEXED_DAYS ? { unindexedTerms: terms } : { terms }
}

type Found = { count: number; isByDay: boolean }

/**
 * The filter for a page of what a search finds. If that is little, the expenses themselves: in the order of days a page of them would be
 * looked for among all.
 */
export async function narrowed(
  context: Context,
  filter: CostFilter,
  { count, isByDay }: Found,
): Promise<CostFilter> {
  const { terms, ...others } = filter
  if (count > MANY && isByDay && terms !== undefined) return { ...others, unindexedTerms: terms }
  if (count > FEW) return filter
  const rows = await expenses.filtered(context, filter).select('expenses.id').execute()
  return { ids: rows.length === 0 ? [NOBODY] : rows.map(({ id }) => id) }
}
