import { AttentionKind } from '@roadbook/contract/overview'
import { z } from 'zod'
import { searchFlag, searchList } from '../../lib/search.ts'

export const DashboardSearch = z.object({
  /** The whole list of what needs attention, instead of the overview. */
  attention: searchFlag,
  kinds: searchList(AttentionKind),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type DashboardSearch = z.infer<typeof DashboardSearch>
