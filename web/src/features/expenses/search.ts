import { ExpenseSort, ExpenseType } from '@roadbook/contract/expenses'
import { z } from 'zod'
import { simplePeriods } from '../../lib/period.ts'
import { searchDay, searchFlag, searchPage, searchSort, searchText } from '../../lib/search.ts'
import { choiceParam, shapeOf } from '../../ui/list/list-params.ts'

const period = {
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period. */
  from: searchDay,
  to: searchDay,
}

export const CostsSearch = z.object({
  ...period,
  /** Shows the sums of this currency; by default the company's. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
  /** `column:asc` or `column:desc`; which columns there are depends on the period. */
  sort: searchText,
  /** The form for a new expense is open. */
  add: searchFlag,
})
export type CostsSearch = z.infer<typeof CostsSearch>

export const expenseParams = {
  types: choiceParam('expenseTypes', ExpenseType),
  vehicles: choiceParam('vehicles', z.uuid()),
}

export const ExpensesSearch = z.object({
  ...period,
  ...shapeOf(expenseParams),
  sort: searchSort(ExpenseSort),
  page: searchPage,
  add: searchFlag,
  /** The expense that is open. */
  expense: z.uuid().optional().catch(undefined),
})
export type ExpensesSearch = z.infer<typeof ExpensesSearch>
