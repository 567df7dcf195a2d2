import type { Basemap } from '../../lib/shipped-basemap.ts'
import type { MapPlace } from '../fleet/fleet-map-options.ts'
import { TILES_FROM_ZOOM } from './style.ts'

/** Zoomed in enough for streets, where only the world outline is available. */
export function lacksStreets({ longitude, latitude, zoom }: MapPlace, { styleUrl, tiles }: Basemap): boolean {
  if (styleUrl !== undefined) return false
  const [west, south, east, north] = tiles.bounds
  const isCovered = longitude >= west && longitude <= east && latitude >= south && latitude <= north
  return zoom > TILES_FROM_ZOOM && !isCovered
}
