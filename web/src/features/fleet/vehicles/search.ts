import { VehicleState } from '@roadbook/contract/tracking/locations'
import { z } from 'zod'
import { simplePeriods } from '../../../lib/period.ts'
import { searchDay, searchFlag, searchId, searchText } from '../../../lib/search.ts'
import { choiceParam, onPage, shapeOf, textParam } from '../../../ui/list/list-params.ts'

export const vehicleParams = {
  q: textParam(onPage),
  states: choiceParam(onPage, VehicleState),
  categories: choiceParam(onPage, z.string()),
}

export const VehiclesSearch = z.object({
  ...shapeOf(vehicleParams),
  /** `column:asc` or `column:desc`. */
  sort: searchText,
  /** The form for a new vehicle is open. */
  add: searchFlag,
})
export type VehiclesSearch = z.infer<typeof VehiclesSearch>

export const VehicleDetailSearch = z.object({
  id: searchId,
  tab: z.enum(['overview', 'documents', 'device']).optional().catch(undefined),
  /** The period of its trips and distance. */
  period: z.enum(simplePeriods).optional().catch(undefined),
  /** Two days instead of a period. */
  from: searchDay,
  to: searchDay,
  /** The history import form is open. */
  import: searchFlag,
})
export type VehicleDetailSearch = z.infer<typeof VehicleDetailSearch>
