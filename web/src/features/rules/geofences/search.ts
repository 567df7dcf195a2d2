import { GeofenceTrigger } from '@roadbook/contract/rules/geofences'
import { z } from 'zod'
import { searchList, searchText } from '../../../lib/search.ts'

export const GeofencesSearch = z.object({
  /** The selected one. */
  geofence: z.uuid().optional().catch(undefined),
  q: searchText,
  /** Only active ones, or only inactive ones. */
  active: z.enum(['on', 'off']).optional().catch(undefined),
  triggers: searchList(GeofenceTrigger),
})
export type GeofencesSearch = z.infer<typeof GeofencesSearch>

export const NewGeofenceSearch = z.object({
  /** The geofence whose values a new one starts with. */
  copy: z.uuid().optional().catch(undefined),
})
export type NewGeofenceSearch = z.infer<typeof NewGeofenceSearch>
