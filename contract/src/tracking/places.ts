import { z } from 'zod'
import { routes } from '../core/route.ts'

export const FoundPlace = z.object({
  /**
   * In the language of the search text, if the place has several names: München, not Munich. For coordinates, both of them.
   */
  name: z.string(),
  kind: z.enum(['town', 'street', 'coordinates']),
  /** The part of the search text that was not found: for example a street, if only its town is known. Usually null. */
  missing: z.string().nullable(),
  /** The town of a street or of coordinates; null if none is near, and for a town. */
  town: z.string().nullable(),
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
})
export type FoundPlace = z.infer<typeof FoundPlace>

export const placeRoutes = routes({
  search: {
    method: 'GET',
    path: '/places',
    access: 'vehicles.read',
    summary:
      'Searches towns, and streets of the installed map, by name, also “street, town”, and reads coordinates. Places near the company come first.',
    query: z.object({
      query: z.string().trim().min(2).max(100),
      limit: z.coerce.number().int().min(1).max(20).default(6),
    }),
    response: z.array(FoundPlace),
  },
  at: {
    method: 'GET',
    path: '/places/at',
    access: 'vehicles.read',
    summary:
      'Returns the address and country of a place, as far as they are known without an external service.',
    query: z.object({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
    }),
    response: z.object({
      address: z.string().nullable(),
      /** ISO 3166-1 alpha-2. */
      country: z.string().nullable(),
    }),
  },
})
