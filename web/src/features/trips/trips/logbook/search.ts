import { z } from 'zod'
import { simplePeriods } from '../../../../lib/period.ts'
import { searchDay } from '../../../../lib/search.ts'

export const logbookViews = ['open', 'changed'] as const
export type LogbookView = (typeof logbookViews)[number]

export const LogbookSearch = z.object({
  vehicle: z.uuid().optional().catch(undefined),
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period, such as the first and the last of a month. */
  from: searchDay,
  to: searchDay,
  /** Only trips to complete, or only changed ones; all by default. */
  show: z.enum(logbookViews).optional().catch(undefined),
})
export type LogbookSearch = z.infer<typeof LogbookSearch>
