import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { MapTiles } from '@roadbook/contract/map'
import { absoluteUrl } from './absolute-url.ts'
import { WORLD_URL } from './fleet-map-options.ts'
import { TILES_FROM_ZOOM, WORLD_SOURCE } from './style.ts'

/**
 * Loads the world outline only once the map shows more than the street tiles: earlier it would delay them in
 * the worker.
 */
export function loadWorldWhenSeen(map: MapLibreMap, bounds: MapTiles['bounds']): void {
  let isAsked = false
  const look = () => {
    const source = map.getSource<GeoJSONSource>(WORLD_SOURCE)
    if (isAsked || source === undefined || !isBeyondTiles(map, bounds)) return
    isAsked = true
    void source.setData(absoluteUrl(WORLD_URL))
  }
  map.on('style.load', () => {
    isAsked = false
    look()
  })
  map.on('move', look)
}

function isBeyondTiles(map: MapLibreMap, [west, south, east, north]: MapTiles['bounds']): boolean {
  if (map.getZoom() < TILES_FROM_ZOOM + 1) return true
  const bounds = map.getBounds()
  const { lng, lat } = map.getCenter()
  const isOutside = lng < west || lng > east || lat < south || lat > north
  return isOutside || bounds.getEast() - bounds.getWest() > 2 * (east - west)
}
