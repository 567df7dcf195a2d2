import { VehicleState } from '@roadbook/contract/telematics'
import { z } from 'zod'
import { searchList, searchText } from '../../lib/search.ts'

export const LiveSearch = z.object({
  vehicle: z.uuid().optional().catch(undefined),
  states: searchList(VehicleState),
  category: z.uuid().optional().catch(undefined),
  q: searchText,
})
