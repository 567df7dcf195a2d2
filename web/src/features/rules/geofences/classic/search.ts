import { z } from 'zod'
import { searchText } from '../../../../lib/search.ts'

const searchId = z.uuid().optional().catch(undefined)

export const ClassicGeofencesSearch = z.object({
  q: searchText,
  sort: searchText,
  /** The one whose alerts are shown. */
  geofence: searchId,
})
export type ClassicGeofencesSearch = z.infer<typeof ClassicGeofencesSearch>

/** The selected one. */
export const ClassicMapSearch = z.object({ geofence: searchId })
export type ClassicMapSearch = z.infer<typeof ClassicMapSearch>
