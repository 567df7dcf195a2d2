import { ExpenseType } from '@roadbook/contract/expenses'
import { z } from 'zod'
import { simplePeriods } from '../../lib/period.ts'
import { searchDay, searchFlag, searchList, searchPage, searchText } from '../../lib/search.ts'

const period = {
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period. */
  from: searchDay,
  to: searchDay,
}

export const CostsSearch = z.object({
  ...period,
  /** Sums of one currency stand beside each other; none is the company's. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
  /** `field:asc` or `field:desc`. */
  sort: searchText,
  /** The form for a new expense is open. */
  add: searchFlag,
})
export type CostsSearch = z.infer<typeof CostsSearch>

export const ExpensesSearch = z.object({
  ...period,
  types: searchList(ExpenseType),
  vehicles: searchList(z.uuid()),
  /** `field:asc` or `field:desc`. */
  sort: searchText,
  page: searchPage,
  add: searchFlag,
  /** The expense that is open. */
  expense: z.uuid().optional().catch(undefined),
})
export type ExpensesSearch = z.infer<typeof ExpensesSearch>
