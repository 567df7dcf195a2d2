import { z } from 'zod'
import { routes } from '../core/route.ts'

/** West, south, east, north in degrees. */
const MapBounds = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** The street map on a company's pages: vector tiles in the Shortbread schema. */
export const MapTiles = z.object({
  /** Below PUBLIC_URL: a PMTiles archive, or a {z}, {x}, {y} pattern, requested with the caller's token. */
  url: z.string(),
  isArchive: z.boolean(),
  /** The area that has streets. */
  bounds: MapBounds,
  maxZoom: z.int(),
})
export type MapTiles = z.infer<typeof MapTiles>

export const MapSettings = z.object({
  tiles: MapTiles,
  /** The public tile service of this installation; null if it uses none. */
  publicService: z.object({ host: z.string() }).nullable(),
  /** An admin's choice; null until one is made. */
  usesPublicService: z.boolean().nullable(),
  /**
   * True while nobody has decided, and the company has vehicles or its default location outside the area that has streets.
   */
  isOffered: z.boolean(),
})
export type MapSettings = z.infer<typeof MapSettings>

const MapSettingsUpdate = z.object({ usesPublicService: z.boolean() })

export const mapRoutes = routes({
  getSettings: {
    method: 'GET',
    path: '/settings/map',
    access: 'settings.read',
    summary: 'Returns the company’s street map, and whether it comes from a public tile service.',
    response: MapSettings,
  },
  putSettings: {
    method: 'PUT',
    path: '/settings/map',
    access: 'settings.write',
    summary: 'Sets whether the company’s maps come from the public tile service.',
    body: MapSettingsUpdate,
    response: MapSettings,
  },
})
