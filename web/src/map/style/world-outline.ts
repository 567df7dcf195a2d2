import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { MapTiles } from '@roadbook/contract/tracking/map'
import { absoluteUrl } from '../absolute-url.ts'
import { WORLD_URL } from '../fleet/fleet-map-options.ts'
import { TILES_FROM_ZOOM, WORLD_SOURCE } from './style.ts'

/**
 * Loads the world outline only once the map shows more than the street tiles: earlier it would delay them in
 * the worker.
 */
export function loadWorldWhenSeen(map: MapLibreMap, bounds: MapTiles['bounds']): void {
  let isAsked = false
  const look = () => {
    if (isAsked || map.getSource(WORLD_SOURCE) === undefined || !isBeyondTiles(map, bounds)) return
    isAsked = true
    loadWorld(map)
  }
  map.on('style.load', () => {
    isAsked = false
    look()
  })
  map.on('move', look)
}

/** Wherever the map is. */
export function loadWorld(map: Pick<MapLibreMap, 'getSource'>): void {
  void map.getSource<GeoJSONSource>(WORLD_SOURCE)?.setData(absoluteUrl(WORLD_URL))
}

function isBeyondTiles(map: MapLibreMap, [west, south, east, north]: MapTiles['bounds']): boolean {
  if (map.getZoom() < TILES_FROM_ZOOM + 1) return true
  const bounds = map.getBounds()
  const { lng, lat } = map.getCenter()
  const isOutside = lng < west || lng > east || lat < south || lat > north
  return isOutside || bounds.getEast() - bounds.getWest() > 2 * (east - west)
}
