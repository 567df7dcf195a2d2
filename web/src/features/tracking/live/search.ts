import { VehicleState } from '@roadbook/contract/tracking/locations'
import { z } from 'zod'
import { searchList, searchText } from '../../../lib/search.ts'

export const LiveSearch = z.object({
  vehicle: z.uuid().optional().catch(undefined),
  /** Whether the map follows that vehicle. */
  follow: z.stringbool().or(z.boolean()).optional().catch(undefined),
  states: searchList(VehicleState),
  category: z.uuid().optional().catch(undefined),
  q: searchText,
  /** A place whose nearest vehicles are listed: `latitude/longitude/name`. */
  near: z.string().max(200).optional().catch(undefined),
  /** The map's view: `zoom/latitude/longitude`. */
  at: z
    .string()
    .regex(/^\d{1,2}(\.\d+)?\/-?\d{1,2}(\.\d+)?\/-?\d{1,3}(\.\d+)?$/)
    .optional()
    .catch(undefined),
})
export type LiveSearch = z.infer<typeof LiveSearch>
