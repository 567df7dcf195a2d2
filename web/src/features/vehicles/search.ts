import { VehicleState } from '@roadbook/contract/locations'
import { z } from 'zod'
import { simplePeriods } from '../../lib/period.ts'
import { searchDay, searchFlag, searchId, searchList, searchText } from '../../lib/search.ts'

export const VehiclesSearch = z.object({
  q: searchText,
  states: searchList(VehicleState),
  categories: searchList(z.string()),
  /** `column:asc` or `column:desc`. */
  sort: searchText,
  /** The form for a new vehicle is open. */
  add: searchFlag,
})
export type VehiclesSearch = z.infer<typeof VehiclesSearch>

export const VehicleDetailSearch = z.object({
  id: searchId,
  tab: z.enum(['overview', 'device']).optional().catch(undefined),
  /** What it has driven: in a period, or between two days. */
  period: z.enum(simplePeriods).optional().catch(undefined),
  from: searchDay,
  to: searchDay,
  /** The import of its history is open. */
  import: searchFlag,
})
export type VehicleDetailSearch = z.infer<typeof VehicleDetailSearch>
