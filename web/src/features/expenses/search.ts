import { ExpenseGap, ExpenseSort, ExpenseType, NONE } from '@roadbook/contract/expenses'
import { z } from 'zod'
import { simplePeriods } from '../../lib/period.ts'
import { searchDay, searchFlag, searchList, searchPage, searchSort, searchText } from '../../lib/search.ts'

const period = {
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period. */
  from: searchDay,
  to: searchDay,
}

const idOrNone = z.union([z.uuid(), z.literal(NONE)])
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional()
  .catch(undefined)

/** Which expenses; the same in the overview and in the list that its numbers lead to. */
const filters = {
  types: searchList(ExpenseType),
  vehicles: searchList(z.uuid()),
  categories: searchList(idOrNone),
  drivers: searchList(idOrNone),
}

export const CostsSearch = z.object({
  ...period,
  ...filters,
  /** What a row of the table is; a vehicle unless it says so. */
  by: z.enum(['fleetCategory', 'driver']).optional().catch(undefined),
  /** Sums of one currency stand beside each other; none is the company's. */
  currency,
  /** `column:asc` or `column:desc`; which columns there are depends on the period. */
  sort: searchText,
  /** The form for a new expense is open. */
  add: searchFlag,
})
export type CostsSearch = z.infer<typeof CostsSearch>

export const ExpensesSearch = z.object({
  ...period,
  ...filters,
  currency,
  /** Only those that lack this. */
  missing: ExpenseGap.optional().catch(undefined),
  q: searchText,
  sort: searchSort(ExpenseSort),
  page: searchPage,
  add: searchFlag,
  /** The expense that is open. */
  expense: z.uuid().optional().catch(undefined),
})
export type ExpensesSearch = z.infer<typeof ExpensesSearch>

export const RecurringSearch = z.object({
  sort: searchText,
  add: searchFlag,
  /** The one whose form is open. */
  edit: z.uuid().optional().catch(undefined),
})
export type RecurringSearch = z.infer<typeof RecurringSearch>

/** What narrows both pages, apart from the period. */
export type CostFilterSearch = Pick<CostsSearch, 'types' | 'vehicles' | 'categories' | 'drivers' | 'currency'>

export function costFilterOf({ types, vehicles, categories, drivers, currency: code }: CostFilterSearch) {
  return { types, vehicles, categories, drivers, currency: code } satisfies CostFilterSearch
}
