import { Month } from '@roadbook/contract/core/instant'
import { z } from 'zod'
import { searchText } from '../../../lib/search.ts'
import { choiceParam, shapeOf } from '../../../ui/list/list-params.ts'

export const summaryParams = {
  categories: choiceParam('fleetCategoriesId', z.uuid()),
  vehicles: choiceParam('vehiclesId', z.uuid()),
}

export const SummarySearch = z.object({
  /** Comma-separated; by default the last three. */
  months: z
    .string()
    .transform((joined) => joined.split(',').filter((month) => Month.safeParse(month).success))
    .pipe(z.array(Month).max(12))
    .transform((months) => months.join(','))
    .optional()
    .catch(undefined),
  ...shapeOf(summaryParams),
  /** Figures per working day instead of sums. */
  per: z.literal('day').optional().catch(undefined),
  /** The vehicle whose months are listed one by one. */
  open: z.uuid().optional().catch(undefined),
  sort: searchText,
})
export type SummarySearch = z.infer<typeof SummarySearch>
