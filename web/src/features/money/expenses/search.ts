import { ExpenseGap, ExpenseSort, NONE } from '@roadbook/contract/money/expenses'
import { ExpenseType } from '@roadbook/contract/money/expense-type'
import { RowOutcome } from '@roadbook/contract/money/expense-imports'
import { z } from 'zod'
import { simplePeriods } from '../../../lib/period.ts'
import { searchDay, searchFlag, searchId, searchPage, searchSort, searchText } from '../../../lib/search.ts'
import { choiceParam, type SearchOf, shapeOf, textParam } from '../../../ui/list/list-params.ts'

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

/** The filters shared by the overview and the lists that its numbers link to. */
export const costParams = {
  types: choiceParam('expenseTypes', ExpenseType),
  categories: choiceParam('fleetCategories', idOrNone),
  vehicles: choiceParam('vehicles', z.uuid()),
  drivers: choiceParam('drivers', idOrNone),
}

export const expenseParams = { q: textParam('search'), ...costParams }

export const CostsSearch = z.object({
  ...period,
  ...shapeOf(costParams),
  /** What the rows of the table are; vehicles by default. */
  by: z.enum(['fleetCategory', 'driver']).optional().catch(undefined),
  /** Shows the sums in this currency; by default the company's. */
  currency,
  /** `column:asc` or `column:desc`; which columns there are depends on the period. */
  sort: searchText,
  /** The form for a new expense is open. */
  add: searchFlag,
})
export type CostsSearch = z.infer<typeof CostsSearch>

export const ExpensesSearch = z.object({
  ...period,
  ...shapeOf(expenseParams),
  currency,
  /** Only expenses that lack this. */
  missing: ExpenseGap.optional().catch(undefined),
  /** Only expenses from this import. */
  import: z.uuid().optional().catch(undefined),
  /** Only expenses entered by this recurring expense. */
  recurring: z.uuid().optional().catch(undefined),
  sort: searchSort(ExpenseSort),
  page: searchPage,
  add: searchFlag,
  /** The expense that is open. */
  expense: z.uuid().optional().catch(undefined),
})
export type ExpensesSearch = z.infer<typeof ExpensesSearch>

export const ImportsSearch = z.object({ sort: searchText, page: searchPage })
export type ImportsSearch = z.infer<typeof ImportsSearch>

export const ImportSearch = z.object({
  id: searchId,
  /** Only rows with this outcome. */
  outcome: RowOutcome.optional().catch(undefined),
  page: searchPage,
})
export type ImportSearch = z.infer<typeof ImportSearch>

export const RecurringSearch = z.object({
  sort: searchText,
  add: searchFlag,
  /** The one whose form is open. */
  edit: z.uuid().optional().catch(undefined),
})
export type RecurringSearch = z.infer<typeof RecurringSearch>

/** The filters of both pages, apart from the period. */
export type CostFilterSearch = SearchOf<typeof costParams> & Pick<CostsSearch, 'currency'>

export function costFilterOf({ types, vehicles, categories, drivers, currency: code }: CostFilterSearch) {
  return { types, vehicles, categories, drivers, currency: code } satisfies CostFilterSearch
}
